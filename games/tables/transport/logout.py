"""Who logs out, or takes a token back, has the sockets of it closed, wherever they are open."""

from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.signals import token_ended
from games.tables.transport import publisher
from games.tables.transport.authentication import fingerprint


@receiver(user_logged_out)
def close_sockets(request: HttpRequest, user: Any, **_: Any) -> None:
    """The session still has its key here; others of the same user stay logged in."""
    if user is not None:
        session = fingerprint(request.session.session_key)
        publisher.publish(f"user.{user.pk}", {"type": "logged_out", "session": session})


@receiver(token_ended)
def close_lines(user_id: int, **_: Any) -> None:
    """A token is taken back: its sockets and streams end, those of others go on."""
    publisher.publish(f"user.{user_id}", {"type": "token_ended"})
