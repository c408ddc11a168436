"""Departure of closed and deleted accounts from their clubs; no club is left without an owner."""

from typing import Any

from django.db.models.signals import pre_delete
from django.dispatch import receiver

from accounts import batches
from accounts.clubs import services
from accounts.clubs.models import ChatMessage, Club, JoinRequest, Membership
from accounts.models import User
from accounts.signals import account_closed

Role, Status = Membership.Role, Membership.Status
# Clubs that one run of `replace_missing_owners` looks at.
CLUBS_AT_ONCE = 25


@receiver(pre_delete, sender=User)
def leave_clubs_on_delete(instance: User, **_: Any) -> None:
    """Leave all clubs before the user's row is deleted."""
    leave_all(instance)


@receiver(account_closed)
def leave_clubs_on_closure(user: User, **_: Any) -> None:
    """Leave all clubs, and delete messages and requests: they could identify the user."""
    leave_all(user)
    ChatMessage.objects.filter(author=user).delete()
    JoinRequest.objects.filter(user=user).delete()


def leave_all(user: User) -> None:
    """Leave all clubs of the user; clubs that they own get another owner."""
    joined = Membership.objects.filter(user=user, status=Status.IN).values("club")
    for club in Club.objects.filter(pk__in=joined, dissolved_at=None).order_by("pk"):
        services.transfer_on_departure(club, user)
    # Dissolved clubs need no lock: their members change no more.
    dissolved = Membership.objects.filter(
        user=user, status=Status.IN, club__dissolved_at__isnull=False
    )
    dissolved.exclude(role=Role.OWNER).update(status=Status.LEFT, role=Role.MEMBER)


def replace_missing_owners() -> int:
    """Replace owners whose account was closed without a signal being handled; return how many.

    Each call looks at the next clubs.
    """
    batch = batches.next_batch("owners", Club.objects.filter(dissolved_at=None), CLUBS_AT_ONCE)
    orphans = Membership.objects.filter(
        role=Role.OWNER, user__is_active=False, club__in=batch
    ).select_related("user")
    for membership in (rows := list(orphans)):
        leave_all(membership.user)
    return len(rows)
