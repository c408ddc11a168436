"""Pages of tables that people lay for themselves: thin, the work is in games.hosting."""

import hashlib
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import condition, require_GET, require_POST, require_safe

from accounts.guests.services import user_or_new_guest
from accounts.models import User
from accounts.queries import user_by_name
from accounts.redirects import way_back
from accounts.responses import error_response, reader_of
from games import engine
from games.lobby import bot_seats, invitations, options, queries, quick_bot_game, rematch, services
from games.lobby.create_page import form_context, judged
from games.lobby.errors import LobbyError
from games.lobby.forms import filters_of, number_of, wish_of
from games.lobby.locks import game_url, own_url
from games.lobby.models import OwnTable
from games.models import Game
from games.presets.wording.descriptions import differences
from games.tables.errors import TableError as AnyRefused

Visibility = OwnTable.Visibility
Act = Callable[[User, OwnTable, HttpRequest], OwnTable]


def _user(request: HttpRequest) -> User:
    """Who acts; whoever only looks has nothing to change."""
    if not isinstance(request.user, User):
        raise LobbyError("not_here")
    return request.user


def _mark(request: HttpRequest) -> str:
    """What the list of open tables depends on: it is drawn only when something has changed."""
    reader = reader_of(request)
    own = queries.own_seat_of(reader) if reader else None
    known = (*queries.lobby_mark(), reader and reader.pk, own and own.table_id, get_language())
    text = repr((known, request.META["QUERY_STRING"]))
    return f'"{hashlib.sha256(text.encode()).hexdigest()}"'


@require_safe
def own_tables(request: HttpRequest) -> HttpResponse:
    """The lobby: open tables with free seats."""
    context = _lobby(request) | {
        "here": "tables",
        "presets": options.presets_for(reader_of(request)),
        "clocks": options.CLOCKS,
        "asked": filters_of(request.GET),
    }
    return render(request, "games/lobby/tables.html", context)


@require_safe
@condition(etag_func=_mark)
def open_list(request: HttpRequest) -> HttpResponse:
    """The list of the lobby alone, asked for again while one looks at it."""
    return render(request, "games/lobby/list.html", _lobby(request))


def _lobby(request: HttpRequest) -> dict[str, Any]:
    reader = reader_of(request)
    return {
        "tables": queries.lobby(reader, filters_of(request.GET)),
        "own_seat": queries.own_seat_of(reader) if reader else None,
    }


@never_cache
@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Lay a table, or challenge somebody to one."""
    user = _user(request)
    if request.method == "POST":
        try:
            table = services.lay(user, wish_of(user, request.POST))
            return redirect(game_url(table.game_id) if table.game_id else own_url(table.pk))
        except ValidationError as bad:
            messages.error(request, " ".join(bad.messages))
        except AnyRefused as refused:
            if "url" in refused.data:
                return error_response(request, refused, "/")
            messages.error(request, refused.text)
    asked = request.POST if request.method == "POST" else request.GET
    return render(request, "games/lobby/new.html", form_context(request, user, asked))


@login_required
@require_POST
def check(request: HttpRequest) -> HttpResponse:
    """What agreements come to at a table: faults, players, and whether they can be rated."""
    return judged(request)


@never_cache
@require_safe
def own_table(request: HttpRequest, table_id: str) -> HttpResponse:
    """The table while it waits; its people go on to the game when it begins."""
    part = request.GET.get("part") == "1"
    reader = reader_of(request)
    if reader is not None:
        services.look(reader, table_id)
    laid = queries.room(table_id)
    if laid is None or not _may_see(reader, laid):
        raise Http404
    if laid.table.game_id and not part:
        return redirect(game_url(laid.table.game_id))
    context = _room(request, reader, laid)
    return render(request, f"games/lobby/{'table_fragment' if part else 'table'}.html", context)


def _may_see(reader: User | None, laid: queries.Laid) -> bool:
    """An invited table is for its people, a club's for its members; a closed one tells them so."""
    table = laid.table
    if table.visibility not in (Visibility.INVITED, Visibility.CLUB):
        return True
    if reader is None:
        return False
    if table.visibility == Visibility.CLUB:
        return reader.pk == table.owner_id or services.belongs(reader, table)
    return reader.pk == table.owner_id or table.invitations.filter(user=reader).exists()


