"""Tests of unrated pools, and of pools for two or four players."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.bot_ratings import services as bot_ratings
from games.matchmaking import services
from games.matchmaking import status as matchmaking_status
from games.matchmaking.models import Ticket
from games.models import Pool
from games.presets.models import Preset
from games.queries import departures_of, running_game_of
from games.tables import services as tables
from games.tables.lifecycle.create import create_game
from games.tables.payloads import rendered
from ratings.models import Rating, RatingChange
from tests.factories import error_code
from tests.games.factories import changed, played_game, recorded
from tests.games.matchmaking.driver import run_wave

pytestmark = pytest.mark.usefixtures("notices", "queued")


@pytest.fixture
def unrated(pool) -> Pool:
    return changed(pool, rated=False)


def with_preset(pool: Pool, key: str) -> Pool:
    changed(pool, preset=Preset.objects.get(key=key)).full_clean()
    return pool


def test_an_unrated_game_changes_no_rating(unrated, people):
    game = recorded(played_game(unrated, people))
    assert not game.rated and game.finalised_at and "ratings" not in game.record
    assert not Rating.objects.filter(games__gt=0).exists() and not RatingChange.objects.exists()


def test_a_rated_game_changes_ratings(rated):
    assert RatingChange.objects.filter(game_id=rated.id).count() == 3


def test_the_payload_says_that_the_game_is_unrated(unrated, people):
    game = create_game(unrated, people)
    table = rendered.table_for(game.id, people[0].pk)
    assert table["rated"] is False
    assert [person["rating"] for person in table["people"]] == [None] * 3


def test_a_user_in_an_unrated_pool_game_cannot_queue(unrated, people):
    game = create_game(unrated, people)
    assert running_game_of(people[0]) == game
    assert matchmaking_status.status_of(people[0])["status"] == "seated"
    assert error_code(services.join_queue, people[0], "classic-calm") == "one_game"


def test_leaving_an_unrated_game_is_not_counted(unrated, people):
    game = create_game(unrated, people)
    tables.leave(game.id, people[0].pk)
    assert departures_of(people[0], 30) == []


def test_bot_ratings_ignore_unrated_pools(unrated):
    assert unrated.pk not in {pool.pk for pool in bot_ratings._pools().values()}


@pytest.mark.parametrize(("preset", "seats"), [("duel", 2), ("four", 4)])
def test_a_wave_fills_the_seats_of_the_preset(unrated, people, bots, preset, seats):
    pool = with_preset(unrated, preset)
    for person in people[:2]:
        services.join_queue(person, pool)
    later = timezone.now() + timedelta(milliseconds=pool.patience_ms + 1)
    game = next(iter(run_wave(later)), None) or services.fill_with_bots(pool.key, later)
    assert game.players == game.seats.count() == seats
    assert {person.pk for person in people[:2]} <= {seat.user_id for seat in game.seats.all()}


def test_a_wave_empties_closed_pools(pool, people, notices):
    services.join_queue(people[0], pool)
    services.join_queue(people[1], "classic-calm")
    Pool.objects.filter(pk=pool.pk).update(is_open=False)
    notices.clear()
    assert run_wave(timezone.now()) == []
    assert [ticket.user for ticket in Ticket.objects.all()] == [people[1]]
    assert ("lobby", {"type": "lobby"}) in notices
    assert pool.key not in [
        pool_json["key"] for pool_json in matchmaking_status.lobby_state().pools
    ]
