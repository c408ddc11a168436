"""The pages of puzzles, and the JSON answers to their scripts."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.guests.services import user_or_new_guest
from accounts.http.json_body import json_object
from accounts.http.responses import error_response, reader_of
from accounts.limits.services import limited
from accounts.models import User
from games.puzzles.errors import HiddenSolution, PuzzleError
from games.puzzles.models import MAX_REPORT_LENGTH, FirstAnswer, PuzzlePlayer, StoredPuzzle
from games.puzzles.page.entry import mistakes_of, proposals_of, themes_of, today_of
from games.puzzles.page.json_errors import answers_json
from games.puzzles.page.limits import ANSWERS, PAGES, REPORTS, VOTES
from games.puzzles.page.person import person_json, reader_json
from games.puzzles.payloads.answers import (
    answered_json,
    earlier_json,
    refutations_json,
    votes_json,
)
from games.puzzles.payloads.questions import question_json
from games.puzzles.solving import answers, choosing, votes
from games.puzzles.solving.reserve import opened
from games.puzzles.themes import OPEN_THEMES

Json = dict[str, Any]
# What of an address stays on the way to the next puzzle.
KEPT = ("theme", "mistakes")


@never_cache
@require_safe
def puzzles(request: HttpRequest) -> HttpResponse:
    """Show the entry: today's puzzle, training, themes, the rush, own mistakes."""
    reader, now = reader_of(request), timezone.now()
    me = person_json(reader, now)
    context = {
        # The head of every page has a `me` of its own.
        "solver": me,
        "today": today_of(reader, now),
        "themes": themes_of(reader),
        "mistakes": mistakes_of(reader, now),
        "proposals": proposals_of(reader),
        "rush_best": me["best_rush"],
        "nav_entry": "play",
    }
    return render(request, "games/puzzles/hub.html", context)


@never_cache
@require_safe
def puzzle_next(request: HttpRequest) -> HttpResponse:
    """Lead to a puzzle that the reader has not answered, or to a mistake that is due."""
    reader = reader_of(request)
    PAGES.take_from(request, reader)
    try:
        chosen = _next(request, reader)
    except PuzzleError as error:
        return error_response(request, error, reverse("puzzles"))
    address = reverse("puzzle", args=[chosen.number])
    kept = {name: request.GET[name] for name in KEPT if name in request.GET}
    return redirect(f"{address}?{urlencode(kept)}" if kept else address)


def _next(request: HttpRequest, reader: User | None) -> StoredPuzzle:
    now = timezone.now()
    if "mistakes" in request.GET:
        return choosing.next_mistake(reader, now)
    return choosing.next_puzzle(reader, now, request.GET.get("theme", ""))


@never_cache
@require_safe
def puzzle(request: HttpRequest, number: int) -> HttpResponse:
    """Show a puzzle; one that the reader has answered opens with its solution."""
    reader = reader_of(request)
    PAGES.take_from(request, reader)
    row = open_puzzle(number)
    theme = request.GET.get("theme", "")
    is_again = "mistakes" in request.GET
    config = {
        "question": question_json(row),
        "answer": None if is_again else _earlier(reader, row),
        "me": reader_json(reader),
        "theme": theme if theme in OPEN_THEMES else "",
        "mistakes": is_again,
        "report_length": MAX_REPORT_LENGTH,
    }
    context = {"puzzle": config, "number": number, "nav_entry": "play"}
    return render(request, "games/puzzles/puzzle.html", context)


def _earlier(reader: User | None, row: StoredPuzzle) -> Json | None:
    """Return what was told after the reader's first answer, None without one."""
    if reader is None:
        return None
    found = FirstAnswer.objects.filter(user=reader, puzzle=row).select_related("puzzle", "user")
    first = found.first()
    if first is None:
        return None
    return earlier_json(first, PuzzlePlayer.objects.get(user=reader), timezone.now())


@require_POST
@limited(ANSWERS)
@answers_json
def puzzle_answer(request: HttpRequest, number: int) -> HttpResponse:
    """Answer a puzzle; a visitor becomes a guest."""
    row, choice, now = open_puzzle(number), json_object(request).get("choice"), timezone.now()
    # A visitor whose answer is not possible stays one.
    answers.read_choice(row, choice)
    answered = answers.answer(user_or_new_guest(request), row, choice, now)
    return JsonResponse(answered_json(answered, now))


@never_cache
@require_safe
@answers_json
def puzzle_refutations(request: HttpRequest, number: int) -> HttpResponse:
    """Return how another wrong choice fails, after the reader's own answer."""
    reader = reader_of(request)
    PAGES.take_from(request, reader)
    row = open_puzzle(number)
    votes.first_answer(reader, row)
    choice = answers.read_choice(row, request.GET.get("choice"))
    return JsonResponse({"refutations": refutations_json(row, choice)})


@require_POST
@limited(VOTES)
@answers_json
def puzzle_vote(request: HttpRequest, number: int) -> HttpResponse:
    """Vote about a puzzle, or change the vote."""
    good = json_object(request).get("good")
    row, counts = votes.vote(_person(request), open_puzzle(number), good, timezone.now())
    return JsonResponse({"votes": votes_json(row, bool(good), counts)})


@require_POST
@limited(REPORTS)
@answers_json
def puzzle_report(request: HttpRequest, number: int) -> HttpResponse:
    """Report a puzzle to the staff."""
    body = json_object(request)
    votes.report(_person(request), open_puzzle(number), body.get("reason"), body.get("text", ""))
    return JsonResponse({"reported": True})


def _person(request: HttpRequest) -> User:
    """Return the reader. Raises: HiddenSolution: a visitor has answered nothing."""
    reader = reader_of(request)
    if reader is None:
        raise HiddenSolution("not_answered")
    return reader


def open_puzzle(number: int) -> StoredPuzzle:
    """Return a puzzle. Raises: Http404: there is none, or it waits for its day."""
    return get_object_or_404(opened(StoredPuzzle.objects.all()), number=number)
