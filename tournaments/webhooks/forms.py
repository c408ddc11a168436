"""The form of a webhook."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.webhooks.errors import WebhookError
from tournaments.webhooks.models import Webhook
from tournaments.webhooks.services import WebhookTarget

# The field that an error belongs to; others stand at the address.
FIELDS = {"bad_chat": "chat"}


class WebhookForm(forms.Form):
    """Kind and address of a webhook."""

    form = forms.ChoiceField(label=_("Who receives the messages"), choices=Webhook.Form.choices)
    address = forms.CharField(
        label=_("Address or token"),
        max_length=1000,
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
                self.add_error(FIELDS.get(error.code, "address"), error.text)
        return data

    def target(self) -> WebhookTarget:
        """Return the target."""
        data = self.cleaned_data
        return WebhookTarget(data["form"], data["address"].strip(), data.get("chat", "").strip())
