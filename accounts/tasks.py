"""Background tasks: thin wrappers around services."""

from celery import shared_task
from django.utils import timezone

from accounts.clubs import chat, receivers


@shared_task(name="accounts.sweep_clubs")
def sweep_clubs() -> int:
    """Delete old chat messages, and give a new owner to clubs without one."""
    return chat.delete_old_messages(timezone.now()) + receivers.replace_missing_owners()
