"""Restrictions of ranked play: bans by moderators, and penalties for leaving games."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from operator import attrgetter
from typing import Any

from accounts.bans.models import Ban
from accounts.bans.queries import active_ban_of
from accounts.http.timestamps import timestamp
from accounts.models import User
from games import queries
from games.queries import AbandonedGame

# One abandoned game among the last thirty is forgiven: a connection may fail once.
RECENT_GAMES = 30
FORGIVEN_LEAVES = 1
PENALTY_LENGTHS = (
    timedelta(minutes=10),
    timedelta(hours=1),
    timedelta(hours=6),
    timedelta(days=1),
    timedelta(days=3),
)
MAX_PENALTY = PENALTY_LENGTHS[-1]


@dataclass(frozen=True)
class RankedRestriction:
    """A restriction of ranked play until a moment, or for good (None).

    With a `reason` it was set by a moderator; else it follows from abandoned games.
    """

    until: datetime | None
    leaves: int = 0
    games: int = 0
    reason: str = ""

    @property
    def code(self) -> str:
        """Return the code of the error that explains it."""
        if not self.reason:
            return "abandoned_often"
        return "ranked_ban" if self.until else "permanent_ranked_ban"

    @property
    def data(self) -> dict[str, Any]:
        """Return the data of that error."""
        until = {"until": timestamp(self.until)} if self.until else {}
        if self.reason:
            return until | {"why": self.reason}
        return until | {"leaves": self.leaves, "games": self.games}


def ranked_restriction_of(user: User, now: datetime) -> RankedRestriction | None:
    """Return what keeps the user from ranked play now; None if nothing does.

    Leaver penalties are not stored: they are computed from the recent games.
    """
    ban = active_ban_of(user, Ban.Scope.RATED, now)
    return restriction_by(ban) if ban else penalty_of(user, now)


def restriction_by(ban: Ban) -> RankedRestriction:
    """Return the restriction that a ban from rated games is."""
    return RankedRestriction(ban.until, reason=ban.reason)


def penalty_of(user: User, now: datetime) -> RankedRestriction | None:
    """Return the user's penalty for leaving games, if it lasts."""
    if not queries.has_departed_since(user, now - MAX_PENALTY):
        # The longest penalty for what was left before is over.
        return None
    penalty = leaver_penalty(queries.departures_of(user, RECENT_GAMES))
    return penalty if penalty and penalty.until and penalty.until > now else None


def leaver_penalty(games: Sequence[AbandonedGame | None]) -> RankedRestriction | None:
    """Return the penalty for abandoned games, which may have ended already; None without one.

    `games`: for each recent game how it was abandoned; None if it was played to the end. Two seats
    that were lost and taken back count as one abandoned game, at the moment of the second.
    """
    leaves = _moments_of_leaves([game for game in games if game is not None])
    count = len(leaves)
    if count <= FORGIVEN_LEAVES:
        return None
    length = PENALTY_LENGTHS[min(count - FORGIVEN_LEAVES, len(PENALTY_LENGTHS)) - 1]
    return RankedRestriction(leaves[-1] + length, count, len(games))


def _moments_of_leaves(abandoned: Sequence[AbandonedGame]) -> list[datetime]:
    """Return when each whole leave was complete, the first one first."""
    in_order = sorted(abandoned, key=attrgetter("at"))
    halves = [game.at for game in in_order for _ in range(1 if game.half else 2)]
    return halves[1::2]
