"""The row of a night: how much CPU is left, and who works."""

from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F

from games.bots import costs
from games.puzzles.models import PuzzleNight
from games.tables import scheduling

# Hours of the day (UTC) in which there is work.
HOURS = range(6)
# Longer than a task may wait in the queue between two pieces.
LEASE = timedelta(seconds=scheduling.TASK_EXPIRY_SECONDS + 30)


def budget_ms() -> int:
    """Return the milliseconds of CPU that the work may take a night."""
    return round(settings.PUZZLE_MINUTES * 60_000)


def is_due(now: datetime) -> bool:
    """Return whether there is work, and nobody does it: so a worker was lost, or had to stop."""
    if not budget_ms() or not costs.CAN_SEARCH or now.astimezone(UTC).hour not in HOURS:
        return False
    night = PuzzleNight.objects.filter(date=now.astimezone(UTC).date()).first()
    return night is None or not (_is_done(night) or _is_leased(night, now))


@transaction.atomic
def take(token: str, now: datetime) -> PuzzleNight | None:
    """Return the night, leased; None: it is over, or another worker has it."""
    if now.astimezone(UTC).hour not in HOURS:
        return None
    PuzzleNight.objects.get_or_create(date=now.astimezone(UTC).date())
    night = PuzzleNight.objects.select_for_update().get(date=now.astimezone(UTC).date())
    if _is_done(night) or (night.lease != token and _is_leased(night, now)):
        return None
    night.lease, night.leased_until = token, now + LEASE
    night.save(update_fields=["lease", "leased_until"])
    return night


def _is_done(night: PuzzleNight) -> bool:
    return night.is_over or night.cpu_ms >= budget_ms()


def _is_leased(night: PuzzleNight, now: datetime) -> bool:
    return night.leased_until is not None and night.leased_until > now


def release(token: str) -> None:
    """Let others go on with what was leased under this token."""
    if token:
        PuzzleNight.objects.filter(lease=token).update(leased_until=None)


def count(night: PuzzleNight, cpu_ms: int, **found: int) -> None:
    """Count what a piece of work took, and what came of it."""
    added = {name: F(name) + number for name, number in {"cpu_ms": cpu_ms, **found}.items()}
    PuzzleNight.objects.filter(pk=night.pk).update(**added)
