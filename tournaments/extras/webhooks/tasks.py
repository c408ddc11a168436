"""Celery tasks of webhooks: thin wrappers around the delivery."""

from celery import shared_task
from django.utils import timezone

from tournaments.extras.webhooks import delivery


@shared_task(name="webhooks.sweep")
def sweep() -> int:
    """Store new deliveries, and hand out those that are due."""
    return delivery.sweep(timezone.now())


@shared_task(name="webhooks.deliver", acks_late=False)
def deliver(delivery_id: int) -> None:
    """Send one delivery."""
    delivery.deliver(delivery_id, timezone.now())
