"""Tests of the page of followed users, and of the buttons on a profile."""

from typing import Any

import pytest
from django.test import Client

from accounts import online, queries
from accounts.models import User
from accounts.preferences.services import set_preferences
from accounts.relations.services import block, follow, unfollow
from games.matchmaking.models import Ticket
from games.models import Game, Pool, Seat
from tests.factories import guest, person
from tests.games.lobby.factories import create_table
from tests.thousand_site.factories import page_text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("defaults", "nobody_online")]


@pytest.fixture
def followed(db: None) -> User:
    """A user whose name must be quoted in an address."""
    return person("Борис")


def running_game(user: User, **fields: Any) -> Game:
    """Create a running game of the user."""
    game = Game.objects.create(
        agreements={}, rules_version=0, first_dealer=0, action_ms=1, reserve_ms=1, secret="",
        commitment="", **fields,
    )  # fmt: skip
    Seat.objects.create(game=game, number=0, user=user)
    return game


def test_follow_and_unfollow(anna_client: Client, anna: User, followed: User) -> None:
    assert ">Follow<" in page_text(anna_client, "/@/Борис/")
    response = anna_client.post("/@/Борис/follow/")
    assert response.url == "/@/%D0%91%D0%BE%D1%80%D0%B8%D1%81/"
    assert "Following" in page_text(anna_client, "/@/Борис/") and "Борис" in page_text(
        anna_client, "/following/"
    )
    anna_client.post("/@/Борис/follow/", {"off": "1", "next": "/following/"})
    assert not queries.is_following(anna, followed)
    assert "Борис" not in page_text(anna_client, "/following/")


def test_block_hides_follow_until_unblocked(
    anna_client: Client, anna: User, followed: User
) -> None:
    anna_client.post("/@/Борис/block/")
    page = page_text(anna_client, "/@/Борис/")
    assert ">Follow<" not in page and "Unblock" in page
    assert "Борис" in page_text(anna_client, "/settings/blocked/")
    anna_client.post("/@/Борис/block/", {"off": "1"})
    assert not queries.is_blocked(anna, followed)


def test_a_script_is_told_whether_a_block_was_made(
    anna_client: Client, anna: User, followed: User
) -> None:
    answers = [
        anna_client.post(f"/@/{name}/block/", headers={"accept": "application/json"}).status_code
        for name in ("Борис", "anna")
    ]
    assert answers == [204, 409]
    assert queries.is_blocked(anna, followed)


def test_a_blocked_user_learns_it_when_following_fails(
    anna_client: Client, anna: User, followed: User
) -> None:
    block(followed, anna)
    assert ">Follow<" in page_text(anna_client, "/@/Борис/")
    response = anna_client.post("/@/Борис/follow/", follow=True)
    assert "You cannot follow this user." in response.content.decode()


def test_anonymous_viewers_and_guests_are_offered_an_account(
    client: Client, followed: User
) -> None:
    profile = "%2F%40%2F%25D0%2591%25D0%25BE%25D1%2580%25D0%25B8%25D1%2581%2F"
    response = client.post("/@/Борис/follow/")
    assert response.url == f"/accounts/signup/?next={profile}"
    visitor = guest()
    client.force_login(visitor)
    response = client.post("/@/Борис/follow/", follow=True)
    assert response.redirect_chain[0][0] == f"/accounts/convert/?next={profile}"
    assert "You need an account to follow" in response.content.decode()
    assert not queries.is_following(visitor, followed)
    assert "Keep your games" in page_text(client, "/following/")


@pytest.mark.parametrize("action", ["follow", "block"])
def test_buttons_post_and_need_a_known_user(anna_client: Client, anna: User, action: str) -> None:
    assert anna_client.get(f"/@/anna/{action}/").status_code == 405
    assert anna_client.post(f"/@/Nobody/{action}/").status_code == 404
    response = anna_client.post(f"/@/anna/{action}/", {"next": "//example.org/"}, follow=True)
    assert response.redirect_chain[-1][0] == "/@/anna/"
    assert "You cannot do this to yourself." in response.content.decode()


def test_the_own_lists_need_a_login(client: Client) -> None:
    for path in ("/following/", "/settings/blocked/"):
        assert client.get(path).url.startswith("/accounts/login/")


