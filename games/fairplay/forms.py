"""Forms of reports and of moderators' actions."""

from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from unfold.widgets import (
    UnfoldAdminCheckboxSelectMultipleWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextareaWidget,
    UnfoldAdminTextInputWidget,
)

from accounts.bans.forms import BAN_DURATIONS, end_of_ban
from accounts.bans.models import Ban
from accounts.models import User
from accounts.time_zones import in_words
from games.fairplay.models import Case, CaseEvent, Report
from games.models import Game


class ReportForm(forms.Form):
    """Report form; it offers the games in which both users sat."""

    reason = forms.ChoiceField(
        label=_("What happened?"), choices=Report.Reason.choices, widget=forms.RadioSelect
    )
    game = forms.ChoiceField(label=_("In which game?"), required=False)
    text = forms.CharField(
        label=_("What should we look at?"),
        help_text=_("Name the deal, the card or the message: it helps us to judge faster."),
        widget=forms.Textarea(attrs={"rows": 4, "maxlength": 1000}),
        max_length=1000,
        required=False,
    )

    def __init__(self, *args: Any, games: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["game"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", _("no game, or several games")), *games]


def _usual_scopes(case: Case) -> list[str]:
    """Return what users are banned from for such a case, unless the moderator chooses otherwise.

    A user who plays by a program would do so in tournaments, too.
    """
    if case.pk and case.reports.filter(reason=Report.Reason.PROGRAM).exists():
        return [Ban.Scope.RATED, Ban.Scope.TOURNAMENTS]
    return [Ban.Scope.RATED]


class GamesField(forms.ModelMultipleChoiceField):
    """Choice of games, labelled by id and time."""

    def label_from_instance(self, obj: Game) -> str:
        """Return the game's id and time."""
        day = in_words(obj.created_at, "DATETIME_FORMAT")
        return f"{obj.pk} \u00b7 {day}"


class CaseEventForm(forms.ModelForm):
    """Form of a moderator's action; a case itself is never edited."""

    action = forms.ChoiceField(
        label=_("Action"), choices=CaseEvent.Action.choices, widget=UnfoldAdminSelectWidget
    )
    games_to_annul = GamesField(
        label=_("Games to annul"),
        queryset=Game.objects.none(),
        widget=UnfoldAdminCheckboxSelectMultipleWidget,
        required=False,
    )
    user = forms.ModelChoiceField(
        label=_("User to ban or unban"),
        queryset=User.objects.none(),
        widget=UnfoldAdminSelectWidget,
        required=False,
    )
    scopes = forms.MultipleChoiceField(
        label=_("Banned from"),
        choices=Ban.Scope.choices,
        widget=UnfoldAdminCheckboxSelectMultipleWidget,
        required=False,
    )
    days = forms.ChoiceField(
        label=_("Duration"),
        choices=list(BAN_DURATIONS.items()),
        initial="7",
        widget=UnfoldAdminSelectWidget,
        required=False,
    )
    reason = forms.CharField(
        label=_("Reason, shown to the user"),
        widget=UnfoldAdminTextInputWidget,
        max_length=300,
        required=False,
    )
    text = forms.CharField(
        label=_("Note for the log"),
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 3}),
        required=False,
    )

    class Meta:
        model = Case
        fields: list[str] = []

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["games_to_annul"]
        assert isinstance(field, forms.ModelMultipleChoiceField)
        field.queryset = self.instance.games.order_by("-created_at", "pk")
        users = self.fields["user"]
        assert isinstance(users, forms.ModelChoiceField)
        both = (self.instance.suspect_id, self.instance.partner_id)
        users.queryset = User.objects.filter(pk__in=both, bot_level="").order_by("pk")
        users.initial = self.instance.suspect_id
        self.fields["scopes"].initial = _usual_scopes(self.instance)

    @property
    def until(self) -> datetime | None:
        """Return the end of the ban; None if it is permanent."""
        return end_of_ban(self.cleaned_data["days"])

    def clean(self) -> dict[str, Any]:
        """Check that everything that the action needs is given."""
        data = super().clean() or {}
        action = data.get("action")
        if action == CaseEvent.Action.ANNUL and not data.get("games_to_annul"):
            self.add_error("games_to_annul", _("Choose the games."))
        if action in (CaseEvent.Action.NOTE, CaseEvent.Action.ACTED) and not data.get("text"):
            self.add_error("text", _("Write a note for the log."))
        if action in (CaseEvent.Action.BAN, CaseEvent.Action.LIFT) and not data.get("user"):
            self.add_error("user", _("Choose a user."))
        if action in (CaseEvent.Action.BAN, CaseEvent.Action.LIFT) and not data.get("scopes"):
            self.add_error("scopes", _("Choose what the user is banned from."))
        if action == CaseEvent.Action.BAN and not data.get("reason"):
            self.add_error("reason", _("Give the reason: the user will read it."))
        return data
