"""Receivers that delete the feed of a closed account."""

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_closed
from tournaments.extras.calendars.services import end_feed


@receiver(account_closed)
def end_feed_on_closure(user: User, **_: Any) -> None:
    """End the feed, whose address may be known to programs."""
    end_feed(user)
