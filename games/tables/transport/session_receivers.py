"""A guest who becomes an account keeps his sockets, wherever they are open."""

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import guest_kept
from games.tables.transport import publisher
from games.tables.transport.authentication import fingerprint, sealed


@receiver(guest_kept)
def move_sockets(user: User, before: str, after: str, **_: Any) -> None:
    """If the word is lost, his other tabs are told to log in; the one he used is not."""
    told = {"session": fingerprint(before), "sealed": sealed(after, before)}
    publisher.publish(f"user.{user.pk}", {"type": "login_moved", **told})
