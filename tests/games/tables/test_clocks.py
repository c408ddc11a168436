"""Game clocks and lag compensation."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.tables import clocks
from games.tables.clocks import Clock, TimeControl, Turn

TIMING = TimeControl(action_ms=30_000, reserve_ms=300_000, claim_ms=8_000)
START = 1_760_000_000_000
FULL = clocks.LAG_QUOTA_MS
NEXT_TURN = Turn(0, claim=False, pace=None)


def running(quota: int = FULL, reserve: int = 300_000, claim: bool = False) -> Clock:
    """Seat 0 is to act."""
    rest = Clock((reserve, 300_000, None), (quota, FULL, FULL), (0, 0, 0))
    return clocks.start_clock(rest, TIMING, START, Turn(0, claim, pace=None))


def after(clock: Clock, ms: int, ping: int) -> Clock:
    return clocks.stop_clock(clock, TIMING, START + ms, ping)


def test_within_the_time_of_an_action_nothing_is_charged_and_nothing_made_good():
    halted = after(running(quota=1000), 29_999, ping=900)
    assert halted.reserve_ms_by_seat == (300_000, 300_000, None)
    assert halted.lag_quota_ms[0] == 1000 + clocks.LAG_REFILL_MS


def test_a_share_of_the_measured_round_trip_is_made_good():
    halted = after(running(), 35_000, ping=400)
    made_good = 400 * clocks.LAG_PERCENT // 100
    assert halted.reserve_ms_by_seat[0] == 300_000 - 5_000 + made_good
    assert halted.lag_quota_ms[0] == FULL - made_good + clocks.LAG_REFILL_MS
    assert halted.lag_quota_ms[1:] == (FULL, FULL)


def test_lag_credit_is_limited_per_action():
    assert clocks.lag_credit(FULL, 60_000) == clocks.MAX_LAG_MS
    assert (
        after(running(), 35_000, ping=60_000).reserve_ms_by_seat[0] == 295_000 + clocks.MAX_LAG_MS
    )


def test_lag_compensates_at_most_the_overtime():
    halted = after(running(), 30_100, ping=60_000)
    assert halted.reserve_ms_by_seat[0] == 300_000
    assert halted.lag_quota_ms[0] == FULL - 100 + clocks.LAG_REFILL_MS


def test_faked_lag_gains_the_quota_and_then_the_refill():
    """Even if a client feigns long round trips by delaying its replies."""
    clock, charged, turns = running(), 0, 100
    for _ in range(turns):
        halted = after(clock, 32_000, ping=10_000)
        charged += clock.reserve_ms_by_seat[0] - halted.reserve_ms_by_seat[0]
        clock = clocks.start_clock(halted, TIMING, START, NEXT_TURN)
    won = turns * 2000 - charged
    assert won <= FULL + turns * clocks.LAG_REFILL_MS
    assert won >= FULL


def test_a_quota_is_never_more_than_full():
    clock = running()
    for _ in range(5):
        clock = clocks.start_clock(after(clock, 10, 0), TIMING, START, NEXT_TURN)
    assert clock.lag_quota_ms[0] == FULL


@given(
    quota=st.integers(0, FULL),
    ping=st.integers(-1000, 10**7),
    spent=st.integers(0, 10**6),
    reserve=st.integers(0, 300_000),
)
def test_lag_compensation_is_between_zero_and_the_overtime(quota, ping, spent, reserve):
    clock = running(quota, reserve)
    plain, helped = after(clock, spent, 0), after(clock, spent, ping)
    assert (
        0
        <= helped.reserve_ms_by_seat[0] - plain.reserve_ms_by_seat[0]
        <= clocks.lag_credit(quota, ping)
    )
    assert helped.reserve_ms_by_seat[0] <= reserve
    assert 0 <= helped.lag_quota_ms[0] <= FULL


def test_lag_extends_the_deadline_within_bounds():
    """Without reserve a close player must be in time, and a distant one has a little longer."""
    clock = running(reserve=0)
    due = START + 30_000 + clocks.GRACE_MS
    assert clock.due == due + clocks.MAX_LAG_MS
    assert not clocks.is_too_late(clock, due - 1, ping=0)
    assert clocks.is_too_late(clock, due, ping=0)
    share = 400 * clocks.LAG_PERCENT // 100
    assert not clocks.is_too_late(clock, due + share - 1, ping=400)
    assert clocks.is_too_late(clock, due + share, ping=400)
    assert clocks.is_too_late(clock, due + clocks.MAX_LAG_MS, ping=10**6)


def test_with_an_empty_quota_a_far_one_is_treated_like_a_near_one():
    clock = running(quota=0, reserve=0)
    assert clock.due == START + 30_000 + clocks.GRACE_MS
    assert clocks.is_too_late(clock, clock.due, ping=10**6)


def test_a_claim_touches_neither_reserve_nor_quota():
    clock = running(quota=1000, claim=True)
    halted = after(clock, 9_000, ping=5_000)
    assert (halted.reserve_ms_by_seat, halted.lag_quota_ms) == (
        clock.reserve_ms_by_seat,
        clock.lag_quota_ms,
    )
    assert clocks.is_too_late(clock, clock.due, ping=10**6)


# One action.


def test_an_action_stops_the_clock_and_starts_it_for_the_next_turn():
    clock = clocks.after_action(running(), TIMING, START + 40_000, Turn(1, False, None))
    assert clock.reserve_ms_by_seat == (290_000, 300_000, None)
    assert (clock.seat, clock.started) == (1, START + 40_000)
    assert clock.due == clocks.deadline(clock, TIMING)
    assert clock.timeouts == (0, 0, 0)


def test_a_bot_is_due_after_its_thinking_time():
    clock = clocks.after_action(running(), TIMING, START + 1, Turn(2, False, pace=700))
    assert (clock.seat, clock.due) == (2, START + 701)


def test_a_new_deal_refills_what_the_last_action_used():
    now = START + 40_000
    clock = clocks.after_action(running(), TIMING, now, Turn(1, False, None), new_deal=True)
    assert clock.reserve_ms_by_seat == (300_000, 300_000, None)


def test_a_timeout_is_counted_and_a_lost_seat_has_no_reserve_left_to_refill():
    before = replace(running(), timeouts=(2, 0, 0))
    bots = Turn(0, False, pace=500)
    clock = clocks.after_action(
        before, TIMING, before.due, bots, timed_out=True, seat_lost=True, new_deal=True
    )
    assert clock.reserve_ms_by_seat == (None, 300_000, None)
    assert (clock.timeouts, clock.timeout_totals) == ((3, 0, 0), (1, 0, 0))
    assert clock.due == before.due + 500


def test_after_the_end_no_clock_runs():
    clock = clocks.after_action(running(), TIMING, START + 1000, None)
    assert (clock.seat, clock.due) == (None, None)


# Turns that ran out.


@pytest.mark.parametrize(("missed", "count"), [(True, 2), (False, 0)])
def test_turns_that_run_out_are_counted_in_a_row(missed, count):
    clock = replace(running(), timeouts=(1, 2, 0))
    assert clocks.count_timeout(clock, clock, missed).timeouts == (count, 2, 0)


@pytest.mark.parametrize("missed", [True, False])
def test_claims_are_not_counted_in_either_way(missed):
    """The third one in a claim would show the seat's loss, and so who was asked."""
    clock = replace(running(claim=True), timeouts=(2, 0, 0))
    assert clocks.count_timeout(clock, clock, missed).timeouts == (2, 0, 0)
    assert not clocks.is_last_chance(clock)


