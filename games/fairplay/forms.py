"""A report, and a moderator's next step."""

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from unfold.widgets import (
    UnfoldAdminCheckboxSelectMultipleWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
)

from accounts.models import User
from games.fairplay.models import Case, Report, Step
from games.models import Game


class ReportForm(forms.Form):
    """The games are those in which both sat; a report from a game's page has it chosen."""

    reason = forms.ChoiceField(
        label=_("What happened?"), choices=Report.Reason.choices, widget=forms.RadioSelect
    )
    game = forms.ChoiceField(label=_("In which game?"), required=False)
    text = forms.CharField(
        label=_("What should we look at?"),
        help_text=_("The deal, the card, the words: what we see first we can judge first."),
        widget=forms.Textarea(attrs={"rows": 4, "maxlength": 1000}),
        max_length=1000,
        required=False,
    )

    def __init__(self, *args: Any, games: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["game"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", _("in none, or in several")), *games]


# For how many days somebody is barred from ranked play; "" is for good.
DAYS = {
    "1": _("a day"),
    "3": _("three days"),
    "7": _("a week"),
    "30": _("a month"),
    "90": _("three months"),
    "": _("for good"),
}


class GamesField(forms.ModelMultipleChoiceField):
    def label_from_instance(self, obj: Game) -> str:
        day = date_format(timezone.localtime(obj.created_at), "SHORT_DATETIME_FORMAT")
        return f"{obj.pk} \u00b7 {day}"


class StepForm(forms.ModelForm):
    """Nothing of a case is edited: each saving is one step of its log."""

    deed = forms.ChoiceField(
        label=_("What to do"), choices=Step.Deed.choices, widget=UnfoldAdminSelectWidget
    )
    chosen = GamesField(
        label=_("Games to annul"),
        queryset=Game.objects.none(),
        widget=UnfoldAdminCheckboxSelectMultipleWidget,
        required=False,
    )
    whom = forms.ModelChoiceField(
        label=_("Whom to bar, or to let play again"),
        queryset=User.objects.none(),
        widget=UnfoldAdminSelectWidget,
        required=False,
    )
    days = forms.ChoiceField(
        label=_("For how long"),
        choices=list(DAYS.items()),
        initial="7",
        widget=UnfoldAdminSelectWidget,
        required=False,
    )
    reason = forms.CharField(
        label=_("Why, for the person to read"),
        widget=UnfoldAdminTextInputWidget,
        max_length=300,
        required=False,
    )
    text = forms.CharField(
        label=_("In words, for the log"),
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 3}),
        required=False,
    )

    class Meta:
        model = Case
        fields: list[str] = []

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["chosen"]
        assert isinstance(field, forms.ModelMultipleChoiceField)
        field.queryset = self.instance.games.order_by("-created_at", "pk")
        people = self.fields["whom"]
        assert isinstance(people, forms.ModelChoiceField)
        both = (self.instance.suspect_id, self.instance.partner_id)
        people.queryset = User.objects.filter(pk__in=both, bot_level="").order_by("pk")
        people.initial = self.instance.suspect_id

    @property
    def until(self) -> datetime | None:
        """When the bar ends; None: never."""
        days = self.cleaned_data["days"]
        return timezone.now() + timedelta(days=int(days)) if days else None

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        deed = given.get("deed")
        if deed == Step.Deed.ANNUL and not given.get("chosen"):
            self.add_error("chosen", _("Choose the games."))
        if deed in (Step.Deed.NOTE, Step.Deed.ACTED) and not given.get("text"):
            self.add_error("text", _("Say it in words."))
        if deed in (Step.Deed.BAR, Step.Deed.LIFT) and not given.get("whom"):
            self.add_error("whom", _("Choose the person."))
        if deed == Step.Deed.BAR and not given.get("reason"):
            self.add_error("reason", _("The person must read why."))
        return given
