"""The time of bots in “What if”: a part of the day of reviews, of which a network takes a tenth."""

from datetime import datetime

from django.db import transaction

from accounts.limits.network_share import NetworkShare
from games.game_reviews import work_day

SHARE = NetworkShare("what_if_cpu")


def network_is_over(now: datetime, network: str) -> bool:
    """Return whether a network, or a wider one around it, has taken its part of the day."""
    return SHARE.is_over(work_day.day_of(now), network, work_day.budget_ms())


def is_left(now: datetime, network: str) -> bool:
    """Return whether the day has time left, and this network too."""
    return bool(work_day.left_ms(now)) and not network_is_over(now, network)


def count_cpu(now: datetime, network: str, cpu_ms: int) -> None:
    """Count milliseconds of CPU that were taken today for a reader in this network."""
    with transaction.atomic():
        work_day.count_cpu(now, cpu_ms)
    SHARE.count(work_day.day_of(now), network, cpu_ms)
