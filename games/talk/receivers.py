"""Receivers for closed accounts: their lines are deleted, as texts could identify people."""

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_closed
from games.talk import services


@receiver(account_closed)
def delete_talk(user: User, **_: Any) -> None:
    """Delete the user's talk, and mutes in both directions; a sweep does it if this fails."""
    services.delete_talk_of_closed(User.objects.filter(pk=user.pk))
