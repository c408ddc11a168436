"""Who sits down with whom. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

STEP = 100


@dataclass(frozen=True)
class Waiting:
    """A person who waits: since when in milliseconds of the epoch, and how strong."""

    user_id: int
    since: int
    rating: float


def match(tickets: Sequence[Waiting], now: int, seats: int = 3) -> list[list[int]]:
    """Groups of user ids for full tables: first come, first served."""
    queue = sorted((t for t in tickets if t.since <= now), key=lambda t: (t.since, t.user_id))
    full = len(queue) - len(queue) % seats
    return [[t.user_id for t in queue[at : at + seats]] for at in range(0, full, seats)]


def overdue(tickets: Sequence[Waiting], now: int, wait_ms: int) -> bool:
    """Whether somebody has waited so long that bots should sit down."""
    return any(now - ticket.since >= wait_ms for ticket in tickets)


@dataclass(frozen=True)
class Candidate:
    """A bot that could sit down; `running`: how many games it plays now."""

    user_id: int
    rating: float
    running: int


def choose_bots(bots: Sequence[Candidate], ratings: Sequence[float], wanted: int) -> list[int]:
    """The bots nearest in strength to the people; of equals those with fewer games, then in order.

    Strengths that differ by less than a step count as equal, so that all bots get to play.
    """
    middle = sum(ratings) / len(ratings)

    def order(bot: Candidate) -> tuple[float, int]:
        return abs(bot.rating - middle) // STEP, bot.running

    return [bot.user_id for bot in sorted(bots, key=order)[:wanted]]
