"""The form that filters a user's games."""

from datetime import date, datetime, time, timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import queries as accounts
from accounts.models import User
from games.history.counting import HEIGHTS
from games.history.queries import GameFilter
from games.models import Pool
from games.presets.queries import newest_presets

FIRST_DAY, LAST_DAY = date(2000, 1, 1), date(2999, 12, 31)


class PoolField(forms.ModelChoiceField):
    """A pool, by its key."""

    def label_from_instance(self, obj: Any) -> str:
        """Return the translated name."""
        return gettext(obj.name)


def _presets() -> list[tuple[str, Any]]:
    return [("", _("Any preset"))] + [(preset.key, preset.title) for preset in newest_presets()]


def _bids() -> list[tuple[Any, Any]]:
    listed = [(bid, _("%(bid)s or more") % {"bid": bid}) for bid in HEIGHTS]
    return [("", _("Any contract")), *listed]


def _day(label: Any) -> forms.DateField:
    return forms.DateField(
        label=label,
        required=False,
        validators=[MinValueValidator(FIRST_DAY), MaxValueValidator(LAST_DAY)],
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )


class HistoryForm(forms.Form):
    """The filters of a user's games; all may be combined."""

    opponent = forms.CharField(
        label=_("Opponent"),
        required=False,
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "off"}),
    )
    pool = PoolField(
        label=_("Game type"),
        required=False,
        queryset=Pool.objects.all(),
        to_field_name="key",
        empty_label=_("Any game type"),
    )
    preset = forms.ChoiceField(label=_("Preset"), required=False, choices=_presets)
    place = forms.TypedChoiceField(
        label=_("Result"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", _("Any place")), (1, _("Won")), (2, _("2nd")), (3, _("3rd")), (4, _("4th"))],
    )
    rated = forms.ChoiceField(
        label=_("Rating"),
        required=False,
        choices=[("", _("Rated or not")), ("yes", _("Rated")), ("no", _("Unrated"))],
    )
    against = forms.ChoiceField(
        label=_("Against"),
        required=False,
        choices=[("", _("Everybody")), ("people", _("People")), ("bots", _("Bots only"))],
    )
    bid = forms.TypedChoiceField(
        label=_("Own contract"), required=False, coerce=int, empty_value=None, choices=_bids
    )
    outcome = forms.ChoiceField(
        label=_("Contract result"),
        required=False,
        choices=[("", _("Made or failed")), ("made", _("Made")), ("failed", _("Failed"))],
    )
    since = _day(_("From"))
    until = _day(_("To"))

    def clean_opponent(self) -> User | None:
        """Return the user. Raises: ValidationError: there is none of this name."""
        name = self.cleaned_data["opponent"].strip()
        if not name:
            return None
        opponent = accounts.user_by_name(name)
        if opponent is None:
            raise ValidationError(_("There is no user of this name."), code="no_user")
        return opponent

    def wanted(self) -> GameFilter:
        """Return the filter of a valid form."""
        data = self.cleaned_data
        return GameFilter(
            opponent=data["opponent"],
            pool=data["pool"],
            preset=data["preset"],
            place=data["place"],
            rated={"yes": True, "no": False}.get(data["rated"]),
            with_people={"people": True, "bots": False}.get(data["against"]),
            bid=data["bid"],
            outcome=data["outcome"],
            since=_midnight(data["since"]),
            until=_midnight(data["until"], days=1),
        )


def _midnight(day: date | None, days: int = 0) -> datetime | None:
    """Return the beginning of the day, or of one some days later."""
    if day is None:
        return None
    return timezone.make_aware(datetime.combine(day + timedelta(days=days), time.min))
