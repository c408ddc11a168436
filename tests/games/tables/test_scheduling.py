"""Tests of scheduling: the order of games, and no delay by faults at other tables."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils import timezone

from accounts.models import User
from games.bots import LADDER, costs
from games.matchmaking import services as matchmaking
from games.matchmaking.models import Ticket
from games.models import Game, Pool, Seat
from games.presets.models import Preset
from games.tables import bot_memory, scheduling, services
from games.tables.lifecycle.create import GameSetup, create_game
from games.tables.state import store
from games.tables.state.loader import to_ms
from games.tasks import sweep_turns
from games.ticker import Ticker
from tests.factories import persons
from tests.games.factories import expire
from tests.games.matchmaking.driver import run_wave

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
    run_wave(timezone.now() + timedelta(seconds=1))
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
def now(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """A function that sets the time of scheduling, in milliseconds; it begins at 0."""
    set_time: Callable[[int], None] = lambda ms: monkeypatch.setattr(  # noqa: E731
        scheduling, "now_ms", lambda: ms
    )
    set_time(0)
    return set_time


def due(**given: Any) -> scheduling.DueGame:
    """The turn of a bot that is due since 0."""
    turn = {"game_id": "g", "version": 1, "is_bot": True, "level": "casual"}
    return scheduling.DueGame(**turn | given)


def test_ranked_games_come_first_and_then_cheap_levels(now):
    levels = LADDER[1:]
    turns = [due(level=level, is_ranked=ranked) for ranked in (True, False) for level in levels]
    priorities = [scheduling.priority_of(turn) for turn in turns]
    assert priorities == list(range(2 * costs.CLASSES)) == settings.TASK_PRIORITIES


def test_an_overdue_turn_waits_only_for_those_that_take_no_time(now):
    now(bot_memory.OVERDUE_MS)
    turns = [due(level="master", is_ranked=ranked) for ranked in (False, True)]
    overdue = [scheduling.priority_of(turn) for turn in turns]
    now(0)
    quick, search = scheduling.priority_of(due()), scheduling.priority_of(due(level="strong"))
    assert [quick, quick] <= overdue and max(overdue) < search


def test_a_fixed_deal_never_goes_before_a_ranked_game(now):
    """Its bots keep their level, so that an overdue turn takes a whole search."""
    moments, levels = (0, bot_memory.OVERDUE_MS), LADDER[1:]
    ranked, fixed = [], []
    for moment in moments:
        now(moment)
        ranked += [scheduling.priority_of(due(level=level)) for level in levels]
        turns = [due(level=level, is_ranked=False, is_fixed=True) for level in levels]
        fixed += [scheduling.priority_of(turn) for turn in turns]
    assert max(ranked) < min(fixed) and max(fixed) <= scheduling.LAST


def test_an_overdue_turn_of_a_fixed_deal_goes_before_others_of_its_level(now):
    turn = due(level="master", is_ranked=False, is_fixed=True)
    in_time = scheduling.priority_of(turn)
    now(bot_memory.OVERDUE_MS)
    assert scheduling.priority_of(turn) < in_time


@pytest.mark.parametrize(
    ("changes", "is_ranked"),
    [({}, True), ({"rated": False, "event": "Cup"}, True), ({"rated": False}, False)],
)
def test_a_turn_counts_as_its_game_and_its_level_do(
    pool, bots, monkeypatch, now, changes, is_ranked
):
    sent = []
    setup = GameSetup(**vars(GameSetup.of(pool)) | changes)
    monkeypatch.setattr(scheduling, "send", lambda *_, **options: sent.append(options))
    User.objects.filter(pk__in=[bot.pk for bot in bots]).update(bot_level="expert-bold")
    game = create_game(setup, bots[:3])
    expire(game)
    since = to_ms(Game.objects.get(pk=game.pk).due_at)
    sent.clear()
    for waited in (0, bot_memory.OVERDUE_MS):
        now(since + waited)
        Ticker().tick(0)
        # The lease is over, and nobody has played.
        Game.objects.filter(pk=game.pk).update(due_at=timezone.now())
    in_time = costs.cost_class("expert") + (0 if is_ranked else costs.CLASSES)
    assert [options["priority"] for options in sent] == [in_time, int(is_ranked)]
    assert [options["kwargs"] for options in sent] == [{"due_ms": since}] * 2


def test_due_games_are_taken_once(table):
    expire(table)
    assert [due.game_id for due in scheduling.lease_due(timezone.now())] == [table.id]
    assert scheduling.lease_due(timezone.now()) == []
    later = timezone.now() + scheduling.LEASE + timedelta(seconds=1)
    assert len(scheduling.lease_due(later)) == 1


def test_a_turn_in_the_queue_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduling.queue_lengths, "lengths", lambda _queue: [0] * 9 + [3])
    assert not scheduling.is_turn_waiting()
    monkeypatch.setattr(scheduling.queue_lengths, "lengths", lambda _queue: [0, 0, 1] + [0] * 7)
    assert scheduling.is_turn_waiting()
