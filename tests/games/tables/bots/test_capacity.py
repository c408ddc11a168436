"""Tests of which levels the site can afford."""

import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.utils import timezone

from accounts import valkey
from games.bots import LADDER, costs
from games.models import Game, Seat
from games.monitoring import bot_workers
from games.tables.bots import capacity as bot_capacity
from games.tables.bots.capacity import HIGH, LONG_WAIT, LOW, SHORT_WAIT, Load, offered_count
from games.tables.lifecycle.create import create_game
from tests.factories import persons

CHEAP, ALL = len(costs.CHEAP), len(LADDER)
IDLE = Load(processes=4, busy=0.0, wait=0.0)


# Costs that no measurement changes.
SECONDS = (0.001, 0.001, 0.03, 0.09, 0.18, 0.45)


@pytest.fixture(autouse=True)
def _idle_bot_workers() -> None:
    """Here the offer is what is tested."""


@pytest.fixture(autouse=True)
def _can_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costs, "CAN_SEARCH", True)
    monkeypatch.setattr(costs, "DECISION_SECONDS", dict(zip(LADDER, SECONDS, strict=True)))
    bot_capacity._warn_once.cache_clear()


@pytest.fixture
def forget(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """A function that lets the offer's time be over for this process, and for all."""

    client = valkey.client()

    def forgotten() -> None:
        monkeypatch.setattr(bot_capacity, "_known", bot_capacity.NOTHING_KNOWN)
        client.delete(bot_capacity._key())

    forgotten()
    yield forgotten
    client.delete(bot_capacity._key(), bot_workers._key())


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch, forget: Callable[[], None]) -> Callable[[Load], None]:
    """A function that sets what is measured."""
    return lambda found: monkeypatch.setattr(bot_capacity, "measure_load", lambda: found)


# How many levels.


def test_an_idle_site_affords_every_level():
    assert offered_count(IDLE, CHEAP) == ALL


@pytest.mark.parametrize(
    "load", [Load(0, 0.0, 0.0), Load(4, 4.0, 0.0), Load(4, 0.0, LONG_WAIT + 0.1)]
)
def test_without_workers_or_time_only_cheap_levels_are_left(load):
    assert offered_count(load, ALL) == CHEAP


def test_the_more_is_running_the_fewer_levels_there_are():
    counts = [offered_count(Load(1, busy / 1000, 0.0), CHEAP) for busy in range(1000)]
    assert counts == sorted(counts, reverse=True)
    assert set(counts) == set(range(CHEAP, ALL + 1))


def test_a_table_more_or_less_makes_no_level_come_and_go():
    """Between the two shares, and the two waits, the offer stays what it was."""
    between = Load(1, (LOW + HIGH) / 2, 0.0)
    assert [offered_count(between, before) for before in (CHEAP, ALL)] == [CHEAP, ALL - 1]
    waiting = Load(4, 0.0, (SHORT_WAIT + LONG_WAIT) / 2)
    assert [offered_count(waiting, before) for before in (CHEAP, ALL)] == [CHEAP, ALL]


def test_uncompiled_no_level_that_searches_is_offered_and_the_log_says_so_once(monkeypatch, caplog):
    monkeypatch.setattr(costs, "CAN_SEARCH", False)
    with caplog.at_level(logging.ERROR):
        assert [offered_count(IDLE, before) for before in (CHEAP, ALL)] == [CHEAP, CHEAP]
    assert [record.message for record in caplog.records] == [
        "the bots' search is not compiled: new tables are offered ['beginner', 'casual']"
    ]


# What pages ask.


def test_an_affordable_level_is_not_busy(load):
    load(IDLE)
    assert bot_capacity.affordable_levels() == LADDER
    assert {bot_capacity.busy_seconds(level) for level in (*LADDER, "master-bold", "greedy")} == {0}


@pytest.mark.parametrize(
    ("found", "seconds"),
    [
        (Load(1, 1.0, 0.0), 705),
        (Load(4, 0.0, 20.0), 30),
        (Load(1, 100.0, 0.0), 1200),
    ],
)
def test_the_estimate_is_by_the_games_that_end(load, monkeypatch, found, seconds):
    monkeypatch.setitem(costs.DECISION_SECONDS, "master", 0.15 - costs.TURN_SECONDS)
    load(found)
    assert bot_capacity.busy_seconds("casual") == 0
    assert bot_capacity.busy_seconds("master") == seconds


def test_until_the_workers_have_started_the_estimate_is_short(load):
    load(Load(0, 0.0, 0.0))
    assert bot_capacity.busy_seconds("master") == bot_capacity.START_SECONDS


