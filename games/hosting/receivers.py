"""Who is barred waits at no rated table, and whose account is shut at none."""

from typing import Any

from django.db.models.signals import post_save
from django.dispatch import receiver

from accounts.models import User
from games.fairplay.models import Bar

from . import services


@receiver(post_save, sender=Bar)
def barred(instance: Bar, created: bool, **_: Any) -> None:
    if created:
        services.stand_up(instance.user, rated=True)


@receiver(post_save, sender=User)
def shut_out(instance: User, created: bool, **_: Any) -> None:
    if not created and not instance.is_active:
        services.stand_up(instance)
