"""Pages of tables."""

import json
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
    require_safe,
)

from accounts.errors import DomainError
from accounts.http.responses import error_response, json_error, reader_of, wants_json
from accounts.limits.services import ClientLimit
from accounts.models import User
from accounts.preferences.appearance import appearance_of
from accounts.relations.queries import Relation, relations_to
from games import engine, queries
from games.models import Game
from games.presets.defaults import DEFAULT_PRESET
from games.presets.wording.descriptions import AgreementGroup, describe
from games.presets.wording.values import rulebook_url
from games.tables import admission, hints, seat_returns, services, visibility
from games.tables.errors import TableError
from games.tables.lifecycle import finalise
from games.tables.payloads import rendered, table_payload
from games.tables.payloads.payload_types import TablePayload
from games.tables.presence import live_help
from games.tables.state.live_game import LiveGame
from ratings.queries import rating_of

HINTS = ClientLimit("hints")


@never_cache
@require_GET
def table(request: HttpRequest, game_id: str) -> HttpResponse:
    """Show a table to its players and to spectators."""
    rows = Game.objects.select_related("pool__ladder", "ladder")
    game = get_object_or_404(rows, pk=game_id)
    payload = rendered.table_for(game_id, request.user.pk)
    if payload is None:
        return hidden_page(request, game)
    try:
        mark = _admit(request, game, payload)
    except DomainError as refused:
        return error_response(request, refused, "/daily/")
    context = {"game": game, "payload": payload, "me": _me(request, game, payload)}
    # Not part of the payload: these facts are known only to pages that are loaded later.
    context["extra"] = {
        "annulled": bool(queries.annulled_ids([game_id])),
        "event": _event(game),
        "deals": "/daily/" if game.fixed_deal else None,
        "relations": _relations(reader_of(request), game),
    }
    response = render(request, "games/tables/table.html", context)
    mark(response)
    if payload["you"] is not None:
        live_help.remember(request, response, game)
    return response


def _admit(request: HttpRequest, game: Game, payload: TablePayload) -> admission.Mark:
    """Admit the player of a fixed deal. Raises: DomainError: they may not play it here."""
    if payload["you"] is None or request.user.pk is None:
        return admission.leave_unmarked
    return admission.admit(request, game.fixed_deal, request.user.pk)


def _relations(reader: User | None, game: Game) -> dict[str, Relation]:
    """Return what the reader may do with the people of the game."""
    if reader is None or reader.is_guest:
        return {}
    people = [seat.user for seat in game.seats.select_related("user")]
    return relations_to(reader, people)


def _event(game: Game) -> str | None:
    """Return the URL of the game's tournament; this app knows only its name."""
    return reverse("tournament", args=[game.event_key]) if game.event_key else None


def _me(request: HttpRequest, game: Game, payload: TablePayload) -> dict[str, Any]:
    """Return the viewer: seat (None: a spectator), name, and rating in the game's ladder."""
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
    """Leave a running game for good; a bot takes the seat."""
    try:
        services.leave(game_id, request.user.pk or 0)
    except TableError as refused:
        return error_response(request, refused)
    return JsonResponse({"status": "left"}) if wants_json(request) else redirect("/")


@require_POST
def take_seat_back(request: HttpRequest, game_id: str) -> HttpResponse:
    """Give a seat that was lost by the clock back to its player."""
    try:
        seat_returns.take_seat_back(game_id, request.user.pk or 0)
    except TableError as refused:
        return error_response(request, refused)
    if wants_json(request):
        return JsonResponse({"status": "returned"})
    return redirect("table", game_id)


@never_cache
@require_http_methods(["GET", "POST"])
def hint(request: HttpRequest, game_id: str) -> HttpResponse:
    """Ask for the best choices (POST), and return the answer when it is there (both)."""
    try:
        live, seat = hints.check_may_ask(game_id, request.user.pk)
        choices = hints.answer(live, seat)
        if request.method == "POST" and choices is None:
            HINTS.take_from(request, reader_of(request))
            hints.ask(live, seat)
    except TableError as refused:
        return json_error(refused)
    if choices is None:
        return JsonResponse({"status": "waiting"})
    return JsonResponse(
        {"status": "ready", "seq": live.seq_of(seat), **_hint(request, live, choices)}
    )


def _hint(
    request: HttpRequest, live: LiveGame, choices: list[hints.HintedChoice]
) -> dict[str, object]:
    """Return the best choice in a sentence, its cards, and the others with their costs."""
    letters, best = str(appearance_of(request)["card_letters"]), choices[0].action
    names = hints.names_at(live)
    return {
        "text": hints.text_of(best, letters, names),
        "cards": hints.cards_of(best),
        "others": hints.others_json(choices, letters, names),
    }


@require_GET
def sheet(request: HttpRequest, game_id: str) -> HttpResponse:
    """Return all rows of the score sheet."""
    game = get_object_or_404(Game, pk=game_id)
    if visibility.is_hidden(game, request.user.pk):
        return hidden_page(request, game)
    rows = queries.sheet(game)
    return JsonResponse({"from": 0, "rows": [table_payload.sheet_row(row) for row in rows]})


@require_GET
def record(request: HttpRequest, game_id: str) -> HttpResponse:
    """Return the record of a finished game as one line (docs/record.md)."""
    game = get_object_or_404(Game.objects.exclude(status=Game.Status.PLAYING), pk=game_id)
    if game.sealed or visibility.is_for_members_only(game, request.user.pk):
        return hidden_page(request, game)
    data = game.record or finalise.build_record(game, queries.seats_of(game))
    line = json.dumps(data, ensure_ascii=False) + "\n"
    headers = {"Content-Disposition": f'attachment; filename="thousand-{game.id}.jsonl"'}
    return HttpResponse(line, content_type="application/x-ndjson", headers=headers)


@require_safe
def table_agreements(request: HttpRequest, game_id: str) -> HttpResponse:
    """Return a table's agreements in words, with the differences from its preset."""
    game = visibility.get_visible_or_404(Game.objects.all(), game_id, request.user.pk)
    agreements = engine.agreements_from(game.agreements)
    preset = str(game.agreements.get("preset", DEFAULT_PRESET))
    groups = describe(agreements, engine.agreements_from({"preset": preset}))
    return JsonResponse({"preset": preset, "groups": [_group(group) for group in groups]})


def _group(group: AgreementGroup) -> dict[str, Any]:
    visible = [line for line in group.lines if line.in_force or line.usual is not None]
    lines = [{**vars(line), "address": rulebook_url(line.field)} for line in visible]
    return {"name": group.name, "lines": lines}


def hidden_page(request: HttpRequest, row: Game) -> HttpResponse:
    """Return the page for a game that this user may not see yet, or at all."""
    text = gettext(
        "The same cards are still being played at other tables. You can see this game when all "
        "of them have finished."
    )
    if not row.sealed:
        text = gettext("Only members of the club can see this game.")
    context = {"text": text}
    return render(request, "games/replays/refused.html", context, status=403)