def test_a_level_that_is_too_dear_for_the_workers_is_busy_for_long(load, monkeypatch):
    monkeypatch.setitem(costs.DECISION_SECONDS, "master", 10.0)
    load(IDLE)
    assert bot_capacity.busy_seconds("master") == bot_capacity.MAX_ESTIMATE_SECONDS


def test_an_offer_holds_for_a_while_for_all_processes(load, monkeypatch):
    load(IDLE)
    assert bot_capacity.affordable_levels() == LADDER
    load(Load(0, 0.0, 0.0))
    assert bot_capacity.affordable_levels() == LADDER
    # Another process.
    monkeypatch.setattr(bot_capacity, "_known", bot_capacity.NOTHING_KNOWN)
    assert bot_capacity.affordable_levels() == LADDER
    later = bot_capacity.time.time() + bot_capacity.OFFER_SECONDS
    monkeypatch.setattr(bot_capacity.time, "time", lambda: later)
    assert bot_capacity.affordable_levels() == costs.CHEAP


def test_a_new_offer_remembers_the_last_one_of_all(load, monkeypatch):
    load(IDLE)
    assert bot_capacity.affordable_levels() == LADDER
    later = bot_capacity.time.time() + bot_capacity.OFFER_SECONDS
    monkeypatch.setattr(bot_capacity.time, "time", lambda: later)
    load(Load(1, (LOW + HIGH) / 2, 0.0))
    assert bot_capacity.affordable_levels() == LADDER[:-1]


def test_without_valkey_the_last_offer_holds(load, monkeypatch, request):
    load(IDLE)
    assert bot_capacity.affordable_levels() == LADDER
    request.getfixturevalue("valkey_down")
    later = bot_capacity.time.time() + 3600
    monkeypatch.setattr(bot_capacity.time, "time", lambda: later)
    assert bot_capacity.affordable_levels() == LADDER


def test_without_valkey_from_the_start_cheap_levels_are_offered(forget, valkey_down):
    assert bot_capacity.affordable_levels() == costs.CHEAP
    assert bot_capacity.busy_seconds("master") > 0


# What is measured.


def test_the_workers_that_live_are_counted(forget, monkeypatch):
    bot_workers.record(3)
    assert bot_workers.processes() == 3
    later = bot_workers.time.time() + bot_workers.ALIVE_SECONDS + 1
    monkeypatch.setattr(bot_workers.time, "time", lambda: later)
    assert bot_workers.processes() == 0
    monkeypatch.setattr(bot_workers.os, "getpid", lambda: 1)
    bot_workers.record(2)
    assert len(bot_workers._recorded()) == 1


@pytest.mark.usefixtures("notices", "queued")
def test_the_bots_of_running_games_are_counted_and_of_lost_seats(pool, people, bots, forget):
    masters = persons(2, "m", bot_level="master-bold")
    assert bot_capacity.measure_load().busy == 0
    game = create_game(pool, [people[0], *masters])
    one = bot_capacity.TURNS_A_SECOND * costs.turn_seconds("master")
    assert bot_capacity.measure_load().busy == pytest.approx(2 * one)
    Seat.objects.filter(game=game, user=people[0]).update(
        left_at=game.created_at, substituted_by=persons(1, "n", bot_level="master")[0]
    )
    assert bot_capacity.measure_load().busy == pytest.approx(3 * one)
    Game.objects.update(waiting_since=game.created_at)
    assert bot_capacity.measure_load().busy == 0


@pytest.mark.usefixtures("notices", "queued")
def test_games_in_which_nobody_acts_take_no_level_from_others(pool, people, bots, forget):
    """Somebody may leave pages without a clock open, for hours."""
    create_game(pool, [people[0], *persons(2, "m", bot_level="master-bold")])
    assert bot_capacity.measure_load().busy > 0
    Game.objects.update(turn_at=timezone.now() - bot_capacity.IDLE)
    assert bot_capacity.measure_load().busy == 0


@pytest.mark.parametrize("text", ["", "[]", '{"at": 0, "count": 2, "load": {"cores": 1}}'])
def test_an_offer_of_another_version_is_made_anew(load, text):
    valkey.client().set(bot_capacity._key(), text)
    load(IDLE)
    assert bot_capacity.affordable_levels() == LADDER


@pytest.mark.django_db
def test_the_queue_is_measured_by_what_its_turns_cost(forget, settings: Any):
    settings.REDIS_PREFIX += "-measured"
    bot_workers.record(2)
    keys = [f"{settings.REDIS_PREFIX}:bots{end}" for end in ("", "\x06\x164", "\x06\x169")]
    for key in keys:
        valkey.client().lpush(key, "one", "two")
    waits = bot_capacity.measure_load().wait
    valkey.client().delete(*keys, bot_workers._key())
    turns = costs.turn_seconds("casual") + 2 * costs.turn_seconds("master")
    assert waits == pytest.approx(2 * turns / 2)
