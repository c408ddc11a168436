"""Game clocks: a free time per action, then the seat's reserve for the game. Pure functions.

The free time is the same for every action and is not saved up: a shorter one for a single legal
action would tell the hand. Each new deal gives back a part of the reserve (docs/decisions/0033).
"""

from dataclasses import dataclass
from typing import TypeVar

from games.engine.dataclass_tools import Frozen

T = TypeVar("T")

# How late an action may arrive, to allow for the network.
GRACE_MS = 300

# Lag is compensated out of a quota: a share of the round trip that the server measured itself, up
# to a maximum per action. Each turn refills the quota a little. Delaying one's replies on purpose
# cannot gain more than the quota.
LAG_PERCENT = 75
MAX_LAG_MS = 600
LAG_QUOTA_MS = 3000
LAG_REFILL_MS = 100

# Each new deal gives back so much of a used reserve.
REFILL_MS = 15_000

# Free time per action and reserve per game, by speed. The time of a staller grows with the
# free time times the actions, so that all clocks have these bounds (docs/decisions/0033).
SECOND, MINUTE = 1000, 60_000
SPEEDS = {
    "quick": (4 * SECOND, 3 * MINUTE),
    "calm": (7 * SECOND, 5 * MINUTE),
    "slow": (12 * SECOND, 10 * MINUTE),
    "patient": (20 * SECOND, 20 * MINUTE),
}
# "No clock", against bots only: a bound for a page that is left open. After three such turns the
# seat is lost, so that no table lives for ever. Without a page the game waits (presence/waiting).
NO_CLOCK = (2 * 60 * MINUTE, 0)
MIN_ACTION_MS, MAX_ACTION_MS = 3 * SECOND, 30 * SECOND
MAX_RESERVE_MS = 60 * MINUTE

# After this many consecutive timeouts the seat is lost, and after this many in the whole game.
MAX_TIMEOUTS = 3
MAX_TIMEOUTS_IN_GAME = 5

# Bots wait longer when people look at the table: at the first deal, and after each deal.
FIRST_DEAL_MS = 2000
NEW_DEAL_MS = 4000


@dataclass(frozen=True)
class TimeControl:
    """The times of one game, in milliseconds: free per action, in reserve, and for a claim."""

    action_ms: int
    reserve_ms: int
    claim_ms: int


@dataclass(frozen=True)
class Clock(Frozen):
    """The running clock, in milliseconds.

    seat                the seat to act; None when the game is over
    started             start of the turn, since the epoch
    due                 when the caretaker acts for a person, or a bot acts; since the epoch
    reserve_ms_by_seat  remaining reserves; None for a bot
    lag_quota_ms        remaining quotas for lag compensation, by seat
    timeouts            consecutive turns that ran out, by seat; claims are not counted, since that
                        would reveal who was asked
    timeout_totals      the same in the whole game; empty: none
    claim               whether a claim is running: a fixed time without reserve or quota
    """

    reserve_ms_by_seat: tuple[int | None, ...]
    lag_quota_ms: tuple[int, ...]
    timeouts: tuple[int, ...]
    seat: int | None = None
    started: int = 0
    due: int | None = None
    claim: bool = False
    timeout_totals: tuple[int, ...] = ()

    def timeout_total(self, seat: int) -> int:
        """Return how many turns of the seat ran out in the whole game."""
        return self.timeout_totals[seat] if self.timeout_totals else 0


@dataclass(frozen=True)
class Turn:
    """A turn that begins: the seat to act, and whether a claim asks it.

    pace   a bot's thinking time in milliseconds; None for a person, and in claims
    """

    seat: int
    claim: bool
    pace: int | None


def after_action(
    before: Clock,
    time_control: TimeControl,
    now: int,
    turn: Turn | None,
    *,
    ping: int = 0,
    timed_out: bool = False,
    seat_lost: bool = False,
    new_deal: bool = False,
) -> Clock:
    """Return the clock after an action at `now`: stopped, counted, refilled, and started again.

    `before` ran for the seat that acted, `ping` milliseconds away. It may have timed out, and so
    lost its seat to a bot. A new deal refills reserves. `turn`: the next one; None: the game ended.
    """
    clock = count_timeout(stop_clock(before, time_control, now, ping), before, timed_out)
    if seat_lost and before.seat is not None:
        clock = seat_substituted(clock, before.seat)
    if new_deal:
        clock = refill(clock, time_control)
    return clock if turn is None else start_clock(clock, time_control, now, turn)


def is_expired(clock: Clock, now: int) -> bool:
    """Return whether the time of the seat to act is over; for a bot, whether it is due."""
    return clock.due is not None and now >= clock.due


