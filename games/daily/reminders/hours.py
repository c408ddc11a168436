"""The hours at which a reminder is sent: in the evening where its reader is. Pure."""

from datetime import UTC, datetime, timedelta, tzinfo

from games.daily.models import LENGTH

EVENING = range(17, 22)
# So much of the day is left at least: eight deals take an hour or two.
MIN_LEFT = timedelta(hours=4)
# Evenings are further apart; where midnight UTC lies in one, it would have two days otherwise.
MIN_GAP = timedelta(hours=12)


def is_evening(now: datetime, zone: tzinfo) -> bool:
    """Return whether it is evening in this zone, with time left for the deals of the UTC day."""
    return now.astimezone(zone).hour in EVENING and _next_day(now) - now >= MIN_LEFT


def last_before(now: datetime) -> datetime:
    """Return before when the last reminder must have been sent: on another day and evening."""
    return min(_next_day(now) - LENGTH, now - MIN_GAP)


def _next_day(now: datetime) -> datetime:
    return now.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0) + LENGTH
