"""Second steps of logins."""

import time
from typing import Any

from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret, hotp_value
from django.test import Client

from accounts.models import User
from tests.factories import PASSWORD


def add_app(user: User) -> str:
    """Set up an authenticator app; return its secret."""
    secret = generate_totp_secret()
    TOTP.activate(user, secret)
    return secret


def code(secret: str) -> str:
    """Return what the app shows."""
    return f"{hotp_value(secret, int(time.time()) // 30):06}"


def log_in(client: Client, name: str, next_page: str = "/admin/") -> Any:
    """Send name and password."""
    form = {"login": name, "password": PASSWORD, "next": next_page}
    return client.post("/accounts/login/", form)
