"""Receivers that remove users from waiting tables: bans, closed accounts, club changes."""

from typing import Any

from django.db.models.signals import post_save
from django.dispatch import receiver

from accounts.bans.models import Ban
from accounts.models import User
from accounts.signals import club_changed, club_dissolved
from games.lobby import club_tables, services


@receiver(post_save, sender=Ban)
def leave_rated_tables(instance: Ban, created: bool, **_: Any) -> None:
    """Leave rated tables when a ban from rated games is created."""
    if created and instance.scope == Ban.Scope.RATED:
        services.leave_all_tables(instance.user, rated=True)


@receiver(post_save, sender=User)
def leave_when_deactivated(instance: User, created: bool, **_: Any) -> None:
    """Leave all tables when the account is deactivated."""
    if not created and not instance.is_active:
        services.leave_all_tables(instance)


@receiver(club_changed)
def remove_former_members(club_id: int, what: str, **_: Any) -> None:
    """Remove former members from the club's tables."""
    if what == "members":
        club_tables.remove_non_members(club_id)


@receiver(club_dissolved)
def close_tables_of_dissolved_club(club_id: int, **_: Any) -> None:
    """Close the tables of a dissolved club."""
    club_tables.remove_non_members(club_id)
