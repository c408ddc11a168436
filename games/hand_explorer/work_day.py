"""The work of a day: how much is done, and how much the operator allows (`HAND_HOURS`).

Networks are counted in Valkey, like all limits; the database holds the sum alone.
"""

from datetime import UTC, date, datetime

from django.conf import settings
from django.db.models import F

from accounts.limits.network_share import NetworkShare
from games.hand_explorer.models import HandDay

SHARE = NetworkShare("hand_cpu")


def budget_ms() -> int:
    """Return the milliseconds of CPU that hands may take a day."""
    return round(settings.HAND_HOURS * 3_600_000)


def day_of(now: datetime) -> date:
    """Return the day in UTC."""
    return now.astimezone(UTC).date()


def used_ms(now: datetime) -> int:
    """Return the milliseconds of CPU that were taken today."""
    return HandDay.objects.filter(date=day_of(now)).values_list("cpu_ms", flat=True).first() or 0


def network_is_over(now: datetime, network: str) -> bool:
    """Return whether a network, or a wider one around it, has taken its part of the day."""
    return SHARE.is_over(day_of(now), network, budget_ms())


def is_left(now: datetime, network: str) -> bool:
    """Return whether the day has time left, and this network too."""
    return used_ms(now) < budget_ms() and not network_is_over(now, network)


def count_cpu(now: datetime, network: str, cpu_ms: int) -> None:
    """Count milliseconds of CPU that were taken today for a reader in this network."""
    day, _ = HandDay.objects.get_or_create(date=day_of(now))
    HandDay.objects.filter(pk=day.pk).update(cpu_ms=F("cpu_ms") + cpu_ms)
    SHARE.count(day_of(now), network, cpu_ms)
