"""Periodic maintenance of leaderboards."""

from dataclasses import dataclass
from datetime import datetime

from ratings import histogram_check, leaderboard_eligibility, periods


@dataclass(frozen=True)
class MaintenanceResult:
    """Keys of opened periods, number of updated users, keys of ladders with rebuilt histograms."""

    opened: list[str]
    updated_users: int
    rebuilt: list[str]


def maintain_some(now: datetime) -> MaintenanceResult:
    """Run the next batch of the maintenance: about as much work however many ratings there are."""
    opened = [period.key for period in periods.open_periods(now)]
    updated_users = leaderboard_eligibility.update_some_listings(now)
    rebuilt = [ladder.key for ladder in histogram_check.repair_next()]
    return MaintenanceResult(opened, updated_users, rebuilt)


def maintain(now: datetime) -> MaintenanceResult:
    """Open periods, update stale listings and repair histograms; may be repeated at any time."""
    opened = [period.key for period in periods.open_periods(now)]
    updated_users = leaderboard_eligibility.update_stale_listings(now)
    rebuilt = [ladder.key for ladder in leaderboard_eligibility.repair_histograms()]
    return MaintenanceResult(opened, updated_users, rebuilt)


def rebuild(now: datetime) -> None:
    """Recreate seasons and weeks from the rating changes, and all histograms from the ratings."""
    periods.rebuild_all(now)
    leaderboard_eligibility.rebuild_histograms()
