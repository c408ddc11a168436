"""The form for a new API token."""

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.tokens import services

SCOPE_LABELS = {
    services.READ: _("See what I see: my account, preferences and running game"),
    services.PLAY: _(
        "Find tables for me, join tournaments and clubs, and follow people, but never play cards"
    ),
    services.PUZZLES: _("Answer puzzles for me"),
    services.TABLES: _(
        "Create tables, challenge people and answer invitations for me, but never play cards"
    ),
    services.ORGANISE: _(
        "Create and run tournaments for me, post news in my clubs, and decide who is a member"
    ),
    services.WEBHOOKS: _("Decide where messages about my clubs are sent"),
    services.BOT: _("Play the games of this bot"),
}
DAYS = {"30": _("30 days"), "90": _("90 days"), "365": _("a year"), "": _("until revoked")}


class TokenForm(forms.Form):
    """Name, scopes and lifetime of a new token."""

    name = forms.CharField(
        label=_("Token name"),
        max_length=services.NAME_LENGTH,
        help_text=_("A name to recognise the token by, such as “my laptop” or “statistics”."),
    )
    scopes = forms.MultipleChoiceField(
        label=_("Permissions"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": services.TokenError.texts["scope"]},  # type: ignore[dict-item]
    )
    days = forms.ChoiceField(
        label=_("Duration"),
        choices=list(DAYS.items()),
        widget=forms.RadioSelect,
        required=False,
        initial="90",
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        allowed = [scope for scope in services.SCOPES if scope in services.scopes_for(user)]
        choices = [(scope, SCOPE_LABELS[scope]) for scope in allowed]
        self.fields["scopes"].choices = choices  # type: ignore[attr-defined]
        # A bot's token is for its games, which the reading scope alone does not open.
        self.fields["scopes"].initial = [services.BOT if user.is_external_bot else services.READ]

    def expires_at(self) -> datetime | None:
        """Return when the token shall expire; None for never."""
        days = self.cleaned_data["days"]
        return timezone.now() + timedelta(days=int(days)) if days else None

    def add_token_error(self, error: services.TokenError) -> None:
        """Add the error to the field that caused it."""
        self.add_error("name" if error.code == "name" else None, error.text)
