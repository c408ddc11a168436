"""The times of a tournament: registration, check-in, start, late registration. Pure."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.formats import allows_late_entry

REPLACEMENT_WAIT_MINUTES = 3
# A time of a league's table is set at least this long before it.
NOTICE = timedelta(hours=1)
# From then on players of a league confirm that they are there.
PRESENCE_LEAD = timedelta(minutes=15)


@dataclass(frozen=True)
class Schedule:
    """The times of one tournament; without `starts_at` it is started by hand."""

    starts_at: datetime | None = None
    check_in_minutes: int = 0

    @property
    def check_in_from(self) -> datetime | None:
        """Return when check-in opens; None: no check-in, or no fixed start."""
        if self.starts_at is None or not self.check_in_minutes:
            return None
        return self.starts_at - timedelta(minutes=self.check_in_minutes)

    def is_check_in_open(self, now: datetime) -> bool:
        """Return whether check-in is open; without a fixed start it always is."""
        if not self.check_in_minutes:
            return False
        opens = self.check_in_from
        return opens is None or opens <= now

    def is_due(self, now: datetime) -> bool:
        """Return whether the start has come."""
        return self.starts_at is not None and self.starts_at <= now


def can_register_late(format_name: str, late_rounds: int, drawn: int) -> bool:
    """Return whether somebody may join after `drawn` rounds, to play from the next on."""
    return allows_late_entry(format_name) and 0 < drawn < late_rounds


def replaced_at(opens_at: datetime, minutes: int, has_replacement: bool = False) -> datetime:
    """Return when bots replace the missing players of a table.

    `minutes` is the tournament's waiting time. A replacement, who was seated without being asked,
    always gets some time.
    """
    if not minutes and has_replacement:
        minutes = REPLACEMENT_WAIT_MINUTES
    return opens_at + timedelta(minutes=minutes)


def may_confirm_presence(opens_at: datetime, now: datetime) -> bool:
    """Return whether it is late enough to confirm: a tick of days ago says nothing."""
    return opens_at - PRESENCE_LEAD <= now


@dataclass(frozen=True)
class QueueEntry:
    """A registered entrant, in the order of registration."""

    id: int
    has_place: bool
    checked_in: bool


def promoted_from_waitlist(queue: list[QueueEntry], limit: int | None) -> list[int]:
    """Return the ids on the waiting list, in order, that have a place now."""
    taken = sum(entry.has_place for entry in queue)
    waiting = [entry.id for entry in queue if not entry.has_place]
    return waiting if limit is None else waiting[: max(0, limit - taken)]


def select_starters(
    queue: list[QueueEntry], limit: int | None, check_in_required: bool
) -> list[int]:
    """Return the ids that play: first those with a place, then the waiting list.

    `check_in_required`: whether only those who checked in may play.
    """
    eligible = [entry for entry in queue if entry.checked_in or not check_in_required]
    placed = [entry.id for entry in eligible if entry.has_place]
    ordered = placed + [entry.id for entry in eligible if not entry.has_place]
    return ordered if limit is None else ordered[:limit]
