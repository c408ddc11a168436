"""Queries about the luck of one user, for that user alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import sqrt
from typing import Any

from django.db.models import F

from accounts.models import User
from games.luck.hands import WIDTH
from games.luck.models import SeatLuck, ShadowRating
from ratings.models import Ladder

LAST_GAMES = 100


@dataclass(frozen=True)
class LuckCurve:
    """The luck of a user over their last games, the oldest first.

    sums    after each game, in wins: what the dealt cards brought beyond even cards
    bands   how far chance alone takes 95 of 100 players by then
    """

    rows: Sequence[SeatLuck]
    sums: Sequence[float]
    bands: Sequence[float]

    @property
    def games(self) -> int:
        """Return the number of games."""
        return len(self.rows)

    @property
    def total(self) -> float:
        """Return the luck of all games together, in wins."""
        return self.sums[-1]

    @property
    def band(self) -> float:
        """Return how far chance takes 95 of 100 players in all of them."""
        return self.bands[-1]

    @property
    def is_usual(self) -> bool:
        """Return whether the luck is within the band."""
        return abs(self.total) <= self.band

    @property
    def win_share(self) -> float:
        """Return the won games in per cent."""
        return 100 * sum(row.won for row in self.rows) / self.games

    @property
    def even_win_share(self) -> float:
        """Return the same with even luck; it may lie outside of 0 to 100."""
        return self.win_share - 100 * self.total / self.games

    @property
    def deal_points(self) -> float:
        """Return the mean points of a deal."""
        return sum(row.score for row in self.rows) / self._deals

    @property
    def even_deal_points(self) -> float:
        """Return the same with even luck."""
        return self.deal_points - sum(row.points for row in self.rows) / self._deals

    @property
    def _deals(self) -> int:
        return max(sum(row.deals for row in self.rows), 1)


def luck_of(user: User, last: int = LAST_GAMES) -> LuckCurve | None:
    """Return the luck of the user's last rated games; None without any."""
    newest = SeatLuck.objects.filter(user=user, annulled=False)
    rows = list(newest.order_by("-finalised_at", "-id")[:last])[::-1]
    if not rows:
        return None
    sums = list(accumulate(row.chance for row in rows))
    bands = [WIDTH * sqrt(total) for total in accumulate(row.variance for row in rows)]
    return LuckCurve(rows, sums, bands)


def shadows_of(user: User) -> dict[Ladder, ShadowRating]:
    """Return the user's shadow ratings by ladder."""
    rows = ShadowRating.objects.filter(user=user, games__gt=0).select_related("ladder")
    return {row.ladder: row for row in rows.order_by("ladder__order", "ladder__key")}


def own_data(user: User) -> dict[str, list[Mapping[str, Any]]]:
    """Return what is stored about the user, for the copy of their data."""
    games = SeatLuck.objects.filter(user=user).order_by("pk")
    fields = ("game_id", "deals", "score", "points", "won", "chance", "variance", "shadow_gain")
    shadows = ShadowRating.objects.filter(user=user).order_by("ladder__key")
    return {
        "luck": list(games.values(*fields, "annulled", "finalised_at")),
        "ratings_with_even_luck": list(
            shadows.values("value", "games", ladder_key=F("ladder__key"))
        ),
    }
