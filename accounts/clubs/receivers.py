"""A club is nobody's for no moment: what happens when an account goes."""

from typing import Any

from django.db.models.signals import pre_delete
from django.dispatch import receiver

from accounts.clubs import services
from accounts.clubs.models import ChatLine, Club, JoinRequest, Membership
from accounts.models import User
from accounts.signals import account_closed

Role, Status = Membership.Role, Membership.Status


@receiver(pre_delete, sender=User)
def account_goes(instance: User, **_: Any) -> None:
    leave_all(instance)


@receiver(account_closed)
def account_went(user: User, **_: Any) -> None:
    """What he said and asked goes, too: it might tell who he was."""
    leave_all(user)
    ChatLine.objects.filter(author=user).delete()
    JoinRequest.objects.filter(user=user).delete()


def leave_all(user: User) -> None:
    """His own clubs go to others, and in none of them is he listed any more."""
    mine = Membership.objects.filter(user=user, status=Status.IN).values("club")
    for club in Club.objects.filter(pk__in=mine, dissolved_at=None).order_by("pk"):
        services.pass_on(club, user)
    # Of those that are dissolved nobody disputes who belongs to them.
    over = Membership.objects.filter(user=user, status=Status.IN, club__dissolved_at__isnull=False)
    over.exclude(role=Role.OWNER).update(status=Status.LEFT, role=Role.MEMBER)


def sweep() -> int:
    """Clubs whose owner's account was closed while nobody listened; how many."""
    orphans = Membership.objects.filter(
        role=Role.OWNER, user__is_active=False, club__dissolved_at=None
    ).select_related("user")
    for own in (found := list(orphans)):
        leave_all(own.user)
    return len(found)
