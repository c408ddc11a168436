"""Words of errors that a ban causes."""

from datetime import datetime
from typing import Any

from accounts.time_zones import in_words


def ban_words(data: dict[str, Any]) -> dict[str, Any]:
    """Return what fills the placeholders of an error's text, with `until` as day and time."""
    until = data.get("until")
    return data if until is None else {**data, "until": _day(until)}


def _day(until: str) -> str:
    """Return the day and the time of a moment as errors hold it."""
    return in_words(datetime.fromisoformat(until))
