"""The form of a series."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.extras.series.models import Series, default_points
from tournaments.extras.series.services import MAX_TOURNAMENTS, SeriesDetails
from tournaments.http.numbers import NumbersField
from tournaments.models import NAME_LENGTH
from tournaments.text_cleaning import clean_name

MAX_POINTS = 1000


class SeriesForm(forms.Form):
    """Name, points by place, and how many tournaments count."""

    name = forms.CharField(label=gettext_lazy("Name of the series"), max_length=NAME_LENGTH)
    by_place = NumbersField(
        label=gettext_lazy("Points by place"),
        max_length=120,
        help_text=gettext_lazy("From the winner on, up to 20 places. Equal places share points."),
    )
    others = forms.IntegerField(
        label=gettext_lazy("Points of all others who played"), min_value=0, max_value=MAX_POINTS
    )
    best = forms.IntegerField(
        label=gettext_lazy("How many results of a player count"),
        min_value=1,
        max_value=MAX_TOURNAMENTS,
        required=False,
        help_text=gettext_lazy("Those with most points. Empty: all of them."),
    )
    planned = forms.IntegerField(
        label=gettext_lazy("How many tournaments are planned"),
        min_value=1,
        max_value=MAX_TOURNAMENTS,
        required=False,
    )

    def clean_name(self) -> str:
        """Remove invisible characters."""
        name = clean_name(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError(_("Give the series a name."))
        return name

    def clean_by_place(self) -> tuple[int, ...]:
        """Require falling points."""
        points: tuple[int, ...] = self.cleaned_data["by_place"]
        if not points or points[0] < 1 or points[0] > MAX_POINTS:
            raise forms.ValidationError(_("The winner gets 1 to 1000 points."))
        if list(points) != sorted(points, reverse=True):
            raise forms.ValidationError(_("A better place cannot get fewer points."))
        return points

    def clean(self) -> dict[str, Any]:
        """Compare the fields with each other."""
        data = super().clean() or self.cleaned_data
        points, others = data.get("by_place"), data.get("others")
        if points and others is not None and others > points[-1]:
            self.add_error("others", _("This is more than the last place above gets."))
        best, planned = data.get("best"), data.get("planned")
        if best and planned and best > planned:
            self.add_error("best", _("Fewer tournaments are planned than that."))
        return data

    def details(self) -> SeriesDetails:
        """Return the valid details."""
        return SeriesDetails(**self.cleaned_data)


def initial_values(series: Series | None) -> dict[str, Any]:
    """Return what the form shows at first: the values of a series, or those of a new one."""
    if series is None:
        return {"by_place": tuple(default_points()), "others": 1}
    return {
        "name": series.name,
        "by_place": tuple(series.by_place),
        "others": series.others,
        "best": series.best,
        "planned": series.planned,
    }
