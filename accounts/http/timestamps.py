"""Moments as every program reads them: RFC 3339 in UTC, to the millisecond."""

from datetime import UTC, datetime
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder


def timestamp(moment: datetime) -> str:
    """Return a moment as `2026-10-01T12:00:00.000Z`; what is finer than a millisecond is cut."""
    text = moment.astimezone(UTC).isoformat(timespec="milliseconds")
    return text.replace("+00:00", "Z")


def timestamp_or_none(moment: datetime | None) -> str | None:
    """Return a moment as programs read it; None where there is none."""
    return None if moment is None else timestamp(moment)


class TimestampEncoder(DjangoJSONEncoder):
    """JSON whose moments are timestamps."""

    def default(self, o: Any) -> Any:
        """Return a value that JSON can hold."""
        return timestamp(o) if isinstance(o, datetime) else super().default(o)
