"""Who is barred, or whose account is shut, waits no more."""

from typing import Any

from django.db.models.signals import post_save
from django.dispatch import receiver

from accounts.models import User
from games.fairplay.models import Bar
from games.matchmaking import services


@receiver(post_save, sender=Bar)
def barred(instance: Bar, created: bool, **_: Any) -> None:
    """In the transaction of the bar, behind the lock of its person."""
    if created:
        services.cancel(instance.user)


@receiver(post_save, sender=User)
def shut_out(instance: User, created: bool, **_: Any) -> None:
    if not created and not instance.is_active:
        services.cancel(instance)