def test_the_third_is_the_last_chance():
    clock = running()
    chances = [clocks.is_last_chance(replace(clock, timeouts=(n, 0, 0))) for n in range(3)]
    assert chances == [False, False, True]


def test_a_turn_that_ran_out_uses_up_its_lag_compensation():
    """Otherwise a staller would gain it again at every timeout."""
    clock = running(reserve=0)
    halted = after(clock, clock.due - START, ping=0)
    assert halted.reserve_ms_by_seat[0] == 0
    assert halted.lag_quota_ms[0] == FULL - clocks.MAX_LAG_MS + clocks.LAG_REFILL_MS


def test_a_new_deal_gives_back_a_part_of_the_reserve_never_beyond_the_whole():
    clock = Clock((200_000, 290_000, None), (FULL,) * 3, (0, 0, 0))
    assert clocks.refill(clock, TIMING).reserve_ms_by_seat == (215_000, 300_000, None)


def test_without_a_reserve_a_new_deal_gives_none():
    clock = Clock((0, None, 0), (FULL,) * 3, (0, 0, 0))
    assert clocks.refill(clock, replace(TIMING, reserve_ms=0)).reserve_ms_by_seat == (0, None, 0)


@pytest.mark.parametrize(("action_ms", "reserve_ms"), clocks.SPEEDS.values())
def test_the_speeds_keep_the_bounds_of_all_clocks(action_ms, reserve_ms):
    assert clocks.MIN_ACTION_MS <= action_ms <= clocks.MAX_ACTION_MS
    assert reserve_ms <= clocks.MAX_RESERVE_MS


