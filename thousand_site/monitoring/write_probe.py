"""Check that the database takes writes: it fails with a full disk or a read-only file."""

import time

from django.db import DatabaseError, transaction

from games.models import Heartbeat

# Seconds for which a process believes the last result: probes may be frequent.
PERIOD_SECONDS = 5.0
# A row that nobody else sees.
PROBE_ID = -1


class WriteProbe:
    """A write that leaves nothing behind, at most once in PERIOD_SECONDS."""

    def __init__(self) -> None:
        self._next_at = 0.0
        self._works = True

    def __call__(self) -> None:
        """Raise DatabaseError if the database refuses writes."""
        now = time.monotonic()
        if now >= self._next_at:
            # First: while one thread waits for the database, others get the last result.
            self._next_at = now + PERIOD_SECONDS
            self._works = _can_write()
        if not self._works:
            raise DatabaseError("writes are refused")


def _can_write() -> bool:
    try:
        # Not an update with the same values, for which SQLite writes nothing.
        with transaction.atomic():
            Heartbeat.objects.create(pk=PROBE_ID)
            Heartbeat.objects.filter(pk=PROBE_ID).delete()
    except (DatabaseError, OSError):
        return False
    return True


ask = WriteProbe()
