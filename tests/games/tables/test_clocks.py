"""The arithmetic of a seat's time, and what is made good of a slow line."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.tables import clocks
from games.tables.clocks import Clock, Timing

TIMING = Timing(action_ms=30_000, reserve_ms=300_000, claim_ms=8_000)
START = 1_760_000_000_000
FULL = clocks.LAG_QUOTA_MS


def running(quota: int = FULL, reserve: int = 300_000, claim: bool = False) -> Clock:
    """Seat 0 is to act."""
    rest = Clock((reserve, 300_000, None), (quota, FULL, FULL), (0, 0, 0))
    return clocks.turned(rest, TIMING, START, 0, claim, None)


def after(clock: Clock, ms: int, ping: int) -> Clock:
    return clocks.halted(clock, TIMING, START + ms, ping)


def test_within_the_time_of_an_action_nothing_is_charged_and_nothing_made_good():
    halted = after(running(quota=1000), 29_999, ping=900)
    assert halted.reserves == (300_000, 300_000, None)
    assert halted.quotas[0] == 1000 + clocks.LAG_REFILL_MS


def test_a_share_of_the_measured_round_trip_is_made_good():
    halted = after(running(), 35_000, ping=400)
    made_good = 400 * clocks.LAG_SHARE // 100
    assert halted.reserves[0] == 300_000 - 5_000 + made_good
    assert halted.quotas[0] == FULL - made_good + clocks.LAG_REFILL_MS
    assert halted.quotas[1:] == (FULL, FULL)


def test_for_one_action_no_more_than_the_most():
    assert clocks.credit(FULL, 60_000) == clocks.LAG_MOST_MS
    assert after(running(), 35_000, ping=60_000).reserves[0] == 295_000 + clocks.LAG_MOST_MS


def test_no_more_than_the_time_that_went_over():
    halted = after(running(), 30_100, ping=60_000)
    assert halted.reserves[0] == 300_000
    assert halted.quotas[0] == FULL - 100 + clocks.LAG_REFILL_MS


def test_who_always_looks_slow_wins_the_quota_and_then_the_refill():
    """However large the round trips that a client feigns by holding back its answers."""
    clock, charged, turns = running(), 0, 100
    for _ in range(turns):
        halted = after(clock, 32_000, ping=10_000)
        charged += clock.reserves[0] - halted.reserves[0]
        clock = clocks.turned(halted, TIMING, START, 0, False, None)
    won = turns * 2000 - charged
    assert won <= FULL + turns * clocks.LAG_REFILL_MS
    assert won >= FULL


def test_a_quota_is_never_more_than_full():
    clock = running()
    for _ in range(5):
        clock = clocks.turned(after(clock, 10, 0), TIMING, START, 0, False, None)
    assert clock.quotas[0] == FULL


@given(
    quota=st.integers(0, FULL),
    ping=st.integers(-1000, 10**7),
    spent=st.integers(0, 10**6),
    reserve=st.integers(0, 300_000),
)
def test_a_slow_line_never_costs_and_never_gives_more_than_was_charged(quota, ping, spent, reserve):
    clock = running(quota, reserve)
    plain, helped = after(clock, spent, 0), after(clock, spent, ping)
    assert 0 <= helped.reserves[0] - plain.reserves[0] <= clocks.credit(quota, ping)
    assert helped.reserves[0] <= reserve
    assert 0 <= helped.quotas[0] <= FULL


def test_the_last_moment_is_the_line_s_but_within_bounds():
    """No reserve is left: who is near has to be in time, who is far has a little longer."""
    clock = running(reserve=0)
    due = START + 30_000 + clocks.GRACE_MS
    assert clock.due == due + clocks.LAG_MOST_MS
    assert not clocks.too_late(clock, due - 1, ping=0)
    assert clocks.too_late(clock, due, ping=0)
    share = 400 * clocks.LAG_SHARE // 100
    assert not clocks.too_late(clock, due + share - 1, ping=400)
    assert clocks.too_late(clock, due + share, ping=400)
    assert clocks.too_late(clock, due + clocks.LAG_MOST_MS, ping=10**6)


def test_with_an_empty_quota_a_far_one_is_treated_like_a_near_one():
    clock = running(quota=0, reserve=0)
    assert clock.due == START + 30_000 + clocks.GRACE_MS
    assert clocks.too_late(clock, clock.due, ping=10**6)


def test_a_claim_touches_neither_reserve_nor_quota():
    clock = running(quota=1000, claim=True)
    halted = after(clock, 9_000, ping=5_000)
    assert (halted.reserves, halted.quotas) == (clock.reserves, clock.quotas)
    assert clocks.too_late(clock, clock.due, ping=10**6)


# Turns that ran out.


@pytest.mark.parametrize(("missed", "count"), [(True, 2), (False, 0)])
def test_turns_that_run_out_are_counted_in_a_row(missed, count):
    clock = replace(running(), missed=(1, 2, 0))
    assert clocks.counted(clock, clock, missed).missed == (count, 2, 0)


@pytest.mark.parametrize("missed", [True, False])
def test_claims_are_not_counted_in_either_way(missed):
    """The third one in a claim would show the seat's loss, and so who was asked."""
    clock = replace(running(claim=True), missed=(2, 0, 0))
    assert clocks.counted(clock, clock, missed).missed == (2, 0, 0)
    assert not clocks.is_last_chance(clock)


def test_the_third_is_the_last_chance():
    clock = running()
    chances = [clocks.is_last_chance(replace(clock, missed=(n, 0, 0))) for n in range(3)]
    assert chances == [False, False, True]
