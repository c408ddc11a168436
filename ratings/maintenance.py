"""What boards need from time to time."""

from dataclasses import dataclass
from datetime import datetime

from ratings import leaderboard_eligibility, periods


@dataclass(frozen=True)
class Tended:
    """Which periods were opened, how many people moved, and whose histograms were wrong."""

    opened: list[str]
    moved: int
    mended: list[str]


def tend(now: datetime) -> Tended:
    """Twice does no harm; each part is a transaction of its own."""
    opened = [period.key for period in periods.open_periods(now)]
    moved = leaderboard_eligibility.sweep(now)
    return Tended(
        opened, moved, [ladder.key for ladder in leaderboard_eligibility.sweep_histograms()]
    )


def count_anew(now: datetime) -> None:
    """Seasons and weeks from the changes of their ladder, and every histogram from the ratings."""
    periods.recount_all(now)
    leaderboard_eligibility.rebuild_histograms()
