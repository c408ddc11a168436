"""The tutorial page and its JSON answers; each request contains all the state it needs."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from accounts.http.json_body import takes_json
from accounts.http.kept_pages import kept_context, visitor_in
from accounts.limits.services import ClientLimit, limited
from accounts.preferences.appearance import appearance_of
from games import engine
from games.tutorial import answers, course, progress
from games.tutorial.scenes import SCENES

Json = dict[str, Any]
YEAR_SECONDS = 365 * 24 * 3600


@never_cache
@require_safe
def tutorial(request: HttpRequest) -> HttpResponse:
    """Render the scene at which the reader goes on; the page continues with the others."""
    scene = course.scene_to_open(request)
    return render(request, "games/tutorial/tutorial.html", _context(scene))


def _context(scene: int) -> Json:
    """Return what the page shows first, and where it finds answers without a network."""
    language = get_language() or settings.LANGUAGE_CODE
    return {
        "tutorial": progress.tutorial_response(scene, []),
        "answers": reverse("tutorial_answers", args=[language, answers.version()]),
    }


@require_safe
@gzip_page
@cache_control(no_cache=True)
def kept_page(request: HttpRequest, language: str) -> HttpResponse:
    """Return the lesson from its beginning, as the service worker keeps it.

    Raises:
        Http404: The site has no texts in this language.
    """
    with visitor_in(request, language):
        kept = kept_context(reverse("tutorial"), timezone.now())
        return render(request, "games/tutorial/tutorial.html", _context(0) | kept)


@require_safe
def all_answers(request: HttpRequest, language: str, version: str) -> HttpResponse:
    """Return what the page asks while it has no network, as compressed JSON.

    A page of another deployment may ask for another version: it gets this one.

    Raises:
        Http404: The site has no texts in this language.
    """
    with visitor_in(request, language):
        headers = {"Content-Encoding": "gzip"}
        body = answers.compressed(language)
        response = HttpResponse(body, content_type="application/json", headers=headers)
    if version == answers.version():
        patch_cache_control(response, public=True, max_age=YEAR_SECONDS, immutable=True)
    else:
        patch_cache_control(response, no_cache=True)
    return response


@require_POST
@limited(ClientLimit("lesson_steps"))
@takes_json
def tutorial_act(request: HttpRequest, body: Json) -> HttpResponse:
    """Return the scene after the posted actions: `{"scene": 0, "actions": ["play JC"]}`."""
    parsed = _read(body)
    if parsed is None:
        return JsonResponse({"error": gettext("That is not a step of the lesson.")}, status=400)
    scene, actions = parsed
    try:
        answer = progress.tutorial_response(scene, actions)
    except (engine.IllegalAction, progress.TutorialError) as error:
        return _refusal(request, scene, actions, error)
    response = JsonResponse(answer)
    course.remember(request, response, scene + answer["over"])
    return response


def _refusal(
    request: HttpRequest, scene: int, actions: list[str], error: Exception
) -> HttpResponse:
    """Answer a refused last action; the actions before it were accepted earlier."""
    try:
        letters = str(appearance_of(request)["card_letters"])
        return JsonResponse(progress.refusal_response(scene, actions[:-1], error, letters))
    except (engine.IllegalAction, progress.TutorialError):
        return JsonResponse({"error": gettext("That is not a step of the lesson.")}, status=400)


def _read(body: Json) -> tuple[int, list[str]] | None:
    """Return the scene and the actions of a request, or None if they are malformed."""
    scene, actions = body.get("scene"), body.get("actions")
    if type(scene) is not int or not 0 <= scene < len(SCENES):
        return None
    if not isinstance(actions, list) or len(actions) > progress.MAX_ACTIONS:
        return None
    return (scene, actions) if all(isinstance(action, str) for action in actions) else None
