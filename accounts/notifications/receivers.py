"""Receivers of signals: a device goes with its session, and stays when that gets another key."""

from typing import Any

from allauth.account import signals as account_signals
from allauth.usersessions.models import UserSession
from django.contrib.auth.signals import user_logged_out
from django.db.models.signals import post_delete
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.models import User
from accounts.notifications import services

# Where a session keeps the id of its device.
SESSION_DEVICE = "push_device"


@receiver(user_logged_out)
def remove_device_at_logout(request: HttpRequest | None, **_: Any) -> None:
    """Remove the device of the session that ends."""
    if request is not None and request.session.session_key:
        services.remove_devices_of_session(request.session.session_key)


@receiver(post_delete, sender=UserSession)
def remove_device_of_ended_session(instance: UserSession, **_: Any) -> None:
    """Remove the device of a session that was ended from elsewhere, or expired."""
    services.remove_devices_of_session(instance.session_key)


@receiver([account_signals.password_changed, account_signals.password_set])
def keep_device(request: HttpRequest, user: User, **_: Any) -> None:
    """Keep the device: a new password gives the session another key."""
    device_id = request.session.get(SESSION_DEVICE)
    if device_id is not None and request.session.session_key:
        services.move_device(user, device_id, request.session.session_key)
