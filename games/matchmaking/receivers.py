"""Receivers of the queue: users who must leave it, and users who are offered to return."""

from typing import Any

from django.db.models.signals import post_save
from django.dispatch import receiver

from accounts.bans.models import Ban
from accounts.models import User
from games.matchmaking import services
from games.signals import game_changed


@receiver(game_changed)
def ask_for_a_new_table(game_id: str, kind: str, **_: Any) -> None:
    """Ask the players of a game that somebody left early whether they look for a new table."""
    if kind == "left_early":
        services.offer_requeue(game_id)


@receiver(post_save, sender=Ban)
def leave_queue_when_banned(instance: Ban, created: bool, **_: Any) -> None:
    """Leave the queue in the ban's transaction, which holds the user's lock."""
    if created and instance.scope == Ban.Scope.RATED:
        services.leave_queue(instance.user)


@receiver(post_save, sender=User)
def leave_queue_when_deactivated(instance: User, created: bool, **_: Any) -> None:
    """Leave the queue when the account is deactivated."""
    if not created and not instance.is_active:
        services.leave_queue(instance)
