"""Errors about webhooks, in the reader's language."""

from django.utils.translation import gettext_lazy as _

from accounts.errors import DomainError


class WebhookError(DomainError):
    """A refused request about a webhook."""

    texts = {
        "not_organiser": _("Only the club's organisers can change its webhook."),
        "not_confirmed": _("Confirm your email first."),
        # Of accounts.http.outbound: why no request would be sent.
        "long": _("The address is too long: at most 1000 characters."),
        "odd": _("An address has Latin letters, digits and signs, but no spaces: https://…"),
        "scheme": _("The address must begin with https://, such as https://example.org/hook."),
        "credentials": _("Leave the user name and password out of the address."),
        "fragment": _("Leave out the “#” and what follows it."),
        "port": _("Leave the port out: messages go to that of https, 443, only."),
        "private": _(
            "%(host)s leads into a private network. Messages go only to servers that everybody on "
            "the Internet can reach."
        ),
        "unresolved": _("There is no server named %(host)s. Check the spelling."),
        "resolver": _("The server %(host)s could not be looked up in time. Try again in a minute."),
        "bad_discord": _(
            "This is not a webhook of Discord: https://discord.com/api/webhooks/… "
            "Copy it from the channel's settings."
        ),
        "bad_token": _("This is not the token of a Telegram bot. BotFather shows it."),
        "bad_chat": _("Name the chat by its number or by its @name."),
        "no_webhook": _("The club has no webhook."),
    }
