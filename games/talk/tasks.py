"""Background tasks of talk."""

from celery import shared_task
from django.utils import timezone

from accounts.models import User
from games.talk import services


@shared_task(name="talk.sweep")
def sweep() -> int:
    """Delete old lines, and what closed accounts have left."""
    services.delete_talk_of_closed(User.objects.all())
    return services.delete_old_lines(timezone.now())
