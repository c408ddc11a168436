"""Errors of those who register apps."""

from django.utils.translation import gettext_lazy as _

from accounts.errors import DomainError


class AppError(DomainError):
    """A refused request to register or change an app."""

    texts = {
        "guest": _("Guests cannot register apps. Register first."),
        "unconfirmed": _("Confirm your email before you register an app."),
        "many": _("You have reached the limit of 5 apps. Delete one first."),
        "disabled": _("The site has disabled this app. It stays until the site enables it again."),
        "has_disabled": _(
            "The site has disabled an app of yours. Until it is enabled again you can change only "
            "that one."
        ),
        "name": _("Give the app a name of 2 to 40 characters."),
        "description": _("Say in at most 300 characters what the app does."),
        "home_page": _("The home page must be an address that begins with https://."),
        "redirects": _("Give 1 to 5 redirect addresses, each in its own line."),
        "redirect": _(
            "“%(address)s” cannot be a redirect address. Use an exact address that begins with "
            "https://, or http://localhost or http://127.0.0.1 for an app on the user’s device, "
            "without # and *."
        ),
    }
