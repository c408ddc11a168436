"""Progress in the lessons: of users in the database, of visitors in a cookie of the browser."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts.http.responses import reader_of
from accounts.models import User
from games.lessons.catalogue import lesson_of
from games.lessons.lesson import Lesson
from games.lessons.models import LessonProgress

COOKIE = "lessons"
_YEAR_SECONDS = 365 * 24 * 3600


def all_behind(request: HttpRequest) -> dict[str, int]:
    """Return by lesson how many steps the reader has taken.

    What a browser remembers counts for the user too: they may have begun as a visitor.
    """
    behind = _in_cookie(request)
    reader = reader_of(request)
    rows = _rows_of(reader).values_list("lesson", "behind") if reader else ()
    for key, steps in rows:
        behind[key] = max(steps, behind.get(key, 0))
    return behind


def behind_in(request: HttpRequest, lesson: Lesson) -> int:
    """Return how many steps of the lesson the reader has taken."""
    return min(all_behind(request).get(lesson.key, 0), len(lesson.steps))


def remember(request: HttpRequest, response: HttpResponse, lesson: Lesson, behind: int) -> None:
    """Keep that the reader has taken so many steps; to repeat one loses nothing."""
    if behind <= behind_in(request, lesson):
        return
    reader = reader_of(request)
    if reader:
        _keep(reader, lesson, behind)
        return
    text = ".".join(
        f"{key}:{steps}" for key, steps in (_in_cookie(request) | {lesson.key: behind}).items()
    )
    response.set_cookie(COOKIE, text, max_age=_YEAR_SECONDS, samesite="Lax", httponly=True)


def _keep(user: User, lesson: Lesson, behind: int) -> None:
    values = {"behind": behind, "at": timezone.now()}
    LessonProgress.objects.update_or_create(user=user, lesson=lesson.key, defaults=values)


def _rows_of(user: User) -> QuerySet[LessonProgress]:
    return LessonProgress.objects.filter(user=user).order_by("pk")


def _in_cookie(request: HttpRequest) -> dict[str, int]:
    """Return what the cookie says of lessons that there are."""
    pairs = (pair.split(":") for pair in request.COOKIES.get(COOKIE, "").split("."))
    found = {pair[0]: pair[1] for pair in pairs if len(pair) == 2}
    return {
        key: min(int(steps), len(lesson.steps))
        for key, steps in found.items()
        if (lesson := lesson_of(key)) and steps.isascii() and steps.isdigit() and len(steps) < 4
    }
