"""Times as people type them in their own time zone, and as notifications name them."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from django import forms
from django.http import QueryDict

from tournaments.errors import TournamentError


class TimeForm(forms.Form):
    """A local time and the zone it is meant in; without a script that is UTC."""

    at = forms.CharField(max_length=30)
    zone = forms.CharField(required=False, max_length=60)


def parse_time(data: QueryDict) -> datetime:
    """Return the submitted time in UTC. Raises: TournamentError if there is no such time."""
    form = TimeForm(data)
    moment = local_time(**form.cleaned_data) if form.is_valid() else None
    if moment is None:
        raise TournamentError("no_moment")
    return moment


def local_time(at: str, zone: str) -> datetime | None:
    """Return a local time in UTC; None if it is none, or one that a change of clocks skips."""
    try:
        typed, place = datetime.fromisoformat(at), ZoneInfo(zone or "UTC")
        moment = (typed if typed.tzinfo else typed.replace(tzinfo=place)).astimezone(UTC)
        is_skipped = not typed.tzinfo and moment.astimezone(place).replace(tzinfo=None) != typed
    except (ValueError, OSError, KeyError, OverflowError):
        return None
    return None if is_skipped else moment


def utc_text(moment: datetime) -> str:
    """Return a time as a notification says it: nobody knows the zone of a mail's reader."""
    return moment.astimezone(UTC).strftime("%Y-%m-%d %H:%M UTC")
