"""Background work about people: thin tasks around the services."""

from celery import shared_task
from django.utils import timezone

from accounts.clubs import chat, receivers


@shared_task(name="accounts.sweep_clubs")
def sweep_clubs() -> None:
    """Old lines of chats go; a club without an owner gets one."""
    chat.tidy(timezone.now())
    receivers.sweep()
