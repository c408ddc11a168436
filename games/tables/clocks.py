"""The time of a seat: so much for each action, then the reserve for the game. Pure."""

from dataclasses import dataclass, replace
from typing import TypeVar

T = TypeVar("T")

# How late an action may come in: the line to the server is not the player's fault.
GRACE_MS = 300

# What a slow line took is made good out of a quota: a share of the round trip that the server
# measured itself, so much for one action at most, refilled a little by each turn. Who holds back
# his answers to look slow wins no more than the quota by it.
LAG_SHARE = 75
LAG_MOST_MS = 600
LAG_QUOTA_MS = 3000
LAG_REFILL_MS = 100

# After so many turns in a row that ran out the seat is left for good.
MOST_MISSED = 3

# A bot waits longer where people look at the table: at the first sight of it, and after a deal.
FIRST_DEAL_MS = 2000
NEW_DEAL_MS = 4000


@dataclass(frozen=True)
class Timing:
    """The times of one game, in milliseconds."""

    action_ms: int
    reserve_ms: int
    claim_ms: int


@dataclass(frozen=True)
class Clock:
    """Whose time runs.

    seat      to act, None when the game is over
    started   since when, in milliseconds of the epoch
    due       when the caretaker acts for a person, or when a bot acts
    reserves  what is left of the reserve, by seat; None for a bot
    quotas    what is left of the quota for a slow line, by seat
    missed    how many turns in a row ran out, by seat; claims are not counted, for that would tell
              who was asked
    claim     whether a claim is considered: a fixed time that touches neither reserve nor quota
    """

    reserves: tuple[int | None, ...]
    quotas: tuple[int, ...]
    missed: tuple[int, ...]
    seat: int | None = None
    started: int = 0
    due: int | None = None
    claim: bool = False


def expired(clock: Clock, now: int) -> bool:
    """Whether the time of the seat to act is over; for a bot, whether its moment has come."""
    return clock.due is not None and now >= clock.due


def too_late(clock: Clock, now: int, ping: int) -> bool:
    """Whether a person's action came after his time, a line of this round trip allowed for."""
    if clock.seat is None or clock.due is None or clock.claim:
        return expired(clock, now)
    spare = _most(clock.quotas[clock.seat]) - credit(clock.quotas[clock.seat], ping)
    return now >= clock.due - spare


def credit(quota: int, ping: int) -> int:
    """What may be made good for one action."""
    return min(max(0, ping) * LAG_SHARE // 100, _most(quota))


def _most(quota: int) -> int:
    return min(LAG_MOST_MS, quota)


def halted(clock: Clock, timing: Timing, now: int, ping: int = 0) -> Clock:
    """The clock after the seat acted: what went over the action's time is off its reserve."""
    stopped = Clock(clock.reserves, clock.quotas, clock.missed)
    if clock.seat is None or clock.claim:
        return stopped
    left, quota = clock.reserves[clock.seat], clock.quotas[clock.seat]
    if left is None:
        return stopped
    over = max(0, now - clock.started - timing.action_ms)
    made_good = min(over, credit(quota, ping))
    quota = min(LAG_QUOTA_MS, quota - made_good + LAG_REFILL_MS)
    return replace(
        stopped,
        reserves=_with(clock.reserves, clock.seat, max(0, left - over + made_good)),
        quotas=_with(clock.quotas, clock.seat, quota),
    )


def counted(clock: Clock, acted: Clock, missed: bool) -> Clock:
    """`clock` with the count of the seat that acted on `acted`: one more missed turn, or none."""
    if acted.seat is None or acted.claim:
        return clock
    count = clock.missed[acted.seat] + 1 if missed else 0
    return replace(clock, missed=_with(clock.missed, acted.seat, count))


def is_last_chance(clock: Clock) -> bool:
    """Whether the seat to act is left for good if this turn of it runs out too."""
    return (
        clock.seat is not None and not clock.claim and clock.missed[clock.seat] + 1 >= MOST_MISSED
    )


def kept(clock: Clock, seat: int) -> Clock:
    """The clock when a bot takes the seat over: it has no reserve."""
    return replace(clock, reserves=_with(clock.reserves, seat, None))


def turned(
    clock: Clock, timing: Timing, now: int, seat: int, claim: bool, pace: int | None
) -> Clock:
    """The clock when it becomes a seat's turn; `pace`: how long a bot takes."""
    begun = replace(clock, seat=seat, started=now, claim=claim)
    return replace(begun, due=deadline(begun, timing) if pace is None else now + pace)


def deadline(clock: Clock, timing: Timing) -> int:
    """When the time of the person to act is over, on whatever line; that of a claim for all."""
    assert clock.seat is not None
    if clock.claim:
        return clock.started + timing.claim_ms + GRACE_MS
    reserve = clock.reserves[clock.seat]
    assert reserve is not None
    own = timing.action_ms + reserve + _most(clock.quotas[clock.seat])
    return clock.started + own + GRACE_MS


def _with(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
