"""Receivers for closed accounts: what they asked about is deleted."""

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_closed
from games.hand_explorer.models import HandUse


@receiver(account_closed)
def forget_user(user: User, **_: Any) -> None:
    """Delete when the user explored hands or tried deals out."""
    HandUse.objects.filter(user=user).delete()
