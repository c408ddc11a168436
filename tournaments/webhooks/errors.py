"""Errors about webhooks, in the reader's language."""

from django.utils.translation import gettext_lazy as _

from accounts.errors import DomainError


class WebhookError(DomainError):
    """A refused request about a webhook."""

    texts = {
        "not_organiser": _("Only the club's organisers can change its webhook."),
        "not_confirmed": _("Confirm your email first."),
        "bad_url": _("This is not a public https address, such as https://example.org/hook."),
        "bad_discord": _(
            "This is not a webhook of Discord: https://discord.com/api/webhooks/… "
            "Copy it from the channel's settings."
        ),
        "bad_token": _("This is not the token of a Telegram bot. BotFather shows it."),
        "bad_chat": _("Name the chat by its number or by its @name."),
        "no_webhook": _("The club has no webhook."),
    }
