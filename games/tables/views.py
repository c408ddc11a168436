"""Pages of tables: thin, the work is in services and queries."""

import json
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST, require_safe

from accounts.models import User
from accounts.responses import error_response, wants_json
from games import engine, queries
from games.models import Game
from games.presets.views import USUAL
from games.presets.wording.descriptions import Group, explained
from games.presets.wording.values import told_at
from games.tables import services, visibility
from games.tables.errors import TableError
from games.tables.lifecycle import finalise
from games.tables.payloads import rendered, table_payload
from ratings.queries import rating_of


@never_cache
@require_GET
def table(request: HttpRequest, game_id: str) -> HttpResponse:
    """A table, for its players and for anybody who wants to watch."""
    rows = Game.objects.select_related("pool__ladder", "ladder")
    game = get_object_or_404(rows, pk=game_id)
    payload = rendered.table(game_id, request.user.pk)
    if payload is None:
        return hidden_page(request, game)
    context = {"game": game, "payload": payload, "me": _me(request, game, payload)}
    # No part of what is played: whoever opens the page later is told.
    context["extra"] = {"annulled": bool(queries.annulled([game_id])), "event": _event(game)}
    return render(request, "games/tables/table.html", context)


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
    except TableError as refused:
        return error_response(request, refused)
    return JsonResponse({"status": "left"}) if wants_json(request) else redirect("/")


@require_GET
def sheet(request: HttpRequest, game_id: str) -> HttpResponse:
    """All rows of the score sheet."""
    game = get_object_or_404(Game, pk=game_id)
    if visibility.is_hidden(game, request.user.pk):
        return hidden_page(request, game)
    rows = queries.sheet(game)
    return JsonResponse({"from": 0, "rows": [table_payload.sheet_row(row) for row in rows]})


@require_GET
def record(request: HttpRequest, game_id: str) -> HttpResponse:
    """The record of a finished game, one line (docs/record.md)."""
    game = get_object_or_404(Game.objects.exclude(status=Game.Status.PLAYING), pk=game_id)
    if game.sealed or visibility.is_closed(game, request.user.pk):
        return hidden_page(request, game)
    data = game.record or finalise.record_of(game, queries.seats_of(game))
    line = json.dumps(data, ensure_ascii=False) + "\n"
    headers = {"Content-Disposition": f'attachment; filename="thousand-{game.id}.jsonl"'}
    return HttpResponse(line, content_type="application/x-ndjson", headers=headers)


@require_safe
def table_agreements(request: HttpRequest, game_id: str) -> HttpResponse:
    """What is played at a table, in words, with what differs from its preset."""
    game = get_object_or_404(Game, pk=game_id)
    agreed = engine.agreements_from(game.agreements)
    preset = str(game.agreements.get("preset", USUAL))
    groups = explained(agreed, engine.agreements_from({"preset": preset}))
    return JsonResponse({"preset": preset, "groups": [_group(group) for group in groups]})


def _group(group: Group) -> dict[str, Any]:
    lines = [line for line in group.lines if line.in_force or line.usual is not None]
    told = [{**vars(line), "address": told_at(line.field)} for line in lines]
    return {"name": group.name, "lines": told}


def hidden_page(request: HttpRequest, row: Game) -> HttpResponse:
    """The same cards are played at other tables; or it is a private club's game."""
    text = gettext(
        "The same cards are still being played at other tables. This game can be seen when the"
        " last of them has ended."
    )
    if not row.sealed:
        text = gettext("This game is for the members of its club.")
    context = {"text": text}
    return render(request, "games/replays/refused.html", context, status=403)
