"""The form of a webhook."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.http import outbound
from tournaments.extras.webhooks.errors import WebhookError
from tournaments.extras.webhooks.models import Webhook
from tournaments.extras.webhooks.services import WebhookTarget

# The field that an error belongs to, None: the whole form; others stand at the address.
FIELDS = {"bad_chat": "chat", "not_organiser": None, "not_confirmed": None}


class WebhookForm(forms.Form):
    """Kind and address of a webhook."""

    form = forms.ChoiceField(label=_("Who receives the messages"), choices=Webhook.Form.choices)
    address = forms.CharField(
        label=_("Address or token"),
        max_length=outbound.MAX_URL_LENGTH,
        widget=forms.TextInput({"autocomplete": "off", "spellcheck": "false"}),
        help_text=_(
            "For a program its https address, for Discord the webhook's address, for Telegram the "
            "token of your bot. It is not shown again."
        ),
    )
    chat = forms.CharField(
        label=_("Chat, for Telegram"),
        max_length=64,
        required=False,
        help_text=_("Number or @name of the chat in which the bot writes."),
    )

    def clean(self) -> dict[str, Any]:
        """Check the address as the kind demands."""
        data = super().clean() or self.cleaned_data
        if "address" in data and "form" in data:
            try:
                self.target().url()
            except WebhookError as error:
                self.add_target_error(error)
        return data

    def add_target_error(self, error: WebhookError) -> None:
        """Add the error to the field that caused it."""
        self.add_error(FIELDS.get(error.code, "address"), error.text)

    def target(self) -> WebhookTarget:
        """Return the target."""
        data = self.cleaned_data
        return WebhookTarget(data["form"], data["address"].strip(), data.get("chat", "").strip())
