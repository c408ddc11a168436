"""Times as people type them in their own time zone, and as notifications name them."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from django import forms
from django.http import QueryDict

from tournaments.errors import TournamentError

# Present names of time zones by former ones.
FORMER_ZONES = {
    "Europe/Kiev": "Europe/Kyiv",
    "Europe/Uzhgorod": "Europe/Kyiv",
    "Europe/Zaporozhye": "Europe/Kyiv",
    "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
    "Asia/Calcutta": "Asia/Kolkata",
    "Asia/Katmandu": "Asia/Kathmandu",
    "Asia/Rangoon": "Asia/Yangon",
    "Asia/Saigon": "Asia/Ho_Chi_Minh",
}


class TimeForm(forms.Form):
    """A local time and the zone it is meant in; without a script that is UTC."""

    at = forms.CharField(max_length=30)
    zone = forms.CharField(required=False, max_length=60)


def parse_time(data: QueryDict) -> datetime:
    """Return the submitted time in UTC. Raises: TournamentError if there is no such time."""
    form = TimeForm(data)
    if not form.is_valid():
        raise TournamentError("no_moment")
    return read_time(**form.cleaned_data)


def local_time(at: str, zone: str) -> datetime | None:
    """Return a local time in UTC; None if it is none, or one that a change of clocks skips."""
    try:
        return read_time(at, zone)
    except TournamentError:
        return None


def read_time(at: str, zone: str) -> datetime:
    """Return a local time in UTC.

    Raises: TournamentError: it is none, or a change of clocks skips it.
    """
    try:
        typed, place = datetime.fromisoformat(at), ZoneInfo(zone_name(zone))
        moment = (typed if typed.tzinfo else typed.replace(tzinfo=place)).astimezone(UTC)
        is_skipped = not typed.tzinfo and moment.astimezone(place).replace(tzinfo=None) != typed
    except (ValueError, OSError, KeyError, OverflowError):
        raise TournamentError("no_moment") from None
    if is_skipped:
        raise TournamentError("skipped_moment", time=f"{typed:%H:%M}", zone=place.key)
    return moment


def zone_name(zone: str) -> str:
    """Return the present name of a time zone: some browsers still send former ones."""
    return FORMER_ZONES.get(zone, zone) or "UTC"


def utc_text(moment: datetime) -> str:
    """Return a time as a notification says it: nobody knows the zone of a mail's reader."""
    return moment.astimezone(UTC).strftime("%Y-%m-%d %H:%M UTC")
