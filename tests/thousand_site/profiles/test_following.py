"""Tests of the page of followed users, and of the buttons on a profile."""

from typing import Any

import pytest
from django.test import Client

from accounts import online, queries, valkey
from accounts.guests import services as guests
from accounts.models import User
from accounts.relations.services import block, follow, unfollow
from games.management.defaults import load_defaults
from games.models import Game, Pool, Seat
from tests.thousand_site.factories import log_in, page_text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture(autouse=True)
def _nobody_online(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(online, "_paused_until", 0.0)
    # Another test of this process may have created the client while Valkey was down.
    valkey.client.cache_clear()
    valkey.client().delete(online._key())


@pytest.fixture
def anna(client: Client) -> User:
    """A user whose client is logged in."""
    user = User.objects.create_user("Anna")
    log_in(client, user)
    return user


@pytest.fixture
def boris() -> User:
    return User.objects.create_user("Борис")


def running_game(user: User, **fields: Any) -> Game:
    """Create a running game of the user."""
    game = Game.objects.create(
        agreements={}, rules_version=0, first_dealer=0, action_ms=1, reserve_ms=1, secret="",
        commitment="", **fields,
    )  # fmt: skip
    Seat.objects.create(game=game, number=0, user=user)
    return game


def test_follow_and_unfollow(client: Client, anna: User, boris: User) -> None:
    assert ">Follow<" in page_text(client, "/@/Борис/")
    response = client.post("/@/Борис/follow/")
    assert response.url == "/@/%D0%91%D0%BE%D1%80%D0%B8%D1%81/"
    assert "Following" in page_text(client, "/@/Борис/") and "Борис" in page_text(
        client, "/following/"
    )
    client.post("/@/Борис/follow/", {"off": "1", "next": "/following/"})
    assert not queries.is_following(anna, boris)
    assert "Борис" not in page_text(client, "/following/")


def test_block_hides_follow_until_unblocked(client: Client, anna: User, boris: User) -> None:
    client.post("/@/Борис/block/")
    page = page_text(client, "/@/Борис/")
    assert ">Follow<" not in page and "Unblock" in page
    assert "Борис" in page_text(client, "/settings/blocked/")
    client.post("/@/Борис/block/", {"off": "1"})
    assert not queries.is_blocked(anna, boris)


def test_a_blocked_user_learns_it_when_following_fails(
    client: Client, anna: User, boris: User
) -> None:
    block(boris, anna)
    assert ">Follow<" in page_text(client, "/@/Борис/")
    response = client.post("/@/Борис/follow/", follow=True)
    assert "You cannot follow this user." in response.content.decode()


def test_anonymous_viewers_and_guests_are_offered_an_account(client: Client, boris: User) -> None:
    profile = "%2F%40%2F%25D0%2591%25D0%25BE%25D1%2580%25D0%25B8%25D1%2581%2F"
    response = client.post("/@/Борис/follow/")
    assert response.url == f"/accounts/signup/?next={profile}"
    guest = guests.create_guest("en")
    log_in(client, guest)
    response = client.post("/@/Борис/follow/", follow=True)
    assert response.redirect_chain[0][0] == f"/accounts/convert/?next={profile}"
    assert "To follow people you need an account" in response.content.decode()
    assert not queries.is_following(guest, boris)
    assert "Keep your games" in page_text(client, "/following/")


@pytest.mark.parametrize("action", ["follow", "block"])
def test_buttons_post_and_need_a_known_user(client: Client, anna: User, action: str) -> None:
    assert client.get(f"/@/Anna/{action}/").status_code == 405
    assert client.post(f"/@/Nobody/{action}/").status_code == 404
    response = client.post(f"/@/Anna/{action}/", {"next": "//example.org/"}, follow=True)
    assert response.redirect_chain[-1][0] == "/@/Anna/"
    assert "You cannot do this to yourself." in response.content.decode()


def test_the_own_lists_need_a_login(client: Client) -> None:
    for path in ("/following/", "/settings/blocked/"):
        assert client.get(path).url.startswith("/accounts/login/")


def test_playing_users_are_first_and_can_be_watched(client: Client, anna: User) -> None:
    load_defaults()
    names = ("Away", "Here", "Plays", "Private")
    away, online_user, player, private = (User.objects.create_user(name) for name in names)
    for user in (away, online_user, player, private):
        follow(anna, user)
    online.mark_online(online_user.pk)
    game = running_game(player, pool=Pool.objects.get(key="classic-calm"))
    hidden = running_game(private)
    page = page_text(client, "/following/")
    order = [
        page.index(f"<strong>{name}</strong>") for name in ("Plays", "Private", "Here", "Away")
    ]
    assert order == sorted(order)
    assert f"/table/{game.pk}/" in page and hidden.pk not in page
    assert page.count("in a game") == 2 and page.count("online") == 1
    assert f"/table/{game.pk}/" in page_text(client, "/@/Plays/")
    unfollow(anna, player)
    assert f"/table/{game.pk}/" not in page_text(client, "/@/Plays/")


def test_a_user_who_resigned_is_not_playing(client: Client, anna: User, boris: User) -> None:
    follow(anna, boris)
    game = running_game(boris)
    Seat.objects.filter(game=game).update(left_at=game.created_at)
    assert "offline" in page_text(client, "/following/")


def test_the_number_of_queries_does_not_depend_on_the_rows(
    client: Client, anna: User, django_assert_max_num_queries: Any
) -> None:
    for number in range(12):
        user = User.objects.create_user(f"P{number}")
        follow(anna, user)
        running_game(user)
    with django_assert_max_num_queries(11):
        page_text(client, "/following/")


def test_the_country_of_the_settings_is_on_the_profile(client: Client, anna: User) -> None:
    page = page_text(client, "/settings/")
    assert '<option value="UA">Ukraine</option>' in page
    form = {"theme": "light", "language": "ru", "country": "UA"}
    assert client.post("/settings/", form).status_code == 302
    page = page_text(client, "/@/Anna/")
    assert '<span class="flag" aria-hidden="true">UA</span> Украина' in page
    response = client.post("/settings/", form | {"country": "ZZ"})
    assert response.status_code == 200 and "country" in response.context["form"].errors
    anna.refresh_from_db()
    assert anna.country == "UA"
