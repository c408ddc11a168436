"""The summary of a review, and what the script of the replay asks for."""

import json

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.errors import DomainError
from accounts.http.responses import json_error, reader_of
from accounts.limits.services import ClientLimit
from games.game_reviews import queries, services
from games.game_reviews.page import lines
from games.game_reviews.page.moves import moves_json
from games.game_reviews.page.state_texts import state_text
from games.game_reviews.page.summary import ReviewSummary, reviewed_game
from games.game_reviews.queries import ReviewState
from games.game_reviews.views import READS, replayable_or_404
from games.models import Game
from games.queries import annulled_ids
from games.review.report import GameReport, read_report
from games.tables import visibility
from games.tables.presence.live_help import refuse_players
from games.tables.views import hidden_page

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
    report = stored_report(game)
    own = reviewed.own_seat or 0
    shown = ReviewSummary(reviewed, report, seat_asked_for(request, game, own)) if report else None
    context = {
        "game": game,
        "reviewed": reviewed,
        "summary": shown,
        "state": state,
        "state_text": state_text(state),
        "is_ongoing": state.state in ONGOING,
        "percent": round(100 * state.done / state.of) if state.of else 0,
        "annulled": bool(annulled_ids([game.pk])),
        "nav_entry": "play",
    }
    return render(request, "games/game_reviews/summary.html", context)


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


def stored_report(game: Game) -> GameReport | None:
    """Return the report of a game as far as it goes."""
    stored = queries.report_of(game)
    return None if stored is None else read_report(stored)


def seat_asked_for(request: HttpRequest, game: Game, own: int) -> int:
    """Return the seat that the address names, or the reader's own."""
    text = request.GET.get("seat", "")
    number = int(text) if text in ("0", "1", "2", "3") else own
    return number if number < game.players else own


@never_cache
@require_safe
def moves(request: HttpRequest, game_id: str) -> HttpResponse:
    """Return the marks and chances of a replay, as far as they are there."""
    READS.take_from(request, reader_of(request))
    game = replayable_or_404(request, game_id)
    if game.status == Game.Status.PLAYING:
        raise Http404
    state = shown_state(request, game)
    return JsonResponse(
        moves_json(state, reviewed_game(game, request.user.pk), stored_report(game))
    )


@never_cache
@require_safe
def line(request: HttpRequest, game_id: str) -> HttpResponse:
    """Return the frames after the better choice of a decision (`deal`, `action`), or "waiting"."""
    game = replayable_or_404(request, game_id)
    deal, action = _number(request, "deal"), _number(request, "action")
    if game.status == Game.Status.PLAYING or lines.judged_decision(game, deal, action) is None:
        raise Http404
    kept = lines.kept_line(game, deal, action)
    if kept is None:
        try:
            LINES.take_from(request, reader_of(request))
            lines.ask(game, deal, action)
        except DomainError as error:
            return json_error(error)
    if not kept:
        return JsonResponse({"status": "waiting"})
    actions = json.loads(kept)
    if not actions:
        raise Http404
    return JsonResponse(lines.line_json(game, deal, action, actions))


def _number(request: HttpRequest, name: str) -> int:
    """Return a number of the address. Raises: Http404."""
    text = request.GET.get(name, "")
    if not (text.isascii() and text.isdecimal() and len(text) < 5):
        raise Http404
    return int(text)
