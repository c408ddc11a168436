"""The form of a club's embedded page."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.clubs.models import Club
from tournaments.extras.embeds.models import ORIGIN_LENGTH, ClubEmbed
from tournaments.extras.embeds.origins import clean_origin
from tournaments.extras.series.models import Series
from tournaments.extras.series.queries import series_of


class EmbedForm(forms.Form):
    """The club's own site, and the series that it shows."""

    origin = forms.CharField(
        label=gettext_lazy("Address of the club's own site"),
        max_length=ORIGIN_LENGTH,
        help_text=gettext_lazy("Such as https://example.org. Only this site can show the page."),
    )
    series = forms.ModelChoiceField(
        Series.objects.none(),
        label=gettext_lazy("Standings of the series"),
        required=False,
        empty_label=gettext_lazy("the newest"),
    )

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        series: Any = self.fields["series"]
        series.queryset = series_of(club)

    def clean_origin(self) -> str:
        """Return the origin of the address."""
        origin = clean_origin(self.cleaned_data["origin"])
        if origin is None:
            raise forms.ValidationError(_("This is not the https address of a site."))
        return origin


def initial_values(embed: ClubEmbed | None) -> dict[str, Any]:
    """Return what the form shows at first."""
    return {} if embed is None else {"origin": embed.origin, "series": embed.series_id}
