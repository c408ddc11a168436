"""The summary of a review, and what the script of the replay asks for."""

import json
from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.errors import DomainError
from accounts.guests.services import user_or_new_guest
from accounts.http.responses import json_error, reader_of
from accounts.limits.networks import visitor_network
from accounts.limits.services import ClientLimit
from games.game_reviews import masters, queries, services
from games.game_reviews.models import GameReview
from games.game_reviews.page import lines
from games.game_reviews.page.moves import moves_json
from games.game_reviews.page.reviewed import Reviewed, reviewed_game
from games.game_reviews.page.state_texts import state_text
from games.game_reviews.page.summary import ReviewSummary
from games.game_reviews.queries import ReviewState
from games.game_reviews.views import READS, replayable_or_404
from games.models import Game
from games.queries import annulled_ids
from games.review.report import GameReport, read_report
from games.tables import visibility
from games.tables.presence.live_help import refuse_players
from games.tables.views import hidden_page

Json = dict[str, Any]
LINES = ClientLimit("better_lines")
ONGOING = ("queued", "running")


@never_cache
@require_safe
def summary(request: HttpRequest, game_id: str) -> HttpResponse:
    """Show the account, the rates and the costliest decisions of a seat, or how far it has come."""
    READS.take_from(request, reader_of(request))
    game = get_object_or_404(Game, pk=game_id)
    if visibility.is_hidden(game, request.user.pk) or game.sealed:
        return hidden_page(request, game)
    state = shown_state(request, game)
    if game.status == Game.Status.PLAYING:
        context = {"game": game, "text": state.text}
        return render(request, "games/replays/refused.html", context, status=403)
    reviewed = reviewed_game(game, request.user.pk)
    context = {"game": game, "annulled": bool(annulled_ids([game.pk]))}
    return summary_page(request, reviewed, queries.review_of(game), state, context)


def summary_page(
    request: HttpRequest,
    reviewed: Reviewed,
    review: GameReview | None,
    state: ReviewState,
    more: Mapping[str, Any],
) -> HttpResponse:
    """Return the summary of a game or a record for the seat that the address names.

    more  what else the page shows
    """
    report = stored_report(review)
    seat = seat_asked_for(request, reviewed)
    ends = masters.ends_of(review) if review and report else {}
    context = {
        "reviewed": reviewed,
        "addresses": reviewed.addresses,
        "summary": ReviewSummary(reviewed, report, seat, ends) if report else None,
        "masters": _masters(review, len(ends)),
        "state": state,
        "state_text": state_text(state),
        "is_ongoing": state.state in ONGOING,
        "percent": round(100 * state.done / state.of) if state.of else 0,
        "nav_entry": "play",
    }
    return render(request, "games/game_reviews/summary.html", {**context, **more})


def _masters(review: GameReview | None, played: int) -> Json:
    """Return how far the masters have come; nothing before the review is done."""
    if review is None or review.state != GameReview.State.DONE:
        return {}
    of, is_playing = masters.deal_count(review), masters.is_playing(review, timezone.now())
    can_play = not is_playing and played < of
    return {"is_playing": is_playing, "can_play": can_play, "played": played, "of": of}


@require_POST
def ask_masters(request: HttpRequest, game_id: str) -> HttpResponse:
    """Let three masters play the deals of a reviewed game."""
    game = replayable_or_404(request, game_id)
    if game.status == Game.Status.PLAYING:
        raise Http404
    return masters_answer(request, queries.review_of(game))


def masters_answer(request: HttpRequest, review: GameReview | None) -> HttpResponse:
    """Let three masters play the deals of a review. Raises: Http404: there is none."""
    if review is None:
        raise Http404
    try:
        refuse_players(request)
        masters.ask(review, user_or_new_guest(request), visitor_network(request))
    except DomainError as error:
        return json_error(error)
    return JsonResponse({"status": "playing"})


def shown_state(request: HttpRequest, game: Game) -> ReviewState:
    """Return the state of a review; a reader who may not ask for one is told why."""
    found = queries.state_of(game, reader_of(request))
    if found.state not in ("none", "cancelled"):
        return found
    try:
        refuse_players(request)
        services.check_game(game)
    except DomainError as error:
        return ReviewState("refused", reason=error.code, text=error.text)
    return found


def stored_report(review: GameReview | None) -> GameReport | None:
    """Return the report of a review as far as it goes."""
    stored = None if review is None else queries.report_json(review)
    return None if stored is None else read_report(stored)


def seat_asked_for(request: HttpRequest, reviewed: Reviewed) -> int:
    """Return the seat that the address names, or the reader's own."""
    text, own = request.GET.get("seat", ""), reviewed.own_seat or 0
    number = int(text) if text in ("0", "1", "2", "3") else own
    return number if number < len(reviewed.seats) else own


@never_cache
@require_safe
def moves(request: HttpRequest, game_id: str) -> HttpResponse:
    """Return the marks and chances of a replay, as far as they are there."""
    READS.take_from(request, reader_of(request))
    game = replayable_or_404(request, game_id)
    if game.status == Game.Status.PLAYING:
        raise Http404
    state = shown_state(request, game)
    report = stored_report(queries.review_of(game))
    return JsonResponse(moves_json(state, reviewed_game(game, request.user.pk), report))


@never_cache
@require_safe
def line(request: HttpRequest, game_id: str) -> HttpResponse:
    """Return the frames after the better choice of a decision (`deal`, `action`), or "waiting"."""
    game = replayable_or_404(request, game_id)
    if game.status == Game.Status.PLAYING:
        raise Http404
    return line_answer(request, reviewed_game(game, None), game.pk, queries.review_of(game))


def line_answer(
    request: HttpRequest, reviewed: Reviewed, key: str, review: GameReview | None
) -> HttpResponse:
    """Return the line of a decision of a game or a record, as `line` does.

    key  of lines (lines.py)

    Raises: Http404.
    """
    deal, action = _number(request, "deal"), _number(request, "action")
    if lines.judged_decision(review, deal, action) is None:
        raise Http404
    kept = lines.kept_line(key, deal, action)
    if kept is None:
        try:
            LINES.take_from(request, reader_of(request))
            lines.ask(key, deal, action)
        except DomainError as error:
            return json_error(error)
    if not kept:
        return JsonResponse({"status": "waiting"})
    actions = json.loads(kept)
    if not actions:
        raise Http404
    return JsonResponse(lines.line_json(reviewed.record, deal, action, actions))


def _number(request: HttpRequest, name: str) -> int:
    """Return a number of the address. Raises: Http404."""
    text = request.GET.get(name, "")
    if not (text.isascii() and text.isdecimal() and len(text) < 5):
        raise Http404
    return int(text)
