"""Errors of those who register apps."""

from django.utils.translation import gettext_lazy as _

from accounts.errors import DomainError


class AppError(DomainError):
    """A refused request to register or change an app."""

    texts = {
        "guest": _("Guests cannot register apps. Register first."),
        "unconfirmed": _("Confirm your email before you register an app."),
        "many": _("You have reached the limit of 5 apps. Delete one first."),
        "disabled": _(
            "The site has disabled this app. It cannot be deleted until the site enables it again."
        ),
        "has_disabled": _(
            "The site has disabled an app of yours. Until it is enabled again you can change only "
            "that one."
        ),
        "name": _("Give the app a name of 2 to 40 characters."),
        "letters": _(
            "The name can contain letters, digits, spaces and the marks of a title only, such as "
            "- . : & +."
        ),
        "alphabet": _("Write the name in one alphabet only: Latin or Cyrillic."),
        "reserved": _("This name is reserved. Choose another."),
        "description": _("Say in at most 300 characters what the app does."),
        "home_page": _(
            "The home page must be the address of a public site that begins with https://, in the "
            "letters a to z and without @. Names in other alphabets have a form with xn--."
        ),
        "redirects": _("Give 1 to 5 redirect addresses, each in its own line."),
        "redirect": _(
            "“%(address)s” cannot be a redirect address. Use an exact address that begins with "
            "https://, or http://localhost or http://127.0.0.1 for an app on the user’s device, "
            "without # and *."
        ),
    }
