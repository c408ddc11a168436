"""Receivers for closed accounts: their progress is deleted."""

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_closed
from games.lessons.models import LessonProgress


@receiver(account_closed)
def forget_user(user: User, **_: Any) -> None:
    """Delete how far the user has come."""
    LessonProgress.objects.filter(user=user).delete()
