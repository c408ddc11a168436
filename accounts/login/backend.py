"""The backend of logins by password: each refusal takes the same time."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.internal.userkit import filter_users_by_email
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from accounts.models import User, name_key


class LoginBackend(AuthenticationBackend):
    """Login by name or email; of two accounts with one address, the one that confirmed it.

    It is the only one that checks passwords: Django's and allauth's would each compute hashes, and
    more of them for a known address than for an unknown one.
    """

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> User | None:
        """Return the user of these credentials.

        Raises:
            PermissionDenied: name, address or password are wrong; no other backend is asked.
        """
        if "password" not in credentials:
            return None
        user = super().authenticate(request, **credentials)
        if user is None:
            raise PermissionDenied
        return user

    def _authenticate(self, request: HttpRequest | None, **credentials: Any) -> User | None:
        typed = str(credentials.get("username") or credentials.get("email") or "")
        checked = (
            self._check_password(user, credentials["password"]) for user in users_meant_by(typed)
        )
        return next((user for user in checked if user), None)


def users_meant_by(typed: str) -> list[User]:
    """Return the user of this name, else those of this address: several until one confirms it."""
    if "\0" in typed:
        return []
    named = list(User.objects.filter(name_key=name_key(typed)))
    return named or filter_users_by_email(typed, prefer_verified=True, for_login=True)
