"""The list of lessons, the page of one, and the JSON answers to its decisions."""

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.http.json_body import BodyError, json_object
from accounts.http.responses import json_error
from accounts.limits.services import ClientLimit, limited
from accounts.preferences.appearance import appearance_of
from games import engine
from games.lessons import catalogue, payloads, progress
from games.lessons.lesson import Lesson

Json = dict[str, Any]


@never_cache
@require_safe
def lessons(request: HttpRequest) -> HttpResponse:
    """List the lessons, with how far the reader has come."""
    behind = progress.all_behind(request)
    rows = [_row(lesson, behind.get(lesson.key, 0)) for lesson in catalogue.lessons()]
    done = sum(row["done"] for row in rows)
    # The first that is not done comes next.
    following = next((row for row in rows if not row["done"]), None)
    context = {"lessons": rows, "done": done, "following": following, "nav_entry": "play"}
    return render(request, "games/lessons/lessons.html", context)


def _row(lesson: Lesson, behind: int) -> Json:
    return {
        "title": gettext(lesson.title),
        "summary": gettext(lesson.summary),
        "url": reverse("lesson", args=[lesson.key]),
        "steps": len(lesson.steps),
        "behind": behind,
        "done": behind >= len(lesson.steps),
    }


@never_cache
@require_safe
def lesson(request: HttpRequest, key: str, number: int | None = None) -> HttpResponse:
    """Show a step, or the one at which the reader goes on; `number` counts from 1.

    Raises:
        Http404: There is no such lesson or step.
    """
    found = _lesson(key)
    behind = progress.behind_in(request, found) % len(found.steps)
    step = _step(found, behind if number is None else number - 1)
    context = {
        "title": gettext(found.title),
        "lesson": _page(found, step),
        "lesson_key": key,
        "nav_entry": "play",
    }
    return render(request, "games/lessons/lesson.html", context)


def _lesson(key: str) -> Lesson:
    found = catalogue.lesson_of(key)
    if found is None:
        raise Http404
    return found


def _step(lesson: Lesson, number: object) -> int:
    if type(number) is not int or not 0 <= number < len(lesson.steps):
        raise Http404
    return number


def _page(lesson: Lesson, number: int) -> Json:
    """Return what the script of the page needs."""
    following = catalogue.after(lesson)
    return {
        "tutorial": payloads.step_json(lesson, number),
        "title": gettext(lesson.title),
        "practice": _practice(lesson),
        "following": following
        and {"title": gettext(following.title), "url": reverse("lesson", args=[following.key])},
    }


def _practice(lesson: Lesson) -> Json | None:
    """Return where what was learned can be practised."""
    if not lesson.practice:
        return None
    if lesson.practice == "hand":
        return {"text": gettext("What would you bid?"), "url": reverse("hand")}
    query = urlencode({"theme": lesson.practice})
    return {"text": gettext("Puzzles of this kind"), "url": f"{reverse('puzzle_next')}?{query}"}


@require_POST
@limited(ClientLimit("lesson_steps"))
def lesson_act(request: HttpRequest, key: str) -> HttpResponse:
    """Open a step, or decide in it: `{"scene": 0, "actions": ["bid 120"]}`.

    Raises:
        Http404: There is no such lesson or step.
    """
    found = _lesson(key)
    try:
        body = json_object(request)
    except BodyError as error:
        return json_error(error)
    number, actions = _step(found, body.get("scene")), body.get("actions")
    if not _is_possible(found, number, actions):
        return JsonResponse({"error": gettext("That is not a step of the lesson.")}, status=400)
    if not actions:
        return _opened(request, found, number)
    return _decided(request, found, number, actions[0])


def _is_possible(lesson: Lesson, number: int, actions: object) -> bool:
    """Return whether the body says one decision at most, and only where one is asked."""
    if not isinstance(actions, list) or not all(isinstance(one, str) for one in actions):
        return False
    return len(actions) <= lesson.steps[number].asks


def _opened(request: HttpRequest, lesson: Lesson, number: int) -> HttpResponse:
    response = JsonResponse(payloads.step_json(lesson, number))
    progress.remember(request, response, lesson, number)
    return response


def _decided(request: HttpRequest, lesson: Lesson, number: int, action: str) -> HttpResponse:
    try:
        response = JsonResponse(payloads.decided_json(lesson, number, action))
    except engine.IllegalAction as error:
        letters = str(appearance_of(request)["card_letters"])
        return JsonResponse(payloads.refused_json(lesson, number, error, letters))
    progress.remember(request, response, lesson, number + 1)
    return response
