"""Delivery of a notice to one user: to their devices, and by email if they are away."""

from collections.abc import Collection

from django.utils import translation

from accounts import online
from accounts.limits.errors import LimitExceeded
from accounts.limits.services import Limit
from accounts.models import User
from accounts.notifications import mails, push, queries, services
from accounts.notifications.models import Kind, PushDevice
from accounts.notifications.notice import LIFETIMES, MAILED_ANYWAY, TEST, Notice, text_of
from accounts.queries import language_of

# By receiver; the last by both, for those who invite again and again.
PUSHES = Limit("pushes")
MAILS = Limit("notification_mails")
INVITATIONS = Limit("invitation_notices")


def announce(user_ids: Collection[int], notice: Notice) -> None:
    """Queue the delivery to each user who can be reached: one slow device delays nobody else."""
    for user_id in queries.reachable(user_ids, notice.sender_id):
        services.send(
            "notifications.deliver", user_id, notice.as_json(), expires=LIFETIMES[notice.kind]
        )


def deliver(user_id: int, notice: Notice) -> None:
    """Push and mail a notice, as the user chose; do nothing when it is too late for it."""
    user = User.objects.filter(pk=user_id, is_active=True).first()
    if user is None or not notice.seconds_left or not _is_within_limits(user, notice):
        return
    sender = User.objects.filter(pk=notice.sender_id).first() if notice.sender_id else None
    _push(user, notice)
    with translation.override(language_of(user)):
        _mail(user, notice, sender)


def _is_within_limits(user: User, notice: Notice) -> bool:
    if notice.kind != Kind.INVITATION:
        return True
    return _take(INVITATIONS, f"{notice.sender_id}:{user.pk}")


def _take(limit: Limit, client: object) -> bool:
    try:
        limit.take(client)
    except LimitExceeded:
        return False
    return True


def _is_on(user: User, channel: str, kind: str) -> bool:
    return bool(getattr(queries.switches_of(user), f"{channel}_{kind}"))


def _push(user: User, notice: Notice) -> None:
    """Queue a push to each device: a slow one delays no other."""
    if not push.is_enabled() or not (notice.kind == TEST or _is_on(user, "push", notice.kind)):
        return
    devices = queries.devices_of(user)
    if devices and _take(PUSHES, user.pk):
        for device in devices:
            services.send(
                "notifications.push", device.pk, notice.as_json(), expires=LIFETIMES[notice.kind]
            )


def push_to(device_id: int, notice: Notice) -> None:
    """Push a notice to one device; do nothing when it is too late for it."""
    device = PushDevice.objects.select_related("user").filter(pk=device_id).first()
    if device is None or not notice.seconds_left:
        return
    sender = User.objects.filter(pk=notice.sender_id).first() if notice.sender_id else None
    with translation.override(language_of(device.user)):
        push.push(device, notice, text_of(notice, sender))


def _mail(user: User, notice: Notice, sender: User | None) -> None:
    """Send a mail, unless the user has just opened a page that tells them itself."""
    if notice.kind == TEST or not _is_on(user, "email", notice.kind):
        return
    address = queries.confirmed_address(user)
    is_told = notice.kind not in MAILED_ANYWAY and online.online_users([user.pk])
    if address and not is_told and _take(MAILS, user.pk):
        mails.send_mail(user, address, notice, text_of(notice, sender))
