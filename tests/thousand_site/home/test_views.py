"""Tests of the home page."""

from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import caches
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.daily.page.summary import DaySummary
from games.matchmaking.models import Ticket
from games.models import Game, Pool, Seat
from games.tables.lifecycle.create import create_game
from games.talk import watching
from ratings.models import Ladder
from tests.factories import (
    client_of,
    finished_game,
    from_now,
    make_club,
    make_tournament,
    person,
    persons,
)
from tests.games.factories import played_game
from tests.markup import tidy
from tests.thousand_site.factories import crowd, page_text
from thousand_site.home import views

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("defaults")]


def test_one_pool_is_selected_with_its_wait(client: Client) -> None:
    page = page_text(client, "/")
    assert "A card game for three: promise points, keep the promise" in page
    assert page.count('type="radio" name="pool"') == 5 and 'value="classic-short" checked' in page
    assert page.count(" checked") == 1 and "only you so far: bots sit down in 25 s" in page


def test_a_pool_shows_its_number_of_waiting_users(client: Client) -> None:
    quick = Pool.objects.get(key="classic-quick")
    for name in ("boris", "vera"):
        Ticket.objects.create(user=person(name), pool=quick, rating=1, created_at=timezone.now())
    page = page_text(client, "/")
    assert 'data-pool-key="classic-quick" data-bots="25" data-waiting="2"' in page


def test_a_running_search_is_restored(anna: User) -> None:
    pool = Pool.objects.get(key="classic-short")
    Ticket.objects.create(user=anna, pool=pool, rating=1, created_at=timezone.now())
    page = page_text(client_of(anna), "/")
    assert 'data-status="seeking"' in page and 'data-pool="classic-short"' in page
    assert 'value="classic-short" checked' in page and 'http-equiv="refresh"' in page


def test_an_error_is_shown_without_javascript(client: Client) -> None:
    page = client.post("/play/", {"pool": "none"}, follow=True).content.decode()
    assert '<li class="error">This game type does not exist.</li>' in tidy(page)
    assert not User.objects.filter(is_guest=True).exists()


def test_home_without_pools_has_a_note(client: Client) -> None:
    Pool.objects.update(is_open=False)
    assert "No ranked game is open yet" in page_text(client, "/")


def test_ones_own_game_is_not_featured(anna: User, boris: User, vera: User) -> None:
    create_game(Pool.objects.first(), [anna, boris, vera])
    page = page_text(client_of(anna), "/")
    assert "featured-watch" not in page and "Game of the day" in page


def test_home_features_a_running_game_of_others(client: Client, anna: User) -> None:
    others = [person(name) for name in ("boris", "vera", "Oleh")]
    game = create_game(Pool.objects.first(), others)
    page = page_text(client_of(anna), "/")
    assert "3 people at the tables now" in page and f'href="/table/{game.pk}/">Watch' in page
    assert all(user.username in page_text(client, "/featured-table/") for user in others)


def test_the_featured_table_shows_no_hidden_card(client: Client, anna: User) -> None:
    create_game(Pool.objects.first(), [person(name) for name in ("boris", "vera", "Oleh")])
    page = page_text(client, "/featured-table/")
    # Nothing is played yet: backs, and not one face.
    assert page.count("back.svg") == 7 * 3 + 3
    assert page.count("two-colour/") == page.count("back.svg")


def test_home_features_the_highest_rated_game(client: Client) -> None:
    games = [create_game(Pool.objects.first(), persons(3, start)) for start in "abc"]
    for game, rating in zip(games, (1500, 1900, 1700), strict=True):
        game.seats.update(rating=rating)
    assert f"/table/{games[1].pk}/" in page_text(client, "/featured-table/")


def test_a_featured_game_stays_while_it_runs(client: Client) -> None:
    games = [create_game(Pool.objects.first(), persons(3, start)) for start in "ab"]
    games[0].seats.update(rating=1900)
    page = page_text(client, f"/featured-table/?game={games[1].pk}")
    assert f"/table/{games[1].pk}/" in page


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("quiet")
def test_a_featured_game_that_ends_shows_its_result(client: Client, people: list[User]) -> None:
    running = create_game(Pool.objects.first(), persons(3))
    ended = played_game(Pool.objects.get(key="classic-short"), people)
    page = page_text(client, f"/featured-table/?game={ended.pk}")
    assert "Just played" in page and all(user.username in page for user in people)
    assert f"/game/{ended.pk}/" in page and "back.svg" not in page
    Game.objects.filter(pk=ended.pk).update(ended_at=from_now(seconds=-40))
    assert f"/table/{running.pk}/" in page_text(client, f"/featured-table/?game={ended.pk}")


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("quiet")
def test_without_a_running_game_the_last_result_is_shown(
    client: Client, people: list[User]
) -> None:
    ended = played_game(Pool.objects.get(key="classic-short"), people)
    assert "Just played" in page_text(client, "/")
    Game.objects.filter(pk=ended.pk).update(ended_at=from_now(hours=-2))
    assert "Just played" not in page_text(client, "/")


@pytest.mark.parametrize("hidden", [{"sealed": True}, {"pool": None}])
def test_no_hidden_game_is_featured_by_its_id(client: Client, hidden: dict[str, Any]) -> None:
    game = create_game(Pool.objects.first(), persons(3))
    Game.objects.filter(pk=game.pk).update(**hidden)
    assert game.pk not in page_text(client, f"/featured-table/?game={game.pk}")


def test_home_tells_how_many_watch(client: Client) -> None:
    game = create_game(Pool.objects.first(), persons(3))
    watching.extend({game.pk: {"u1", "n1"}})
    assert "2 watching" in page_text(client, "/")


def test_a_broken_game_does_not_break_home(
    client: Client, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    create_game(Pool.objects.first(), [person(name) for name in ("boris", "vera", "Oleh")])
    monkeypatch.setattr("games.tables.payloads.rendered.table_for", lambda *_: 1 / 0)
    page = page_text(client, "/")
    assert "featured-watch" not in page and "Game of the day" in page


def test_home_says_how_far_one_has_come_today(
    client: Client, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Yesterday's eight deals" in unescape(page_text(client, "/"))
    monkeypatch.setattr(views, "summary_of", lambda *_: DaySummary(True, 5, mean=71))
    assert "Today's deals: 5 of 8, 71 %" in unescape(page_text(client_of(anna), "/"))


@pytest.fixture
def kept(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what is equal for all readers, as a real site does, under keys of this test's own."""
    settings.HOME_CACHE_SECONDS = 60
    monkeypatch.setattr(caches["default"], "key_prefix", f"kept-{uuid4()}")


@pytest.mark.parametrize("size", [1, 30])
def test_home_takes_three_queries_for_an_anonymous_viewer(
    client: Client, ladder: Ladder, size: int, django_assert_num_queries: Any, kept: None
) -> None:
    crowd(ladder, size)
    client.get("/")
    with django_assert_num_queries(2):
        client.get("/")


def test_home_takes_sixteen_queries_for_a_busy_member(
    people: list[User], django_assert_max_num_queries: Any, kept: None
) -> None:
    anna = people[0]
    finished_game(people)
    Seat.objects.update(unfinished=False)
    make_club(anna, "Three", people[1:])
    make_tournament(people[1])
    client = client_of(anna)
    client.get("/")
    with django_assert_max_num_queries(16):
        page = client.get("/").content.decode()
    assert "1 game to review" in page and "Three" in page
