"""Background tasks: thin wrappers around the delivery, in a queue of their own."""

from typing import Any

from celery import shared_task

from accounts.notifications import delivery
from accounts.notifications.notice import Notice


@shared_task(name="notifications.announce", acks_late=False)
def announce(user_ids: list[int], notice: dict[str, Any]) -> None:
    """Queue the delivery to each of these users who can be reached."""
    delivery.announce(user_ids, Notice(**notice))


@shared_task(name="notifications.push", acks_late=False)
def push(device_id: int, notice: dict[str, Any]) -> None:
    """Push a notice to one device."""
    delivery.push_to(device_id, Notice(**notice))


@shared_task(name="notifications.deliver", acks_late=False)
def deliver(user_id: int, notice: dict[str, Any]) -> None:
    """Deliver a notice to one user; once, as a second mail is worse than none."""
    delivery.deliver(user_id, Notice(**notice))
