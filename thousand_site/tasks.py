"""Background tasks that need several apps."""

from celery import shared_task
from django.utils import timezone

from thousand_site import clearing


@shared_task(name="site.clear")
def clear() -> int:
    """Delete a batch of what has expired."""
    return sum(clearing.clear(timezone.now()).values())