def _room(request: HttpRequest, reader: User | None, laid: queries.Laid) -> dict[str, Any]:
    table = laid.table
    mine = next((place for place in laid.places if reader and place.user == reader), None)
    owner = reader is not None and reader.pk == table.owner_id
    call = table.invitations.filter(user=reader).first() if reader else None
    return {
        "here": "tables",
        "laid": laid,
        "table": table,
        "mine": mine,
        "is_owner": owner,
        "call": call,
        "calls": table.invitations.select_related("user").order_by("created_at") if owner else [],
        "may_call": queries.may_call(reader, table) if owner and reader else [],
        "strengths": bot_seats.NAMES,
        "differences": _differences(laid),
        "link": request.build_absolute_uri(own_url(table.pk)),
        "game_url": game_url(table.game_id) if table.game_id else "",
    }


def _differences(laid: queries.Laid) -> list[Any]:
    """What is agreed otherwise than in the preset whose name the table bears."""
    usual = laid.table.preset.agreements if laid.table.preset else {}
    return differences(engine.agreements_from(laid.table.agreements), engine.agreements_from(usual))


@require_POST
def act(request: HttpRequest, table_id: str, what: str) -> HttpResponse:
    """One of ACTS; a visitor who sits down becomes a guest."""
    if what not in ACTS:
        raise Http404
    table = get_object_or_404(OwnTable, pk=table_id)
    try:
        user = user_or_new_guest(request) if what == "sit" else _user(request)
        after = ACTS[what](user, table, request)
    except AnyRefused as refused:
        return error_response(request, refused, own_url(table_id))
    if after.game_id:
        return redirect(game_url(after.game_id))
    if what == "decline":
        return redirect(way_back(request))
    return redirect("own_tables" if what in ("leave", "close") else own_url(table_id))


def _seat(request: HttpRequest, name: str = "seat") -> int:
    number = number_of(request.POST, name)
    if number is None:
        raise LobbyError("bad_choice")
    return number


def _sit(user: User, table: OwnTable, request: HttpRequest) -> OwnTable:
    if table.after_id is not None:
        return rematch.accept(user, table.pk)
    return services.sit(user, table.pk, number_of(request.POST, "seat"))


def _invite(user: User, table: OwnTable, request: HttpRequest) -> OwnTable:
    called = user_by_name(request.POST.get("user", ""))
    if called is None:
        raise LobbyError("bad_choice")
    return services.invite(user, table.pk, called)


def _strength(request: HttpRequest) -> str:
    return request.POST.get("strength", "")


ACTS: dict[str, Act] = {
    "sit": _sit,
    "leave": lambda user, table, _: services.leave(user, table.pk),
    "close": lambda user, table, _: services.close_table(user, table.pk),
    "decline": lambda user, table, _: invitations.decline(user, table.pk),
    "remove": lambda user, table, asked: services.remove(user, table.pk, _seat(asked)),
    "bot": lambda user, table, asked: services.seat_bot(
        user, table.pk, _seat(asked), _strength(asked)
    ),
    "fill": lambda user, table, asked: services.fill(user, table.pk, _strength(asked)),
    "swap": lambda user, table, asked: services.swap(
        user, table.pk, _seat(asked), _seat(asked, "with")
    ),
    "invite": _invite,
}


@never_cache
@login_required
@require_GET
def my_calls(request: HttpRequest) -> HttpResponse:
    """The calls that wait for an answer, for the line under every header."""
    context = {
        "calls": invitations.calls_of(_user(request)),
        "here_now": request.GET.get("here", "/"),
    }
    return render(request, "games/lobby/invitations.html", context)


@require_POST
def play_bots(request: HttpRequest) -> HttpResponse:
    """One press: a game against two bots; a visitor becomes a guest."""
    try:
        if request.POST.get("strength") not in bot_seats.STRENGTHS:
            raise LobbyError("bad_choice")
        game = quick_bot_game.play_bots(user_or_new_guest(request), request.POST["strength"])
    except AnyRefused as refused:
        return error_response(request, refused, "/")
    return redirect(game_url(game.pk))


@never_cache
def rematch_of(request: HttpRequest, game_id: str) -> HttpResponse:
    """How far a rematch has come; posting says yes, or (`no`) no to it."""
    game = get_object_or_404(Game, pk=game_id)
    if not isinstance(request.user, User):
        return JsonResponse({"status": "no"})
    if request.method == "POST":
        try:
            _answer_rematch(request.user, game, "no" in request.POST)
        except AnyRefused as refused:
            return error_response(request, refused, game_url(game_id))
    return JsonResponse(queries.rematch_of(request.user, game))


def _answer_rematch(user: User, game: Game, no: bool) -> None:
    if not no:
        rematch.agree(user, game.pk)
        return
    table = OwnTable.objects.filter(after=game, status=OwnTable.Status.WAITING).first()
    if table is None:
        raise LobbyError("answered")
    if table.seats.filter(user=user).exists():
        services.leave(user, table.pk)
    else:
        invitations.decline(user, table.pk)
