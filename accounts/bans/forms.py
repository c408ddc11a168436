"""Forms by which moderators ban users and lift bans."""

from datetime import datetime, timedelta

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.bans.models import MAX_REASON_LENGTH, Ban

# Durations of a ban in days; "" is permanent.
BAN_DURATIONS = {
    "1": _("a day"),
    "3": _("three days"),
    "7": _("a week"),
    "30": _("a month"),
    "90": _("three months"),
    "": _("permanently"),
}


def end_of_ban(days: str) -> datetime | None:
    """Return the end of a ban that begins now; None if it is permanent."""
    return timezone.now() + timedelta(days=int(days)) if days else None


class BanForm(forms.Form):
    """A ban: from what, how long, and why."""

    scopes = forms.MultipleChoiceField(
        label=_("Banned from"),
        choices=Ban.Scope.choices,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose what the user is banned from.")},
    )
    days = forms.ChoiceField(
        label=_("Duration"), choices=list(BAN_DURATIONS.items()), initial="7", required=False
    )
    reason = forms.CharField(
        label=_("Reason, shown to the user"),
        max_length=MAX_REASON_LENGTH,
        error_messages={"required": _("Give the reason: the user will read it.")},
    )

    @property
    def until(self) -> datetime | None:
        """Return the end of the ban; None if it is permanent."""
        return end_of_ban(self.cleaned_data["days"])


class AuditReasonForm(forms.Form):
    """The reason of an action, for the audit log."""

    reason = forms.CharField(label=_("Reason, for the audit log"), max_length=300)
