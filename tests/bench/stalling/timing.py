"""Games by the clock: the site's own clock code, with people and stallers in the seats."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from games.tables import clocks
from games.tables.clocks import Clock, TimeControl
from tests.bench.stalling.games import Decision
from tests.bench.stalling.pace import Kind, Person, somebody

SEATS = 3
# A staller pretends a slow connection.
PRETENDED_PING_MS = 2000


@dataclass(frozen=True)
class Timing:
    """The length of a game, and the seats whose time ran out at least once."""

    milliseconds: int
    out: frozenset[int]


def time_game(decisions: Sequence[Decision], control: TimeControl, seed: str) -> Timing:
    """Return the timing of the game between people."""
    dice = Random(seed)
    return _timing(decisions, control, [somebody(dice) for _ in range(SEATS)])


def time_stalled_game(decisions: Sequence[Decision], control: TimeControl, seed: str) -> Timing:
    """Return the timing if the first seat always takes all the time it has."""
    dice = Random(seed)
    somebody(dice)
    return _timing(decisions, control, [None, *(somebody(dice) for _ in range(SEATS - 1))])


def _timing(
    decisions: Sequence[Decision], control: TimeControl, people: Sequence[Person | None]
) -> Timing:
    clock, now, out = _new_clock(control), 0, set[int]()
    for decision, following in pairwise([*decisions, None]):
        assert decision is not None
        if decision.kind is Kind.CLAIM:
            now += 0 if _same_claim(decision, following) else control.claim_ms + clocks.GRACE_MS
        else:
            clock, now, late = _decide(clock, control, now, decision, people[decision.seat])
            out |= {decision.seat} if late else set()
        if following and following.deal != decision.deal:
            clock = clocks.refill(clock, control)
    return Timing(now, frozenset(out))


def _new_clock(control: TimeControl) -> Clock:
    return Clock(
        (control.reserve_ms,) * SEATS, (clocks.LAG_QUOTA_MS,) * SEATS, timeouts=(0,) * SEATS
    )


def _same_claim(decision: Decision, following: Decision | None) -> bool:
    """Return whether the next answer belongs to the same claim: all take one time together."""
    return following is not None and (following.deal, following.kind) == (
        decision.deal,
        decision.kind,
    )


def _decide(
    clock: Clock, control: TimeControl, now: int, decision: Decision, person: Person | None
) -> tuple[Clock, int, bool]:
    """Return the clock and the time after the decision, and whether its time ran out."""
    running = clocks.start_clock(
        clock, control, now, clocks.Turn(decision.seat, claim=False, pace=None)
    )
    assert running.due is not None
    if person is None:
        return _stall(running, control)
    then = now + person.milliseconds(decision.kind)
    late = then >= running.due
    then = min(then, running.due)
    return clocks.stop_clock(running, control, then), then, late


def _stall(running: Clock, control: TimeControl) -> tuple[Clock, int, bool]:
    assert running.due is not None
    # Whether the staller acts at the last moment, or lets the caretaker act two turns in a row.
    return clocks.stop_clock(running, control, running.due, PRETENDED_PING_MS), running.due, False
