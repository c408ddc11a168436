"""Guests: accounts without a password, made for visitors who want to play."""

from django.contrib.auth import login
from django.http import HttpRequest
from django.utils.translation import get_language

from accounts.models import User
from accounts.services import create_guest

BACKEND = "django.contrib.auth.backends.ModelBackend"


def user_or_new_guest(request: HttpRequest) -> User:
    """Return the user of the request; a visitor becomes a guest and is logged in."""
    if isinstance(request.user, User):
        return request.user
    guest = create_guest(get_language() or "en")
    login(request, guest, backend=BACKEND)
    return guest
