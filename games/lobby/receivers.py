"""Who is barred waits at no rated table, a closed account at none, an outsider at no club's."""

from typing import Any

from django.db.models.signals import post_save
from django.dispatch import receiver

from accounts.models import User
from accounts.signals import club_changed, club_dissolved
from games.fairplay.models import Bar
from games.lobby import club_tables, services


@receiver(post_save, sender=Bar)
def barred(instance: Bar, created: bool, **_: Any) -> None:
    if created:
        services.stand_up(instance.user, rated=True)


@receiver(post_save, sender=User)
def shut_out(instance: User, created: bool, **_: Any) -> None:
    if not created and not instance.is_active:
        services.stand_up(instance)


@receiver(club_changed)
def members_have_changed(club_id: int, what: str, **_: Any) -> None:
    if what == "members":
        club_tables.tidy(club_id)


@receiver(club_dissolved)
def club_is_gone(club_id: int, **_: Any) -> None:
    club_tables.tidy(club_id)
