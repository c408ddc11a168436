"""Errors of notifications that a user can cause."""

from django.utils.translation import gettext_lazy as _

from accounts.errors import DomainError


class NotificationError(DomainError):
    """A refused device."""

    texts = {
        "bad_device": _("This browser offers no push service that the site can use."),
        "no_push": _("This site sends no push notifications."),
    }
