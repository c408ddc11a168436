"""The form of a repeating tournament."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.errors import TournamentError
from tournaments.extras.repeats.models import Repeat
from tournaments.extras.repeats.services import RepeatDetails
from tournaments.extras.series.models import Series
from tournaments.http.times import read_time, zone_name
from tournaments.models import Tournament

MAX_WEEKS, MAX_AHEAD_DAYS = 4, 28
# How far ahead the first day may be.
MAX_LEAD = timedelta(days=180)


def week_choices() -> list[tuple[int, str | Promise]]:
    """Return how often it can repeat."""
    later = [(n, _("every %(number)s weeks") % {"number": n}) for n in range(2, MAX_WEEKS + 1)]
    return [(1, _("every week")), *later]


class RepeatForm(forms.Form):
    """The first start, how often, until when, and how long ahead it is announced."""

    starts = forms.CharField(
        label=gettext_lazy("First start"),
        max_length=30,
        widget=forms.DateTimeInput({"type": "datetime-local"}),
    )
    zone = forms.CharField(
        max_length=60, required=False, widget=forms.HiddenInput({"data-own-zone": ""})
    )
    weeks = forms.TypedChoiceField(
        label=gettext_lazy("How often"), coerce=int, choices=week_choices, initial=1
    )
    ahead_days = forms.IntegerField(
        label=gettext_lazy("Announced how many days before"),
        min_value=1,
        max_value=MAX_AHEAD_DAYS,
        initial=6,
    )
    last_day = forms.DateField(
        label=gettext_lazy("Last day"),
        required=False,
        widget=forms.DateInput({"type": "date"}),
        help_text=gettext_lazy("Empty: until you stop it."),
    )
    series = forms.ModelChoiceField(
        Series.objects.none(),
        label=gettext_lazy("Counts in the series"),
        required=False,
        empty_label=gettext_lazy("none"),
    )

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        series: Any = self.fields["series"]
        series.queryset = Series.objects.filter(club__isnull=False, club=tournament.club)

    def clean(self) -> dict[str, Any]:
        """Read the local time of the first start."""
        data = super().clean() or self.cleaned_data
        data["zone"] = zone_name(data.get("zone") or "UTC")
        try:
            moment = read_time(data.get("starts", ""), data["zone"])
        except TournamentError as error:
            self.add_error("starts", error.text)
            return data
        if not timezone.now() < moment <= timezone.now() + MAX_LEAD:
            self.add_error("starts", _("Choose a time within the next half year."))
        else:
            data["first"] = moment.astimezone(ZoneInfo(data.get("zone") or "UTC"))
            self._check_last_day(data)
        return data

    def _check_last_day(self, data: dict[str, Any]) -> None:
        last = data.get("last_day")
        if last is not None and last < data["first"].date():
            self.add_error("last_day", _("The last day is before the first."))

    def details(self) -> RepeatDetails:
        """Return the valid details."""
        data = self.cleaned_data
        first: datetime = data["first"]
        return RepeatDetails(
            first.date(),
            first.time().replace(second=0, microsecond=0),
            data.get("zone") or "UTC",
            data["weeks"],
            data["ahead_days"],
            data["last_day"],
            data["series"],
        )


def initial_values(tournament: Tournament, repeat: Repeat | None) -> dict[str, Any]:
    """Return what the form shows at first: the start of the tournament, in UTC."""
    starts = tournament.starts_at
    hour = starts.strftime("%Y-%m-%dT%H:%M") if starts and starts > timezone.now() else ""
    values: dict[str, Any] = {"starts": hour, "zone": "UTC"}
    series = tournament.in_series.values_list("series", flat=True).first()
    if repeat is None:
        return values | {"series": series}
    return values | {"weeks": repeat.weeks, "ahead_days": repeat.ahead_days, "series": series}
