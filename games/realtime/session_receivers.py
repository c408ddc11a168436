"""Receivers that close sockets at logout, or move them to a converted guest's new session."""

from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.models import User
from accounts.signals import guest_converted, token_revoked
from games.realtime import publisher
from games.realtime.authentication import masked_key, session_hash


@receiver(guest_converted)
def move_sockets(user: User, before: str, after: str, **_: Any) -> None:
    """Tell the user's sockets the new key. If that is lost, the other tabs have to log in."""
    keys = {"session": session_hash(before), "masked_key": masked_key(after, before)}
    publisher.publish(f"user.{user.pk}", {"type": "login_moved", **keys})


@receiver(user_logged_out)
def close_sockets(request: HttpRequest, user: Any, **_: Any) -> None:
    """Close the sockets of this session; here it still has its key."""
    if user is not None:
        session = session_hash(request.session.session_key)
        publisher.publish(f"user.{user.pk}", {"type": "logged_out", "session": session})


@receiver(token_revoked)
def close_token_sockets(user_id: int, **_: Any) -> None:
    """Close the sockets and streams of a revoked token."""
    publisher.publish(f"user.{user_id}", {"type": "token_ended"})