def test_playing_users_are_first_and_can_be_watched(anna_client: Client, anna: User) -> None:
    names = ("Away", "Here", "Plays", "Private")
    away, online_user, player, private = (person(name) for name in names)
    for user in (away, online_user, player, private):
        follow(anna, user)
    online.mark_online(online_user.pk)
    game = running_game(player, pool=Pool.objects.get(key="classic-calm"))
    hidden = running_game(private)
    page = page_text(anna_client, "/following/")
    order = [
        page.index(f"<strong>{name}</strong>") for name in ("Plays", "Private", "Here", "Away")
    ]
    assert order == sorted(order)
    assert f"/table/{game.pk}/" in page and hidden.pk not in page
    assert page.count("in a game") == 2 and page.count("online") == 1
    assert f"/table/{game.pk}/" in page_text(anna_client, "/@/Plays/")
    unfollow(anna, player)
    assert f"/table/{game.pk}/" not in page_text(anna_client, "/@/Plays/")


def test_a_friend_who_hides_it_counts_as_offline(anna_client: Client, anna: User) -> None:
    """Whether they only look at pages, play, or wait in a pool."""
    here, player, waiting = (person(name) for name in ("Here", "Plays", "Waits"))
    game = running_game(player, pool=Pool.objects.get(key="classic-calm"))
    Ticket.objects.create(user=waiting, pool=game.pool, rating=1)
    for user in (here, player, waiting):
        follow(anna, user)
        online.mark_online(user.pk)
    assert page_text(anna_client, "/following/").count("offline") == 0
    for user in (here, player, waiting):
        set_preferences(user, show_online=False)
    page = page_text(anna_client, "/following/")
    assert page.count("offline") == 3 and game.pk not in page
    assert "Nobody you follow is online now." in page_text(anna_client, "/following/online/")


def test_the_home_page_says_what_friends_do(anna_client: Client, anna: User) -> None:
    pool = Pool.objects.get(key="classic-calm")
    free, player, waiting, away = (person(name) for name in ("Free", "Plays", "Waits", "Away"))
    for user in (free, player, waiting, away):
        follow(anna, user)
    for user in (free, waiting):
        online.mark_online(user.pk)
        set_preferences(user, challenges_from="everybody")
    game = running_game(player, pool=pool)
    Ticket.objects.create(user=waiting, pool=pool, rating=1)
    page = page_text(anna_client, "/")
    assert "Friends online" in page and 'data-every="30000"' in page
    fragment = page_text(anna_client, "/following/online/")
    assert "looking for a table" in fragment and f"/table/{game.pk}/" in fragment
    assert "Away" not in fragment
    assert fragment.count("?challenge=") == 2 and "?challenge=Free" in fragment


def test_a_friend_at_an_open_table_can_be_joined(anna_client: Client, anna: User) -> None:
    boris, vera = person("Boris"), person("Vera")
    links = {}
    for user, visibility in ((boris, "open"), (vera, "link")):
        follow(anna, user)
        online.mark_online(user.pk)
        links[user] = create_table(user, visibility=visibility).pk
    fragment = page_text(anna_client, "/following/online/")
    assert f"/tables/{links[boris]}/" in fragment and links[vera] not in fragment


def test_a_user_who_takes_no_challenges_is_not_offered_one(anna_client: Client, anna: User) -> None:
    boris = person("Boris")
    follow(anna, boris)
    online.mark_online(boris.pk)
    challenge = "?challenge=Boris"
    pages = ("/following/", "/following/online/", "/@/Boris/")
    assert [challenge in page_text(anna_client, page) for page in pages] == [False] * 3
    follow(boris, anna)
    assert [challenge in page_text(anna_client, page) for page in pages] == [True] * 3


def test_without_friends_the_home_page_has_no_such_section(anna_client: Client) -> None:
    assert "Friends online" not in page_text(anna_client, "/")


def test_a_user_who_resigned_is_not_playing(
    anna_client: Client, anna: User, followed: User
) -> None:
    follow(anna, followed)
    game = running_game(followed)
    Seat.objects.filter(game=game).update(left_at=game.created_at)
    assert "offline" in page_text(anna_client, "/following/")


def test_the_number_of_queries_does_not_depend_on_the_rows(
    anna_client: Client, anna: User, django_assert_max_num_queries: Any
) -> None:
    for number in range(12):
        user = person(f"P{number}")
        follow(anna, user)
        running_game(user)
    with django_assert_max_num_queries(14):
        page_text(anna_client, "/following/")


def test_the_country_of_the_settings_is_on_the_profile(anna_client: Client, anna: User) -> None:
    page = page_text(anna_client, "/settings/")
    assert '<option value="UA">Ukraine</option>' in page
    form = {"theme": "light", "language": "ru", "country": "UA"}
    assert anna_client.post("/settings/", form).status_code == 302
    page = page_text(anna_client, "/@/anna/")
    assert '<span class="flag" aria-hidden="true">UA</span>Украина' in page
    response = anna_client.post("/settings/", form | {"country": "ZZ"})
    assert response.status_code == 200 and "country" in response.context["form"].errors
    anna.refresh_from_db()
    assert anna.country == "UA"
