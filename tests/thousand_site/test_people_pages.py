"""The presses on a profile, and the page of those whom one follows."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from accounts import online, queries, valkey
from accounts.guests import services as guests
from accounts.models import User
from accounts.relations.services import block, follow, unfollow
from games.management.defaults import load_defaults
from games.models import Game, Pool, Seat

pytestmark = pytest.mark.django_db
BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture(autouse=True)
def _nobody_online(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(online, "_paused_until", 0.0)
    # Another test of this process may have opened it while Valkey was away.
    valkey.client.cache_clear()
    valkey.client().delete(online._key())


@pytest.fixture
def anna(client: Client) -> User:
    user = User.objects.create_user("Anna")
    client.force_login(user, backend=BACKEND)
    return user


@pytest.fixture
def boris() -> User:
    return User.objects.create_user("Борис")


def playing(user: User, **fields: Any) -> Game:
    game = Game.objects.create(
        agreements={}, rules_version=0, first_dealer=0, action_ms=1, reserve_ms=1, secret="",
        commitment="", **fields,
    )  # fmt: skip
    Seat.objects.create(game=game, number=0, user=user)
    return game


def text(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


def test_follow_and_back(client: Client, anna: User, boris: User) -> None:
    assert ">Follow<" in text(client, "/@/Борис/")
    answer = client.post("/@/Борис/follow/")
    assert answer.url == "/@/%D0%91%D0%BE%D1%80%D0%B8%D1%81/"
    assert "Following" in text(client, "/@/Борис/") and "Борис" in text(client, "/following/")
    client.post("/@/Борис/follow/", {"off": "1", "next": "/following/"})
    assert not queries.is_following(anna, boris)
    assert "Борис" not in text(client, "/following/")


def test_block_hides_follow_and_back(client: Client, anna: User, boris: User) -> None:
    client.post("/@/Борис/block/")
    page = text(client, "/@/Борис/")
    assert ">Follow<" not in page and "Unblock" in page
    assert "Борис" in text(client, "/settings/blocked/")
    client.post("/@/Борис/block/", {"off": "1"})
    assert not queries.is_blocked(anna, boris)


def test_who_is_blocked_is_told_only_when_he_tries(client: Client, anna: User, boris: User) -> None:
    block(boris, anna)
    assert ">Follow<" in text(client, "/@/Борис/")
    answer = client.post("/@/Борис/follow/", follow=True)
    assert "You cannot follow this person." in answer.content.decode()


def test_a_visitor_and_a_guest_are_offered_an_account(client: Client, boris: User) -> None:
    profile = "%2F%40%2F%25D0%2591%25D0%25BE%25D1%2580%25D0%25B8%25D1%2581%2F"
    answer = client.post("/@/Борис/follow/")
    assert answer.url == f"/accounts/signup/?next={profile}"
    guest = guests.create_guest("en")
    client.force_login(guest, backend=BACKEND)
    answer = client.post("/@/Борис/follow/", follow=True)
    assert answer.redirect_chain[0][0] == f"/accounts/convert/?next={profile}"
    assert "To follow people you need an account" in answer.content.decode()
    assert not queries.is_following(guest, boris)
    assert "Keep your games" in text(client, "/following/")


@pytest.mark.parametrize("press", ["follow", "block"])
def test_presses_are_posts_of_known_people(client: Client, anna: User, press: str) -> None:
    assert client.get(f"/@/Anna/{press}/").status_code == 405
    assert client.post(f"/@/Nobody/{press}/").status_code == 404
    answer = client.post(f"/@/Anna/{press}/", {"next": "//example.org/"}, follow=True)
    assert answer.redirect_chain[-1][0] == "/@/Anna/"
    assert "That is you." in answer.content.decode()


def test_pages_about_oneself_need_a_login(client: Client) -> None:
    for path in ("/following/", "/settings/blocked/"):
        assert client.get(path).url.startswith("/accounts/login/")


def test_who_plays_stands_first_and_can_be_watched(client: Client, anna: User) -> None:
    load_defaults()
    names = ("Away", "Here", "Plays", "Private")
    away, here, plays, private = (User.objects.create_user(name) for name in names)
    for one in (away, here, plays, private):
        follow(anna, one)
    online.mark_online(here.pk)
    game = playing(plays, pool=Pool.objects.get(key="classic-calm"))
    hidden = playing(private)
    page = text(client, "/following/")
    order = [
        page.index(f"<strong>{name}</strong>") for name in ("Plays", "Private", "Here", "Away")
    ]
    assert order == sorted(order)
    assert f"/table/{game.pk}/" in page and hidden.pk not in page
    assert page.count("at a table") == 2 and page.count("here now") == 1
    assert f"/table/{game.pk}/" in text(client, "/@/Plays/")
    unfollow(anna, plays)
    assert f"/table/{game.pk}/" not in text(client, "/@/Plays/")


def test_who_left_his_seat_does_not_play(client: Client, anna: User, boris: User) -> None:
    follow(anna, boris)
    game = playing(boris)
    Seat.objects.filter(game=game).update(left_at=game.created_at)
    assert "not here" in text(client, "/following/")


def test_the_page_asks_the_same_however_many_there_are(
    client: Client, anna: User, django_assert_max_num_queries: Any
) -> None:
    for number in range(12):
        one = User.objects.create_user(f"P{number}")
        follow(anna, one)
        playing(one)
    with django_assert_max_num_queries(11):
        text(client, "/following/")


def test_the_country_is_chosen_in_settings_and_shown(client: Client, anna: User) -> None:
    page = text(client, "/settings/")
    assert '<option value="UA">Ukraine</option>' in page
    kept = {"theme": "light", "language": "ru", "country": "UA"}
    assert client.post("/settings/", kept).status_code == 302
    page = text(client, "/@/Anna/")
    assert '<span class="flag" aria-hidden="true">UA</span> Украина' in page
    answer = client.post("/settings/", kept | {"country": "ZZ"})
    assert answer.status_code == 200 and "country" in answer.context["form"].errors
    anna.refresh_from_db()
    assert anna.country == "UA"
