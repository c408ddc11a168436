"""Receivers for closed accounts: their sheets name people."""

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_closed
from games.scorekeeper.models import ScoreSheet


@receiver(account_closed)
def delete_sheets(user: User, **_: Any) -> None:
    """Delete the user's sheets; a sweep does it if this fails."""
    ScoreSheet.objects.filter(owner=user).delete()
