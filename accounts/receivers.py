"""Addresses in lower case, so that the database's constraint on them ignores case."""

from typing import Any

from allauth.account.models import EmailAddress
from django.db.models.signals import pre_save
from django.dispatch import receiver


@receiver(pre_save, sender=EmailAddress)
def fold_address(instance: EmailAddress, **_: Any) -> None:
    """Store the address in lower case, as allauth looks for it."""
    instance.email = instance.email.lower()
