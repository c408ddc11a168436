"""What a new token is to be good for, and for how long."""

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.tokens import services

# In the words of who makes it, not of programs.
SCOPES = {
    services.READ: _("See what I see: my account, preferences and running game"),
    services.PLAY: _("Look for a table for me, enter tournaments and clubs; never play a card"),
    services.ORGANISE: _("Found and run tournaments for me, and tell news in my clubs"),
    services.BOT: _("Play the games of this bot"),
}
DAYS = {"30": _("30 days"), "90": _("90 days"), "365": _("a year"), "": _("until I revoke it")}
WHY_NOT = {
    "account": _("A token needs an account: guests have none."),
    "name": _("Write what it is for, in 60 letters at most."),
    "scope": _("Tick at least one thing that it may do."),
    "many": _("You have 20 tokens: revoke one first."),
    "expired": _("This time is over already."),
}


class TokenForm(forms.Form):
    name = forms.CharField(
        label=_("What for"),
        max_length=services.NAME_LENGTH,
        help_text=_("So that you know it again: “my laptop”, “statistics”."),
    )
    scopes = forms.MultipleChoiceField(
        label=_("It may"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": WHY_NOT["scope"]},
    )
    days = forms.ChoiceField(
        label=_("For how long"),
        choices=list(DAYS.items()),
        widget=forms.RadioSelect,
        required=False,
        initial="90",
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        allowed = [scope for scope in services.SCOPES if scope in services.scopes_for(user)]
        self.fields["scopes"].choices = [(one, SCOPES[one]) for one in allowed]  # type: ignore[attr-defined]
        self.fields["scopes"].initial = allowed[:1]

    def expires_at(self) -> datetime | None:
        days = self.cleaned_data["days"]
        return timezone.now() + timedelta(days=int(days)) if days else None

    def refuse(self, refused: services.TokenRefused) -> None:
        field = "name" if refused.code == "name" else None
        self.add_error(field, WHY_NOT[refused.code])
