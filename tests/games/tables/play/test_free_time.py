"""The clock of a whole game: its free time tells nothing, and each deal refills the reserve."""

from dataclasses import replace

import pytest

from games import engine
from games.models import Game
from games.tables import clocks
from games.tables.state import store
from tests.games.tables.driver import choice, live_of, step

pytestmark = pytest.mark.usefixtures("notices", "queued")


def next_deal(table, people):
    """Play to the second deal."""
    while (live := live_of(table.id)).game.deal == 0:
        step(live, people, choice)
    return live


def test_the_free_time_is_the_same_with_one_legal_action_as_with_many(table, people, pool):
    """Anything else would tell the hand."""
    allowances: dict[bool, set[int]] = {True: set(), False: set()}
    while (live := live_of(table.id)).game.deal == 0:
        if not live.game.claiming:
            clock = replace(live.clock, lag_quota_ms=(0, 0, 0))
            reserve = clock.reserve_ms_by_seat[clock.seat]
            allowance = clocks.deadline(clock, live.settings.time_control) - clock.started
            only_one = len(engine.legal_actions(live.game)) == 1
            allowances[only_one].add(allowance - reserve - clocks.GRACE_MS)
        step(live, people, choice)
    assert allowances == {True: {pool.action_ms}, False: {pool.action_ms}}


def test_a_new_deal_refills_the_reserves_and_the_row_has_them(table, people, pool):
    whole, low = pool.reserve_ms, 60_000
    Game.objects.filter(pk=table.pk).update(reserve_ms_by_seat=[low, whole, whole - 1000])
    store.cache.clear()
    clock = next_deal(table, people).clock
    assert clock.reserve_ms_by_seat == (low + clocks.REFILL_MS, whole, whole)
    assert Game.objects.get(pk=table.pk).reserve_ms_by_seat == list(clock.reserve_ms_by_seat)