# A lost seat that is taken back.


def test_the_fifth_timeout_of_a_game_is_the_last_chance():
    clock = running()
    totals = [clocks.is_last_chance(replace(clock, timeout_totals=(n, 0, 0))) for n in range(5)]
    assert totals == [False, False, False, False, True]


def test_an_action_in_time_forgives_the_row_and_not_the_total():
    clock = replace(running(), timeouts=(2, 0, 0), timeout_totals=(3, 0, 0))
    counted = clocks.count_timeout(clock, clock, timed_out=False)
    assert (counted.timeouts[0], counted.timeout_totals[0]) == (0, 3)


def test_a_seat_taken_back_has_no_reserve_and_one_timeout_left():
    clock = clocks.seat_substituted(replace(running(), timeouts=(3, 1, 0)), 0)
    back = clocks.seat_taken_back(clock, 0)
    assert back.reserve_ms_by_seat == (0, 300_000, None)
    assert clocks.has_last_chance(back, 0) and not clocks.has_last_chance(back, 1)
    assert back.lag_quota_ms == clock.lag_quota_ms


def stalled(deals: int, turns: int, loses_at: int | None, away: int = 0) -> int:
    """Return what a seat wastes that always uses all its time, in milliseconds.

    At the turn `loses_at` the third timeout in a row costs the seat; for `away` turns a bot plays.
    """
    rest, total = Clock((300_000, 0, 0), (FULL,) * 3, (0, 0, 0)), 0
    for turn in range(deals * turns):
        if turn and turn % turns == 0:
            rest = clocks.refill(rest, TIMING)
        if loses_at is not None and turn == loses_at + 1 + away:
            rest = clocks.seat_taken_back(rest, 0)
        if rest.reserve_ms_by_seat[0] is None:
            continue
        clock = clocks.start_clock(rest, TIMING, START, NEXT_TURN)
        total += clock.due - START
        rest = clocks.stop_clock(clock, TIMING, clock.due)
        if turn == loses_at:
            rest = clocks.seat_substituted(rest, 0)
    return total


@given(
    deals=st.integers(1, 12),
    turns=st.integers(3, 12),
    loses_at=st.integers(2, 60),
    away=st.integers(0, 30),
)
def test_a_staller_gains_nothing_by_losing_the_seat_and_coming_back(deals, turns, loses_at, away):
    assert stalled(deals, turns, loses_at, away) <= stalled(deals, turns, None)


def test_the_return_is_within_the_longest_duration_of_a_game():
    """Each turn has the free time and the grace; reserve, refills and quota are used up once."""
    deals, turns = 6, 10
    bound = 300_000 + (deals - 1) * clocks.REFILL_MS + FULL
    bound += deals * turns * (TIMING.action_ms + clocks.GRACE_MS + clocks.LAG_REFILL_MS)
    assert stalled(deals, turns, 5) <= bound
