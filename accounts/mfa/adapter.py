"""The site's adapter for allauth.mfa, with the site's name, which authenticator apps show."""

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class MFAAdapter(DefaultMFAAdapter):
    """Accounts by name, not by email: apps and browsers show it on their screens."""

    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": _("This code is wrong, or was used before. Enter a new one."),
        "passkey_refused": _("The passkey did not work. Try again, or choose another way."),
        "passkey_not_alone": _(
            "This passkey is a second step only. Log in with your name and password first."
        ),
        "passkey_copied": _(
            "This passkey answered with an old number, as a copy of it would. "
            "Log in another way, remove it and add it again."
        ),
    }

    def _get_user_identifier(self, user: AbstractBaseUser) -> str:
        return str(user.get_username())

    def generate_authenticator_name(self, user: AbstractBaseUser, type: Authenticator.Type) -> str:
        """Return the name of the user's next passkey."""
        count = Authenticator.objects.filter(user_id=user.pk, type=type).count()
        return gettext("Passkey %(number)s") % {"number": count + 1}
