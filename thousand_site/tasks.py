"""Background tasks that need several apps."""

from celery import shared_task
from django.utils import timezone

from thousand_site import clearing


@shared_task(name="site.clear")
def clear() -> None:
    """Delete a batch of what has expired."""
    clearing.clear(timezone.now())
