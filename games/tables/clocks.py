"""The time of a seat: so much for each action, then the reserve for the game. Pure."""

from dataclasses import dataclass, replace

# How late an action may come in: the line to the server is not the player's fault.
GRACE_MS = 300

# A bot waits longer where people look at the table: at the first sight of it, and after a deal.
FIRST_DEAL_MS = 2000
NEW_DEAL_MS = 4000
# By how much its answers to claims differ.
CLAIM_SPREAD_MS = 4500


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
    claim     whether a claim is considered: a fixed time that touches no reserve
    """

    reserves: tuple[int | None, ...]
    seat: int | None = None
    started: int = 0
    due: int | None = None
    claim: bool = False


def fresh(bots: tuple[bool, ...], timing: Timing) -> Clock:
    """The clock before the first turn."""
    return Clock(tuple(None if bot else timing.reserve_ms for bot in bots))


def expired(clock: Clock, now: int) -> bool:
    """Whether the time of the seat to act is over; for a bot, whether its moment has come."""
    return clock.due is not None and now >= clock.due


def halted(clock: Clock, timing: Timing, now: int) -> Clock:
    """The clock after the seat acted: what went over the action's time is off its reserve."""
    stopped = Clock(clock.reserves)
    if clock.seat is None or clock.claim:
        return stopped
    over = max(0, now - clock.started - timing.action_ms)
    left = clock.reserves[clock.seat]
    rest = None if left is None else max(0, left - over)
    seats = enumerate(clock.reserves)
    reserves = tuple(rest if seat == clock.seat else ms for seat, ms in seats)
    return replace(stopped, reserves=reserves)


def turned(clock: Clock, timing: Timing, now: int, seat: int, claim: bool, pace: int) -> Clock:
    """The clock when it becomes a seat's turn; `pace` is how long a bot takes."""
    reserve = clock.reserves[seat]
    due = now + pace if reserve is None else deadline(now, reserve, timing, claim)
    return replace(clock, seat=seat, started=now, claim=claim, due=due)


def deadline(started: int, reserve: int, timing: Timing, claim: bool) -> int:
    """When a person's time is over."""
    return started + (timing.claim_ms if claim else timing.action_ms + reserve) + GRACE_MS
