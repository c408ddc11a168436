"""The page of the rush and its answers."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.guests.services import user_or_new_guest
from accounts.http.json_body import json_object
from accounts.http.responses import reader_of
from accounts.limits.services import ClientLimit, limited
from games.puzzles.errors import PuzzleError
from games.puzzles.models import Rush
from games.puzzles.page.json_errors import answers_json
from games.puzzles.page.limits import ANSWERS, PAGES
from games.puzzles.page.person import player_of
from games.puzzles.rush import services
from games.puzzles.rush.payload import rush_json

Json = dict[str, Any]
RUSHES = ClientLimit("puzzle_rushes")


@never_cache
@require_safe
def rush(request: HttpRequest) -> HttpResponse:
    """Show the page; the first puzzle comes with the start."""
    reader = reader_of(request)
    config = {
        "seconds": int(Rush.LENGTH.total_seconds()),
        "allowed_mistakes": services.ALLOWED_MISTAKES,
        "best": player_of(reader).best_rush,
        "me": {"person": reader is not None},
    }
    context = {"rush": config, "nav_entry": "play"}
    return render(request, "games/puzzles/rush.html", context)


@require_POST
@limited(RUSHES)
@answers_json
def rush_start(request: HttpRequest) -> HttpResponse:
    """Begin a rush; a visitor becomes a guest."""
    now = timezone.now()
    state = services.start(user_or_new_guest(request), now)
    return JsonResponse(rush_json(state, now))


@never_cache
@require_safe
@answers_json
def rush_state(request: HttpRequest, rush_id: str) -> HttpResponse:
    """Return how a rush stands, as after its last second."""
    user, now = reader_of(request), timezone.now()
    PAGES.take_from(request, user)
    if user is None:
        raise PuzzleError("no_rush")
    return JsonResponse(rush_json(services.state(user, rush_id, now), now))


@require_POST
@limited(ANSWERS)
@answers_json
def rush_answer(request: HttpRequest, rush_id: str) -> HttpResponse:
    """Answer the puzzle that is asked, and return the next one."""
    user, now = reader_of(request), timezone.now()
    body = json_object(request)
    if user is None:
        raise PuzzleError("no_rush")
    state = services.answer(user, rush_id, body.get("number"), body.get("choice"), now)
    return JsonResponse(rush_json(state, now))
