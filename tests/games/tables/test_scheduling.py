"""Tests of scheduling: who comes first, and that no fault at one table delays another."""

import secrets
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from celery import Celery
from django.core.exceptions import ValidationError
from django.utils import timezone

from accounts.models import User
from games.matchmaking import services as matchmaking
from games.matchmaking.models import Ticket
from games.models import Game, Pool, Seat
from games.presets.models import Preset
from games.tables import scheduling, services
from games.tables.lifecycle.create import GameSetup, create_game
from games.tables.state import store
from games.tasks import sweep_turns
from games.ticker import Ticker
from tests.factories import persons
from tests.games.factories import expire

pytestmark = pytest.mark.usefixtures("notices", "queued")


def make_unreadable(game: Game) -> None:
    """Let no process read the game any more; the time of its turn is over."""
    expire(game, 3600)
    Game.objects.filter(pk=game.pk).update(agreements={"preset": "nonsense"})


@pytest.mark.parametrize("wake", [lambda: Ticker().tick(0), sweep_turns])
def test_an_unreadable_table_does_not_delay_others(table, pool, wake):
    sound = create_game(pool, persons(3))
    expire(sound, 20)
    make_unreadable(table)
    wake()
    assert [Game.objects.get(pk=game.pk).version for game in (table, sound)] == [1, 2]


def test_a_table_that_cannot_be_read_stops_no_wave(table, pool, people):
    make_unreadable(table)
    Seat.objects.update(running=False)
    for user in people:
        matchmaking.join_queue(user, pool)
    # They have only just met, and would look for others first.
    Ticket.objects.update(recent_opponents=[])
    Ticker().tick(0)
    assert not Ticket.objects.exists()


def test_a_pool_that_cannot_be_played_stops_no_other(pool, people):
    wrong = Pool.objects.get(key="classic-calm")
    Pool.objects.filter(pk=wrong.pk).update(differences={"nonsense": 1}, order=0)
    for user in persons(3):
        matchmaking.join_queue(user, wrong)
    for user in people:
        matchmaking.join_queue(user, pool)
    matchmaking.run_wave(timezone.now() + timedelta(seconds=1))
    assert {seat.user for seat in Seat.objects.all()} == set(people)


@pytest.mark.parametrize(
    ("differences", "field"),
    [
        ({"nonsense": 1}, "differences"),
        ({"max_deals": "x"}, "differences"),
        ([1], "differences"),
        ({"players": 2}, "rated"),
        ({"preset": "duel"}, "rated"),
    ],
)
def test_a_pool_is_checked_when_it_is_saved(pool, differences, field):
    pool.full_clean()
    pool.differences = differences
    with pytest.raises(ValidationError) as error:
        pool.full_clean()
    assert list(error.value.message_dict) == [field]


@pytest.mark.parametrize("agreements", [{"preset": "nonsense"}, {"bid_step": 0}, []])
def test_a_preset_is_checked_when_it_is_saved(pool, agreements):
    preset = Preset.objects.get(key="classic")
    preset.full_clean()
    preset.agreements = agreements
    with pytest.raises(ValidationError):
        preset.full_clean()


def test_a_person_turned_into_a_bot_stops_no_game(table, people):
    User.objects.filter(pk__in=[user.pk for user in people]).update(bot_level="greedy")
    expire(table)
    Ticker().tick(0)
    assert Game.objects.get(pk=table.pk).version == 2


def test_a_bot_that_is_made_a_person_meanwhile_stops_no_game(pool, bots):
    game = create_game(pool, bots[:3])
    User.objects.filter(pk__in=[bot.pk for bot in bots]).update(bot_level="")
    store.cache.clear()
    assert services.act_for_bot(game.id, 1)
    assert Game.objects.get(pk=game.pk).version == 2


# Priorities.


@pytest.fixture
def broker(settings: Any, redis_url: str) -> Iterator[Celery]:
    """A Celery of the site's settings, whose tasks stay in the tests' Valkey."""
    url = redis_url.replace("unix://", "redis+socket://", 1)
    options = settings.CELERY_BROKER_TRANSPORT_OPTIONS
    prefix = f"{settings.REDIS_PREFIX}-{secrets.token_hex(4)}:"
    options = {**options, "global_keyprefix": prefix}
    app = Celery("test", broker=url, set_as_current=False)
    app.conf.update(broker_transport_options=options, task_routes=settings.CELERY_TASK_ROUTES)
    yield app
    app.close()


def taken(app: Celery, queue: str) -> list[str]:
    """Return the first arguments of the queue's tasks, in the order in which a worker gets them."""
    found = []
    with app.connection_for_read() as connection, connection.SimpleQueue(queue) as tasks:
        while True:
            try:
                message = tasks.get(timeout=0.3)
            except tasks.Empty:
                return found
            found.append(message.payload[0][0])
            message.ack()


def test_turns_in_ranked_games_come_first(broker, monkeypatch):
    monkeypatch.undo()
    monkeypatch.setattr(scheduling, "current_app", broker)
    for game_id, is_ranked in (("casual", False), ("rated", True), ("other", False)):
        scheduling.send_bot_turn(game_id, 1, is_ranked)
    assert taken(broker, "bots") == ["rated", "casual", "other"]


@pytest.mark.parametrize(
    ("changes", "priority"),
    [
        ({}, scheduling.FIRST),
        ({"rated": False, "event": "Cup"}, scheduling.FIRST),
        ({"rated": False}, scheduling.LAST),
    ],
)
def test_a_turn_counts_as_its_game_does(pool, bots, monkeypatch, settings, changes, priority):
    sent = []
    setup = GameSetup(**vars(GameSetup.of(pool)) | changes)
    monkeypatch.setattr(scheduling, "send", lambda *_, **options: sent.append(options))
    game = create_game(setup, bots[:3])
    expire(game)
    Ticker().tick(0)
    assert sent == [{"priority": priority}] * 2
