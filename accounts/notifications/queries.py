"""Queries about notifications: recipients, their devices, their addresses."""

from collections.abc import Collection

from allauth.account.models import EmailAddress
from django.db.models import Exists, OuterRef, Q

from accounts.models import Follow, User
from accounts.notifications.models import NotificationSwitches, PushDevice
from accounts.queries import blocks_between


def switches_of(user: User) -> NotificationSwitches:
    """Return the user's switches; unsaved defaults without a row."""
    return NotificationSwitches.objects.filter(user=user).first() or NotificationSwitches(user=user)


def devices_of(user: User) -> list[PushDevice]:
    """Return the user's devices, the newest first."""
    return list(PushDevice.objects.filter(user=user).order_by("-created_at", "-pk"))


def confirmed_address(user: User) -> str:
    """Return the confirmed address that the user prefers; "" if there is none."""
    rows = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk")
    return rows.values_list("email", flat=True).first() or ""


def reachable(user_ids: Collection[int], sender_id: int | None) -> list[int]:
    """Return those who have a device or a confirmed address, and accept notices of the sender.

    A person's notices reach the people who follow them and stand in no block with them, so that
    throw-away accounts reach nobody.
    """
    devices = PushDevice.objects.filter(user=OuterRef("pk"))
    addresses = EmailAddress.objects.filter(user=OuterRef("pk"), verified=True)
    people = Q(is_active=True, is_guest=False, is_external_bot=False, bot_level="")
    rows = User.objects.filter(people, Exists(devices) | Exists(addresses), pk__in=user_ids)
    if sender_id is not None:
        friends = Follow.objects.filter(follower=OuterRef("pk"), followed=sender_id)
        pairs = blocks_between([sender_id, *user_ids])
        blocked = {user_id for pair in pairs if sender_id in pair for user_id in pair}
        rows = rows.filter(Exists(friends)).exclude(pk__in=blocked)
    return list(rows.order_by("pk").values_list("pk", flat=True))
