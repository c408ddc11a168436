"""Addresses of reviews for scripts: requests, cancellation, state, and bad moves of bots."""

from dataclasses import asdict

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.errors import DomainError
from accounts.guests.services import user_or_new_guest
from accounts.http.json_body import Json, json_object
from accounts.http.responses import json_error, reader_of
from accounts.limits.networks import visitor_network
from accounts.limits.services import ClientLimit
from accounts.models import User
from games.engine.record import Record
from games.game_reviews import bad_moves, queries, services, uploads
from games.game_reviews.errors import ReviewError
from games.game_reviews.models import GameReview, UploadedRecord
from games.game_reviews.queries import ReviewState
from games.models import Game
from games.queries import annulled_ids
from games.replays.services import checked_record, parse
from games.tables import visibility
from games.tables.presence.live_help import LiveHelpRefused, refuse_players

UPLOADS = ClientLimit("replays")
READS = ClientLimit("review_pages")


def replayable_or_404(request: HttpRequest, game_id: str) -> Game:
    """Return a game whose replay the reader may see, or would if it were over.

    Raises: Http404.
    """
    game = visibility.get_visible_or_404(Game.objects.all(), game_id, request.user.pk)
    is_running = game.status == Game.Status.PLAYING
    if game.sealed and (is_running or not visibility.is_opened(game, request.user.pk)):
        raise Http404
    return game


@require_POST
def request_review(request: HttpRequest, game_id: str) -> HttpResponse:
    """Ask for the review of a game; a visitor becomes a guest."""
    game = replayable_or_404(request, game_id)
    try:
        refuse_players(request)
        services.check_game(game)
        user = user_or_new_guest(request)
        review = services.request_review(game, user, visitor_network(request))
    except DomainError as error:
        return json_error(error)
    return JsonResponse(_body(review, user))


@require_POST
def cancel(request: HttpRequest, game_id: str) -> HttpResponse:
    """Wait for the review of a game no longer."""
    return _cancelled(request, queries.review_of(replayable_or_404(request, game_id)))


def _cancelled(request: HttpRequest, review: GameReview | None) -> HttpResponse:
    """Cancel a review; the report is not in the answer, which players of games that count get."""
    user = reader_of(request)
    try:
        if review is None or user is None:
            raise ReviewError("not_waiting")
        services.cancel(review, user)
    except DomainError as error:
        return json_error(error)
    review.refresh_from_db()
    return JsonResponse(asdict(queries.state_of_review(review, user)))


@never_cache
@require_safe
def state(request: HttpRequest, game_id: str) -> HttpResponse:
    """Return the state of a review, with its report from the deal `from` on."""
    READS.take_from(request, reader_of(request))
    game = replayable_or_404(request, game_id)
    reader = reader_of(request)
    body = _body(queries.review_of(game), reader, _first(request))
    if body["state"] in ("none", "cancelled"):
        body |= _refusal(request, game)
    return JsonResponse(body | {"annulled": bool(annulled_ids([game.pk]))})


def _refusal(request: HttpRequest, game: Game) -> Json:
    """Return why a request would be refused, or nothing."""
    try:
        refuse_players(request)
        services.check_game(game)
    except DomainError as error:
        return {"state": "refused", "reason": error.code, "text": error.text}
    return {}


def _first(request: HttpRequest) -> int:
    """Return the deal from which on the reader needs the report."""
    text = request.GET.get("from", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else 0


def _body(review: GameReview | None, reader: User | None, first: int = 0) -> Json:
    found: ReviewState = queries.state_of_review(review, reader)
    report = None if review is None else queries.report_json(review, first)
    return asdict(found) | {"report": report}


# Records from elsewhere


def upload_or_404(request: HttpRequest, record_hash: str) -> UploadedRecord:
    """Return a record that the reader uploaded; nobody else may see it. Raises: Http404."""
    upload = uploads.upload_of(reader_of(request), record_hash)
    if upload is None:
        raise Http404
    return upload


@require_POST
def request_record(request: HttpRequest) -> HttpResponse:
    """Ask for the review of a record (JSON: `record`, its text), and keep it for the user.

    Who plays a game that counts is refused before the record is read.
    """
    try:
        refuse_players(request)
        UPLOADS.take_from(request, reader_of(request))
        record = _uploaded(json_object(request))
        services.check_record(record)
        user = user_or_new_guest(request)
        review = services.request_record_review(record, user, visitor_network(request))
    except DomainError as error:
        return json_error(error)
    return JsonResponse(_body(review, user) | {"hash": review.record_hash})


def _uploaded(body: Json) -> Record:
    text = body.get("record")
    return checked_record(parse(text) if isinstance(text, str) else text)


@require_POST
def cancel_record(request: HttpRequest, record_hash: str) -> HttpResponse:
    """Wait for the review of a record no longer."""
    upload_or_404(request, record_hash)
    return _cancelled(request, queries.review_of_record(record_hash))


@never_cache
@require_safe
def record_state(request: HttpRequest, record_hash: str) -> HttpResponse:
    """Return the state of the review of a record, as `state` does.

    Its cards may be those of a game that still runs: so players of one are refused here, too.
    """
    READS.take_from(request, reader_of(request))
    try:
        refuse_players(request)
    except LiveHelpRefused as error:
        return json_error(error)
    upload_or_404(request, record_hash)
    review = queries.review_of_record(record_hash)
    return JsonResponse(_body(review, reader_of(request), _first(request)))


# Moves of bots


@require_POST
def mark_bad_move(request: HttpRequest, game_id: str) -> HttpResponse:
    """Store that a move of a bot was bad (JSON: `deal`, `action`)."""
    game = replayable_or_404(request, game_id)
    try:
        refuse_players(request)
        body = json_object(request)
        move = bad_moves.bot_move(game, _number(body, "deal"), _number(body, "action"))
        # Only now: a press on nothing makes no guest.
        bad_moves.mark(move, user_or_new_guest(request), visitor_network(request))
    except DomainError as error:
        return json_error(error)
    return JsonResponse({"status": "marked"})


def _number(body: Json, name: str) -> int:
    """Return a number of the body. Raises: ReviewError."""
    value = body.get(name)
    if type(value) is not int or not 0 <= value < 10_000:
        raise ReviewError("no_bot")
    return value
