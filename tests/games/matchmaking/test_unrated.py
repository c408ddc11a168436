"""Pools whose games count for nothing, and those for two or four."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.bot_ratings import services as training
from games.matchmaking import services
from games.matchmaking import status as matchmaking_status
from games.matchmaking.models import Ticket
from games.models import Pool
from games.presets.models import Preset
from games.queries import leaves_of, running_game_of
from games.tables import services as tables
from games.tables.errors import TableError
from games.tables.lifecycle import finalise
from games.tables.payloads import rendered
from ratings.models import Rating, RatingChange
from tests.games.tables.driver import play_out

pytestmark = pytest.mark.usefixtures("rung", "queued")


@pytest.fixture
def unrated(pool) -> Pool:
    pool.rated = False
    pool.save()
    return pool


def of_preset(pool: Pool, key: str) -> Pool:
    pool.preset = Preset.objects.get(key=key)
    pool.full_clean()
    pool.save()
    return pool


def test_an_unrated_game_moves_no_rating(unrated, people):
    game = tables.open_table(unrated, people)
    play_out(game.id, people)
    assert finalise.finalise(game.id)
    game.refresh_from_db()
    assert not game.rated and game.finalised_at and "ratings" not in game.record
    assert not Rating.objects.exists() and not RatingChange.objects.exists()


def test_a_rated_game_moves_ratings(pool, people):
    game = tables.open_table(pool, people)
    play_out(game.id, people)
    finalise.finalise(game.id)
    assert RatingChange.objects.filter(game_id=game.id).count() == 3


def test_the_table_says_that_it_is_unrated(unrated, people):
    game = tables.open_table(unrated, people)
    table = rendered.table(game.id, people[0].pk)
    assert table["rated"] is False
    assert [person["rating"] for person in table["people"]] == [None] * 3


def test_whoever_plays_unrated_can_come_back_and_sits_nowhere_else(unrated, people):
    game = tables.open_table(unrated, people)
    assert running_game_of(people[0]) == game
    assert matchmaking_status.status_of(people[0])["status"] == "seated"
    with pytest.raises(TableError) as refused:
        services.seek(people[0], "classic-calm")
    assert refused.value.code == "one_game"


def test_leaving_an_unrated_game_closes_nothing(unrated, people):
    game = tables.open_table(unrated, people)
    tables.leave(game.id, people[0].pk)
    assert leaves_of(people[0], 30) == []


def test_bots_do_not_train_by_a_pool_that_does_not_count(unrated):
    assert unrated.pk not in {pool.pk for pool in training._pools().values()}


@pytest.mark.parametrize(("preset", "seats"), [("duel", 2), ("four", 4)])
def test_a_wave_seats_as_many_as_the_preset_has(unrated, people, bots, preset, seats):
    pool = of_preset(unrated, preset)
    for person in people[:2]:
        services.seek(person, pool)
    later = timezone.now() + timedelta(milliseconds=pool.wait_ms + 1)
    game = next(iter(services.run_wave(later)), None) or services.fill_with_bots(pool.key, later)
    assert game.players == game.seats.count() == seats
    assert {person.pk for person in people[:2]} <= {seat.user_id for seat in game.seats.all()}


def test_nobody_waits_in_a_closed_pool(pool, people, rung):
    services.seek(people[0], pool)
    services.seek(people[1], "classic-calm")
    Pool.objects.filter(pk=pool.pk).update(is_open=False)
    rung.clear()
    assert services.run_wave(timezone.now()) == []
    assert [ticket.user for ticket in Ticket.objects.all()] == [people[1]]
    assert ("lobby", {"type": "lobby"}) in rung
    assert pool.key not in [shown["key"] for shown in matchmaking_status.lobby().pools]
