"""Announcement of events, and settings and devices of users. Tasks send, never a request."""

import logging
from collections.abc import Collection
from functools import partial
from typing import Any

from celery import current_app
from django.db import transaction

from accounts.http import outbound
from accounts.models import User
from accounts.notifications import push
from accounts.notifications.errors import NotificationError
from accounts.notifications.models import Kind, NotificationSwitches, PushDevice
from accounts.notifications.notice import LIFETIMES, TEST, Notice

log = logging.getLogger(__name__)

# What users choose: the switches, and where they are.
CHOSEN = {"zone", *(f"{channel}_{kind}" for kind in Kind for channel in ("push", "email"))}
# The oldest goes for one more.
MAX_DEVICES = 10


def notify(
    user_ids: Collection[int],
    kind: str,
    *,
    url: str,
    topic: str,
    sender_id: int | None = None,
    **words: Any,
) -> None:
    """Notify these users after the commit, as they chose; of a sender only those who follow them.

    `url` is a path of this site. Of several notices with one `topic` a device shows the last.
    """
    if user_ids:
        notice = Notice(kind, url, topic, sender_id, words)
        arguments = (sorted(user_ids), notice.as_json())
        expires = LIFETIMES[kind]
        transaction.on_commit(partial(send, "notifications.announce", *arguments, expires=expires))


def send(task: str, *args: Any, expires: int, **options: str) -> None:
    """Queue a task by name; a notice that cannot be queued is lost, and nothing waits for it.

    It expires after so many seconds. `options` are Celery's, such as the queue.
    """
    try:
        current_app.send_task(task, args=args, retry=False, expires=expires, **options)
    except Exception:
        log.warning("%s was not queued", task, exc_info=True)


def save_switches(switches: NotificationSwitches, zone: str) -> None:
    """Save the switches, with the name of the time zone in which the user is; "": not known."""
    switches.zone = zone or switches.zone
    # A reminder may be sent meanwhile, and is noted in the same row.
    switches.save(update_fields=CHOSEN if switches.pk else None)


def send_test(user: User) -> None:
    """Send a test to all devices of the user."""
    notice = Notice(TEST, "/settings/notifications/", TEST)
    send("notifications.deliver", user.pk, notice.as_json(), expires=LIFETIMES[TEST])


def add_device(user: User, session_key: str, name: str, subscription: dict[str, str]) -> PushDevice:
    """Remember a browser: `endpoint`, `p256dh` and `auth`. It leaves the user who had it before.

    Raises:
        NotificationError: the site sends no pushes, or the endpoint or a key is not usable.
    """
    _check(subscription)
    values = {**subscription, "user": user, "session_key": session_key, "name": name}
    endpoint = values.pop("endpoint")
    with transaction.atomic():
        defaults = {**values, "failures": 0}
        device, _ = PushDevice.objects.update_or_create(endpoint=endpoint, defaults=defaults)
        newest = PushDevice.objects.filter(user=user).order_by("-created_at", "-pk")
        kept = list(newest.values_list("pk", flat=True)[:MAX_DEVICES])
        PushDevice.objects.filter(user=user).exclude(pk__in=[*kept, device.pk]).delete()
    return device


def renew_device(user: User, session_key: str, subscription: dict[str, str]) -> None:
    """Note the subscription with which the browser of this session replaced its earlier one.

    Raises:
        NotificationError: no device was added in the session, or as in `add_device`.
    """
    _check(subscription)
    with transaction.atomic():
        devices = PushDevice.objects.select_for_update().filter(user=user, session_key=session_key)
        device = devices.order_by("-created_at", "-pk").first()
        if device is None:
            raise NotificationError("bad_device")
        PushDevice.objects.filter(endpoint=subscription["endpoint"]).exclude(pk=device.pk).delete()
        PushDevice.objects.filter(pk=device.pk).update(**subscription, failures=0)


def _check(subscription: dict[str, str]) -> None:
    if not push.is_enabled():
        raise NotificationError("no_push")
    try:
        outbound.checked_url(subscription["endpoint"])
    except outbound.OutboundError as error:
        raise NotificationError("bad_device") from error
    if not push.are_keys_valid(subscription["p256dh"], subscription["auth"]):
        raise NotificationError("bad_device")


def remove_device(user: User, device_id: int) -> bool:
    """Remove one of the user's devices; return False if they have no such device."""
    removed, _ = PushDevice.objects.filter(user=user, pk=device_id).delete()
    return bool(removed)


def remove_devices_of_session(session_key: str) -> None:
    """Remove the device that was added in a session: it has ended."""
    PushDevice.objects.filter(session_key=session_key).delete()


def move_device(user: User, device_id: int, session_key: str) -> None:
    """Keep a device when its session goes on with another key."""
    PushDevice.objects.filter(pk=device_id, user=user).update(session_key=session_key)


def forget(user: User) -> None:
    """Delete the switches and devices of a user."""
    NotificationSwitches.objects.filter(user=user).delete()
    PushDevice.objects.filter(user=user).delete()


def turn_off_emails(user_id: int, kind: str) -> None:
    """Send the user no more emails of this kind."""
    switch = {f"email_{kind}": False}
    NotificationSwitches.objects.update_or_create(user_id=user_id, defaults=switch)
