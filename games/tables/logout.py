"""Who logs out has the sockets of that login closed, wherever they are open."""

from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest

from . import broadcast
from .identity import fingerprint


@receiver(user_logged_out)
def close_sockets(request: HttpRequest, user: Any, **_: Any) -> None:
    """The session still has its key here; others of the same user stay logged in."""
    if user is not None:
        session = fingerprint(request.session.session_key)
        broadcast.publish(f"user.{user.pk}", {"type": "logged_out", "session": session})
