"""The statistics of a match, with 95 % intervals by sets of decks: the sets are independent."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from .contest import SetResult


@dataclass(frozen=True)
class MatchStatistics:
    """The mean of all sets and its interval.

    win_share  of whole games, else None; `low` and `high` bound it
    points     a deal above the yardstick; points_low, points_high bound it
    capped     games that ended by the limit of deals
    """

    sets: int
    win_share: float | None
    low: float | None
    high: float | None
    points: float
    points_low: float
    points_high: float
    capped: int


def statistics_of(rows: Sequence[SetResult], are_games: bool) -> MatchStatistics:
    """Return the statistics of at least one set."""
    share, low, high = _interval([row.win_share for row in rows])
    points, points_low, points_high = _interval([row.points for row in rows])
    return MatchStatistics(
        sets=len(rows),
        win_share=share if are_games else None,
        low=max(low, 0.0) if are_games else None,
        high=min(high, 1.0) if are_games else None,
        points=points,
        points_low=points_low,
        points_high=points_high,
        capped=sum(row.capped for row in rows),
    )


def _interval(values: Sequence[float]) -> tuple[float, float, float]:
    """Return the mean and its bounds; of one value nothing is known but itself."""
    mean = fmean(values)
    reach = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return mean, mean - reach, mean + reach
