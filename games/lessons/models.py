"""The progress of users in the lessons."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class LessonProgress(models.Model):
    """The steps of a lesson that a user has taken."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="lessons", db_index=False
    )
    lesson = models.CharField(max_length=20)
    behind = models.PositiveSmallIntegerField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "lesson"], name="one_progress_a_lesson")
        ]
