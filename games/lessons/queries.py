"""The data of their own that a person gets."""

from collections.abc import Mapping
from typing import Any

from accounts.models import User
from games.lessons.models import LessonProgress


def progress_of(user: User) -> list[Mapping[str, Any]]:
    """Return how far the user has come in each lesson."""
    rows = LessonProgress.objects.filter(user=user).order_by("pk")
    return list(rows.values("lesson", "behind", "at"))
