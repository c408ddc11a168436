"""Who leaves again and again is kept from ranked play for a while, longer each time."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from accounts.models import User
from games import queries

# Anybody's line may break once: one game left among the last thirty closes nothing.
GAMES = 30
FORGIVEN = 1
LENGTHS = (
    timedelta(minutes=10),
    timedelta(hours=1),
    timedelta(hours=6),
    timedelta(days=1),
    timedelta(days=3),
)


@dataclass(frozen=True)
class Closing:
    """Ranked play is closed to a person `until` then: he left so many of his last games."""

    until: datetime
    leaves: int
    games: int


def closing_of(user: User, now: datetime) -> Closing | None:
    """None: he may play. Nothing is stored: what counts is which games were left, and when."""
    closing = closed_by(queries.leaves_of(user, GAMES))
    return closing if closing and closing.until > now else None


def closed_by(games: Sequence[datetime | None]) -> Closing | None:
    """`games`: of each of the last games when it was left, None where it was played to its end."""
    left = [at for at in games if at is not None]
    if len(left) <= FORGIVEN:
        return None
    length = LENGTHS[min(len(left) - FORGIVEN, len(LENGTHS)) - 1]
    return Closing(max(left) + length, len(left), len(games))
