"""To whom ranked play is closed: by moderators, and to who leaves again and again."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from accounts.models import User
from games import queries
from games.fairplay.ranked_bans import bar_of
from games.tables.state.loader import milliseconds

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
    """Ranked play is closed to a person `until` then, or for good (None).

    By a moderator, with a reason; or because he left so many of his last games.
    """

    until: datetime | None
    leaves: int = 0
    games: int = 0
    reason: str = ""

    @property
    def code(self) -> str:
        """Of the refusal that says so."""
        if not self.reason:
            return "left_often"
        return "barred" if self.until else "barred_for_good"

    @property
    def data(self) -> dict[str, Any]:
        """Of the same."""
        until = {"until": milliseconds(self.until)} if self.until else {}
        if self.reason:
            return until | {"why": self.reason}
        return until | {"leaves": self.leaves, "games": self.games}


def closing_of(user: User, now: datetime) -> Closing | None:
    """None: he may play. Of leaves nothing is stored: what counts is which games, and when."""
    bar = bar_of(user, now)
    if bar is not None:
        return Closing(bar.until, reason=bar.reason)
    closing = closed_by(queries.leaves_of(user, GAMES))
    return closing if closing and closing.until and closing.until > now else None


def closed_by(games: Sequence[datetime | None]) -> Closing | None:
    """`games`: of each of the last games when it was left, None where it was played to its end."""
    left = [at for at in games if at is not None]
    if len(left) <= FORGIVEN:
        return None
    length = LENGTHS[min(len(left) - FORGIVEN, len(LENGTHS)) - 1]
    return Closing(max(left) + length, len(left), len(games))
