"""Pages and answers of tables and of playing: thin, the work is in services and queries."""

import json
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import SESSION_KEY, login
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from accounts.services import create_guest
from games import presence, queries, replay_views
from games.matchmaking import lobby
from games.matchmaking import services as matchmaking
from games.matchmaking.addresses import address_mark
from games.models import Game
from games.tables import finishing, payloads, sealing, services, viewing
from games.tables.refusals import Refused
from ratings.queries import rating_of

GUEST_BACKEND = "django.contrib.auth.backends.ModelBackend"


@require_POST
def play(request: HttpRequest) -> HttpResponse:
    """Queue for a table; a visitor becomes a guest here, and not before."""
    try:
        pools = matchmaking.open_pools(request.POST.getlist("pool"))
        matchmaking.seek(player_of(request), *pools, address=address_mark(request))
    except Refused as refused:
        return _refusal(request, refused)
    return _status(request)


def player_of(request: HttpRequest) -> User:
    """Who plays; a visitor becomes a guest here."""
    if isinstance(request.user, User):
        return request.user
    guest = create_guest(get_language() or "en")
    login(request, guest, backend=GUEST_BACKEND)
    return guest


def _refusal(request: HttpRequest, refused: Refused) -> HttpResponse:
    if not _wants_json(request):
        if "url" not in refused.data:
            messages.error(request, refused.text)
        return redirect(refused.data.get("url", "/"))
    error = {"code": refused.code, "text": refused.text, **refused.data}
    return JsonResponse({"error": error}, status=409)


def _wants_json(request: HttpRequest) -> bool:
    return "application/json" in request.headers.get("Accept", "")


def _status(request: HttpRequest) -> HttpResponse:
    answer = lobby.status_of(request.user) if isinstance(request.user, User) else IDLE
    return JsonResponse(answer) if _wants_json(request) else redirect("/")


IDLE = {"status": "idle"}


@require_POST
def cancel(request: HttpRequest) -> HttpResponse:
    """Leave the queue."""
    if isinstance(request.user, User):
        matchmaking.cancel(request.user)
    return _status(request)


@require_POST
def accept(request: HttpRequest) -> HttpResponse:
    """Take the seat that is offered after a long wait."""
    try:
        if isinstance(request.user, User):
            matchmaking.accept(request.user)
    except Refused as refused:
        return _refusal(request, refused)
    return _status(request)


@never_cache
@require_GET
def status(request: HttpRequest) -> HttpResponse:
    """For browsers without a socket; who asks is present."""
    if not isinstance(request.user, User):
        return JsonResponse(IDLE | _shut_out(request))
    presence.seen([request.user.pk])
    return JsonResponse(lobby.status_of(request.user))


def _shut_out(request: HttpRequest) -> dict[str, str]:
    """To a page that still believes in a login which is over."""
    if SESSION_KEY in request.session:
        return {"closed": Refused("shut_out").text}
    known = settings.SESSION_COOKIE_NAME in request.COOKIES
    return {"closed": Refused("logged_out").text} if known else {}


@never_cache
@require_GET
def table(request: HttpRequest, game_id: str) -> HttpResponse:
    """A table, for its players and for anybody who wants to watch."""
    rows = Game.objects.select_related("pool__ladder", "ladder")
    game = get_object_or_404(rows, pk=game_id)
    payload = viewing.table(game_id, request.user.pk)
    if payload is None:
        return replay_views.sealed(request, game)
    context = {"game": game, "payload": payload, "me": _me(request, game, payload)}
    # No part of what is played: whoever opens the page later is told.
    context["extra"] = {"annulled": bool(queries.annulled([game_id])), "event": _event(game)}
    return render(request, "games/table.html", context)


def _event(game: Game) -> str | None:
    """The page of the tournament to which the game belongs; this room knows its address alone."""
    return reverse("tournament", args=[game.event_key]) if game.event_key else None


def _me(request: HttpRequest, game: Game, payload: dict[str, Any]) -> dict[str, Any]:
    """The reader: his seat (None: a spectator), his name, and his rating where this game counts."""
    if not isinstance(request.user, User):
        return {"seat": None, "username": None, "guest": False, "rating": None}
    return {
        "seat": payload["you"],
        "username": request.user.username,
        "guest": request.user.is_guest,
        "rating": rating_of(request.user, game.rated_in) if game.rated_in else None,
    }


@require_POST
def leave(request: HttpRequest, game_id: str) -> HttpResponse:
    """Leave a running game for good; a bot keeps the seat."""
    try:
        services.leave(game_id, request.user.pk or 0)
    except Refused as refused:
        return _refusal(request, refused)
    return JsonResponse({"status": "left"}) if _wants_json(request) else redirect("/")


@require_GET
def sheet(request: HttpRequest, game_id: str) -> HttpResponse:
    """All rows of the score sheet."""
    game = get_object_or_404(Game, pk=game_id)
    if sealing.is_hidden(game, request.user.pk):
        return replay_views.sealed(request, game)
    rows = queries.sheet(game)
    return JsonResponse({"from": 0, "rows": [payloads.sheet_row(row) for row in rows]})


@require_GET
def record(request: HttpRequest, game_id: str) -> HttpResponse:
    """The record of a finished game, one line (docs/record.md)."""
    game = get_object_or_404(Game.objects.exclude(status=Game.Status.PLAYING), pk=game_id)
    if game.sealed or sealing.is_closed(game, request.user.pk):
        return replay_views.sealed(request, game)
    data = game.record or finishing.record_of(game, queries.seats_of(game))
    line = json.dumps(data, ensure_ascii=False) + "\n"
    headers = {"Content-Disposition": f'attachment; filename="thousand-{game.id}.jsonl"'}
    return HttpResponse(line, content_type="application/x-ndjson", headers=headers)