def is_too_late(clock: Clock, now: int, ping: int) -> bool:
    """Return whether a person's action came too late, lag of this round trip allowed for."""
    if clock.seat is None or clock.due is None or clock.claim:
        return is_expired(clock, now)
    spare = _max_credit(clock.lag_quota_ms[clock.seat]) - lag_credit(
        clock.lag_quota_ms[clock.seat], ping
    )
    return now >= clock.due - spare


def lag_credit(quota: int, ping: int) -> int:
    """Return the milliseconds that can be compensated for one action."""
    return min(max(0, ping) * LAG_PERCENT // 100, _max_credit(quota))


def _max_credit(quota: int) -> int:
    return min(MAX_LAG_MS, quota)


def stop_clock(clock: Clock, time_control: TimeControl, now: int, ping: int = 0) -> Clock:
    """Return the clock after the seat acted: overtime is taken off its reserve."""
    stopped = clock.replace(seat=None, started=0, due=None, claim=False)
    if clock.seat is None or clock.claim:
        return stopped
    reserve, quota = clock.reserve_ms_by_seat[clock.seat], clock.lag_quota_ms[clock.seat]
    if reserve is None:
        return stopped
    overtime = max(0, now - clock.started - time_control.action_ms)
    # Time after the reserve came out of the quota, even if the caretaker had to act.
    spare = min(max(0, overtime - reserve), _max_credit(quota))
    credit = min(overtime, max(spare, lag_credit(quota, ping)))
    quota = min(LAG_QUOTA_MS, quota - credit + LAG_REFILL_MS)
    return stopped.replace(
        reserve_ms_by_seat=_replaced(
            clock.reserve_ms_by_seat, clock.seat, max(0, reserve - overtime + credit)
        ),
        lag_quota_ms=_replaced(clock.lag_quota_ms, clock.seat, quota),
    )


def count_timeout(clock: Clock, acted: Clock, timed_out: bool) -> Clock:
    """Return `clock` with one more timeout of the seat that acted on `acted`, or with none."""
    if acted.seat is None or acted.claim:
        return clock
    seat, count = acted.seat, clock.timeouts[acted.seat] + 1 if timed_out else 0
    total = clock.timeout_total(seat) + timed_out
    return clock.replace(
        timeouts=_replaced(clock.timeouts, seat, count),
        timeout_totals=_replaced(_totals(clock), seat, total),
    )


def _totals(clock: Clock) -> tuple[int, ...]:
    return clock.timeout_totals or (0,) * len(clock.timeouts)


def is_last_chance(clock: Clock) -> bool:
    """Return whether another timeout costs the seat to act."""
    return clock.seat is not None and not clock.claim and has_last_chance(clock, clock.seat)


def has_last_chance(clock: Clock, seat: int) -> bool:
    """Return whether the seat's next timeout costs it."""
    in_a_row, in_game = clock.timeouts[seat] + 1, clock.timeout_total(seat) + 1
    return in_a_row >= MAX_TIMEOUTS or in_game >= MAX_TIMEOUTS_IN_GAME


def seat_substituted(clock: Clock, seat: int) -> Clock:
    """Return the clock after a bot took the seat: it has no reserve."""
    return clock.replace(reserve_ms_by_seat=_replaced(clock.reserve_ms_by_seat, seat, None))


def seat_taken_back(clock: Clock, seat: int) -> Clock:
    """Return the clock after the player came back: no reserve, and one timeout is the last."""
    return clock.replace(
        reserve_ms_by_seat=_replaced(clock.reserve_ms_by_seat, seat, 0),
        timeouts=_replaced(clock.timeouts, seat, 0),
        timeout_totals=_replaced(_totals(clock), seat, MAX_TIMEOUTS_IN_GAME - 1),
    )


def refill(clock: Clock, time_control: TimeControl) -> Clock:
    """Return the clock at a new deal: people get back a part of the reserve they used."""
    reserves = (
        None if left is None else min(time_control.reserve_ms, left + REFILL_MS)
        for left in clock.reserve_ms_by_seat
    )
    return clock.replace(reserve_ms_by_seat=tuple(reserves))


def start_clock(clock: Clock, time_control: TimeControl, now: int, turn: Turn) -> Clock:
    """Return the clock of a new turn, which begins now."""
    running = clock.replace(seat=turn.seat, started=now, claim=turn.claim)
    due = deadline(running, time_control) if turn.pace is None else now + turn.pace
    return running.replace(due=due)


def deadline(clock: Clock, time_control: TimeControl) -> int:
    """Return when the time of the person to act, or of the claim, is over; since the epoch."""
    assert clock.seat is not None
    if clock.claim:
        return clock.started + time_control.claim_ms + GRACE_MS
    reserve = clock.reserve_ms_by_seat[clock.seat]
    assert reserve is not None
    allowance = time_control.action_ms + reserve + _max_credit(clock.lag_quota_ms[clock.seat])
    return clock.started + allowance + GRACE_MS


def _replaced(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
