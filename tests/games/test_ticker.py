"""The ticker: it wakes games, seats players, and survives errors."""

from datetime import timedelta

import pytest
from celery import current_app
from django.utils import timezone

from games import ticker as module
from games.matchmaking import services as matchmaking
from games.models import Game, Heartbeat
from games.tables import services
from games.tables.lifecycle import finalise
from games.tables.lifecycle.create import create_game
from games.tables.state import store
from games.tasks import sweep_turns, sweep_unfinalised
from games.ticker import Ticker
from tests.games.factories import expire

pytestmark = pytest.mark.usefixtures("notices", "queued")


def test_a_tick_lets_the_caretaker_act(table):
    expire(table)
    Ticker().tick(0)
    assert Game.objects.get(pk=table.pk).version == 2


def test_a_tick_queues_a_bot_that_is_due(pool, bots, queued):
    game = create_game(pool, bots[:3])
    queued.clear()
    Ticker().tick(0)
    assert queued == []
    expire(game)
    Ticker().tick(0)
    assert queued == [("games.bot_turn", game.id, 1)]


def test_a_tick_seats_waiting_players_and_beats(pool, people):
    for user in people:
        matchmaking.join_queue(user, pool)
    Ticker().tick(0)
    assert Game.objects.count() == 1 and Heartbeat.objects.count() == 1


def test_the_queue_is_looked_at_every_second(monkeypatch, pool, people):
    matchmaking.join_queue(people[0], pool)
    looks = []
    monkeypatch.setattr(module, "tick", looks.append)
    ticker = Ticker()
    for tenth in range(0, 50, 2):
        ticker.tick(tenth / 10)
    assert len(looks) == 5


def test_no_wave_is_run_where_nobody_waits(monkeypatch, site, pool, people):
    waves = []
    monkeypatch.setattr(module, "tick", waves.append)
    ticker = Ticker()
    ticker.tick(0)
    assert not waves
    matchmaking.join_queue(people[0], pool)
    ticker.tick(1)
    assert len(waves) == 1


def test_it_looks_once_a_second_while_nobody_plays_or_waits(pool, people):
    ticker = Ticker()
    ticker.tick(0)
    assert not ticker.is_busy
    matchmaking.join_queue(people[0], pool)
    ticker.tick(1)
    assert ticker.is_busy


def test_it_looks_often_while_a_game_is_played(table):
    ticker = Ticker()
    ticker.is_busy = False
    ticker.tick(0)
    assert ticker.is_busy


def test_downtime_costs_no_time(table):
    """A player keeps their time if the server was down for longer than all of it."""
    hour = timedelta(hours=1)
    row = Game.objects.get(pk=table.pk)
    Game.objects.update(turn_at=row.turn_at - hour, due_at=row.due_at - hour)
    Heartbeat.objects.create(pk=1, ticker_at=timezone.now() - hour)
    store.cache.clear()
    Ticker().tick(0)
    assert Game.objects.get(pk=table.pk).version == 1


def test_a_failed_tick_is_not_the_last(monkeypatch, table):
    expire(table)
    ticker = Ticker()

    def broken(*_):
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr(services, "wake", broken)
        ticker.tick(0)
    expire(table)
    ticker.tick(1)
    assert Game.objects.get(pk=table.pk).version == 2


def test_sweeps_find_lost_work(pool, people, bots, queued):
    game = create_game(pool, bots[:3])
    expire(game, 2)
    queued.clear()
    sweep_turns()
    assert queued == []
    expire(game, 20)
    sweep_turns()
    assert queued == [("games.bot_turn", game.id, 1)]
    queued.clear()
    while not store.cached_or_loaded(game.id).game.over:
        services.act_for_bot(game.id, store.cached_or_loaded(game.id).version)
    queued.clear()
    Game.objects.update(ended_at=timezone.now() - timedelta(minutes=1))
    sweep_unfinalised()
    assert queued == [("games.finalise", game.id)]
    finalise.finalise(game.id)
    queued.clear()
    sweep_unfinalised()
    assert queued == []


def test_bots_alone_play_a_game_to_its_rating(pool, bots, queued):
    """The real chain of tasks, each by its name, until the game is finalised."""
    game = create_game(pool, bots[:3])
    while queued:
        name, *args = queued.pop(0)
        current_app.tasks[name].apply(args=args, throw=True)
    game.refresh_from_db()
    assert game.status == "over" and game.finalised_at and game.record
