"""The page of the lesson, and its answers: all that is needed comes with each question."""

import json
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from games import engine
from games.tutorial import progress
from games.tutorial.scenes import SCENES


@require_safe
def lesson(request: HttpRequest) -> HttpResponse:
    """The first scene, on the page that goes on with the others."""
    return render(request, "games/tutorial/tutorial.html", {"lesson": progress.answer(0, [])})


@require_POST
def lesson_act(request: HttpRequest) -> HttpResponse:
    """`{"scene": 0, "actions": ["play JC"]}`: the scene after these actions."""
    asked = _read(request.body)
    if asked is None:
        return JsonResponse({"error": gettext("That is not a step of the lesson.")}, status=400)
    scene, actions = asked
    try:
        return JsonResponse(progress.answer(scene, actions))
    except (engine.IllegalAction, progress.Unwanted) as error:
        return _refused(scene, actions, error)


def _refused(scene: int, actions: list[str], error: Exception) -> HttpResponse:
    """Only the last action may be wrong: the page never went on after a refusal."""
    try:
        return JsonResponse(progress.refusal(scene, actions[:-1], error))
    except (engine.IllegalAction, progress.Unwanted):
        return JsonResponse({"error": gettext("That is not a step of the lesson.")}, status=400)


def _read(body: bytes) -> tuple[int, list[str]] | None:
    try:
        data: Any = json.loads(body)
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict):
        return None
    scene, actions = data.get("scene"), data.get("actions")
    if type(scene) is not int or not 0 <= scene < len(SCENES):
        return None
    if not isinstance(actions, list) or len(actions) > progress.MOST_ACTIONS:
        return None
    return (scene, actions) if all(isinstance(one, str) for one in actions) else None
