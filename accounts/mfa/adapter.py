"""The site's adapter for allauth.mfa."""

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
    }

    def _get_user_identifier(self, user: AbstractBaseUser) -> str:
        return str(user.get_username())

    def generate_authenticator_name(self, user: AbstractBaseUser, type: Authenticator.Type) -> str:
        """Return the name of the user's next passkey."""
        count = Authenticator.objects.filter(user_id=user.pk, type=type).count()
        return gettext("Passkey %(number)s") % {"number": count + 1}
