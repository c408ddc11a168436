"""Receivers of signals: addresses in lower case, and devices on which a user logged in."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import password_changed, password_reset
from django.contrib.auth.signals import user_logged_in
from django.db.models.signals import pre_save
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.limits import devices
from accounts.models import User


@receiver(pre_save, sender=EmailAddress)
def fold_address(instance: EmailAddress, **_: Any) -> None:
    """Store the address in lower case, as allauth looks for it; so the constraint ignores case."""
    instance.email = instance.email.lower()


@receiver([user_logged_in, password_changed, password_reset])
def know_device(request: HttpRequest | None, user: User, **_: Any) -> None:
    """Know the device from now on: its user proved the password, or set a new one by mail."""
    if request is not None:
        devices.mark(request, user)
