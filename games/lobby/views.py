"""Pages and actions of custom tables."""

import hashlib
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    condition,
    require_GET,
    require_http_methods,
    require_POST,
    require_safe,
)

from accounts.guests.names import checked_guest_name
from accounts.guests.services import GUESTS, INVITED_GUESTS, user_or_new_guest
from accounts.http.json_body import takes_json
from accounts.http.redirects import safe_next_url
from accounts.http.responses import error_response, reader_of, wants_json
from accounts.limits.services import ClientLimit, limited
from accounts.models import User
from accounts.names.validators import MAX_LENGTH
from accounts.queries import user_by_name
from games import engine
from games.lobby import invitations, options, queries, rematch, services
from games.lobby.against_bots import services as quick_bot_game
from games.lobby.against_bots.views import bot_game_terms, bots_context, level_choices
from games.lobby.create.forms import lobby_filters, small_number, table_request
from games.lobby.create.views import check_agreements, form_context
from games.lobby.errors import LobbyError
from games.lobby.locks import custom_table_url, game_url
from games.lobby.models import CustomTable
from games.models import Game
from games.presets.wording.descriptions import differences
from games.tables import visibility
from games.tables.errors import TableError

Visibility = CustomTable.Visibility
TABLES, BOT_GAMES = ClientLimit("tables"), ClientLimit("bot_games")
ACTS = ClientLimit("table_actions")
Action = Callable[[User, CustomTable, HttpRequest], CustomTable]


def _user(request: HttpRequest) -> User:
    """Return the acting user; visitors have nothing to change."""
    if not isinstance(request.user, User):
        raise LobbyError("not_here")
    return request.user


def _list_etag(request: HttpRequest) -> str:
    """Return the ETag of the list of open tables, so that it is rendered only on changes."""
    reader = reader_of(request)
    seat = queries.custom_seat_of(reader) if reader else None
    known = (*queries.lobby_version(), reader and reader.pk, seat and seat.table_id, get_language())
    text = repr((known, request.META["QUERY_STRING"]))
    return f'"{hashlib.sha256(text.encode()).hexdigest()}"'


@require_safe
def custom_tables(request: HttpRequest) -> HttpResponse:
    """Show the lobby: open tables with free seats."""
    context = _list_context(request) | {
        "nav_entry": "tables",
        "presets": options.presets_for(reader_of(request)),
        "clocks": options.CLOCKS,
        "filters": lobby_filters(request.GET),
    }
    return render(request, "games/lobby/tables.html", context)


@require_safe
@condition(etag_func=_list_etag)
def custom_table_list(request: HttpRequest) -> HttpResponse:
    """Return the list of the lobby alone, polled by the page."""
    return render(request, "games/lobby/list.html", _list_context(request))


def _list_context(request: HttpRequest) -> dict[str, Any]:
    reader = reader_of(request)
    return {
        "tables": queries.listed_tables(reader, lobby_filters(request.GET)),
        "custom_seat": queries.custom_seat_of(reader) if reader else None,
    }


@never_cache
@limited(TABLES)
def new(request: HttpRequest) -> HttpResponse:
    """Show the form for a new table, and create one; only then a visitor becomes a guest."""
    if request.method == "POST":
        user = user_or_new_guest(request)
        try:
            table = services.create_table(user, table_request(user, request.POST))
            return redirect(
                game_url(table.game_id) if table.game_id else custom_table_url(table.pk)
            )
        except ValidationError as error:
            messages.error(request, " ".join(error.messages))
        except TableError as error:
            if "url" in error.data:
                return error_response(request, error, "/")
            messages.error(request, error.text)
    params = request.POST if request.method == "POST" else request.GET
    return render(
        request, "games/lobby/new.html", form_context(request, reader_of(request), params)
    )


@require_POST
@limited(ClientLimit("drafts"))
@takes_json
def check(request: HttpRequest, body: dict[str, Any]) -> HttpResponse:
    """Return problems, players and ladder of a draft's agreements as JSON."""
    return check_agreements(request, body)


@never_cache
@require_safe
def custom_table(request: HttpRequest, table_id: str) -> HttpResponse:
    """Show a waiting table; `?part=1` returns only the part that the page polls."""
    part = request.GET.get("part") == "1"
    reader = reader_of(request)
    if reader is not None:
        services.mark_present(reader, table_id)
    summary = queries.table_summary(table_id)
    if summary is None or not queries.may_see(reader, summary.table):
        raise Http404
    if summary.table.game_id and not part:
        return redirect(game_url(summary.table.game_id))
    context = _table_context(request, reader, summary)
    return render(request, f"games/lobby/{'table_fragment' if part else 'table'}.html", context)


def _table_context(
    request: HttpRequest, reader: User | None, summary: queries.TableSummary
) -> dict[str, Any]:
    table = summary.table
    own_seat = next((seat for seat in summary.seats if reader and seat.user == reader), None)
    # An offered rematch has no rights of owners: who agreed first leaves it like the others.
    is_owner = reader is not None and reader.pk == table.owner_id and table.rematch_of_id is None
    invitation = table.invitations.filter(user=reader).first() if reader else None
    return {
        "nav_entry": "tables",
        "summary": summary,
        "table": table,
        "own_seat": own_seat,
        "is_owner": is_owner,
        "invitation": invitation,
        "invitations": table.invitations.select_related("user").order_by("created_at")
        if is_owner
        else [],
        "invitable": queries.invitable_users(reader, table) if is_owner and reader else [],
        "levels": level_choices(),
        "differences": _differences(summary),
        "max_name_length": MAX_LENGTH,
        "link": request.build_absolute_uri(custom_table_url(table.pk)),
        "game_url": game_url(table.game_id) if table.game_id else "",
    }


def _differences(summary: queries.TableSummary) -> list[Any]:
    """Return the differences of the table's agreements from its named preset."""
    original = summary.table.preset.agreements if summary.table.preset else {}
    played = engine.agreements_from(summary.table.agreements)
    return differences(played, engine.agreements_from(original))


@require_POST
@limited(ACTS)
def perform_action(request: HttpRequest, table_id: str, name: str) -> HttpResponse:
    """Perform one of ACTIONS; a visitor who sits down becomes a guest."""
    if name not in ACTIONS:
        raise Http404
    table = get_object_or_404(CustomTable, pk=table_id)
    try:
        user = _sitting_user(request, table) if name == "sit" else _user(request)
        after = ACTIONS[name](user, table, request)
    except TableError as error:
        return error_response(request, error, custom_table_url(table_id))
    if name == "decline":
        return redirect(safe_next_url(request))
    if after.game_id:
        return redirect(game_url(after.game_id))
    return redirect("custom_tables" if name in ("leave", "close") else custom_table_url(table_id))


def _sitting_user(request: HttpRequest, table: CustomTable) -> User:
    is_by_link = table.visibility == Visibility.LINK
    # Before a guest is made: who corrects the name is not a second one.
    name = _guest_name(request)
    if name:
        services.check_guest_name(name, table)
    return user_or_new_guest(request, INVITED_GUESTS if is_by_link else GUESTS)


def _guest_name(request: HttpRequest) -> str:
    """Return the name that a visitor or guest chose, or "". Raises: LobbyError: no possible one."""
    typed = request.POST.get("name", "")
    if not typed.strip() or (isinstance(request.user, User) and not request.user.is_guest):
        return ""
    try:
        return checked_guest_name(typed)
    except ValidationError as error:
        raise LobbyError("guest_name", why=" ".join(error.messages)) from None


def _seat(request: HttpRequest, name: str = "seat") -> int:
    number = small_number(request.POST, name)
    if number is None:
        raise LobbyError("bad_choice")
    return number


def limit_sitting(request: HttpRequest, user: User, table: CustomTable) -> None:
    """Count an agreement to a rematch among new tables, as its table may be one."""
    if table.rematch_of_id is not None:
        TABLES.take_from(request, user)


def _sit(user: User, table: CustomTable, request: HttpRequest) -> CustomTable:
    limit_sitting(request, user, table)
    return rematch.sit(user, table.pk, small_number(request.POST, "seat"), _guest_name(request))


def _invite(user: User, table: CustomTable, request: HttpRequest) -> CustomTable:
    invited = user_by_name(request.POST.get("user", ""))
    if invited is None:
        raise LobbyError("bad_choice")
    return services.invite(user, table.pk, invited)


def _level(request: HttpRequest) -> str:
    """Return the level of a bot; programs of earlier versions send a `strength`."""
    return request.POST.get("level") or request.POST.get("strength", "")


ACTIONS: dict[str, Action] = {
    "sit": _sit,
    "leave": lambda user, table, _: services.leave(user, table.pk),
    "close": lambda user, table, _: services.close_table(user, table.pk),
    "decline": lambda user, table, request: rematch.decline(
        user, table.pk, mute="mute" in request.POST
    ),
    "remove": lambda user, table, request: services.remove_player(user, table.pk, _seat(request)),
    "bot": lambda user, table, request: services.seat_bot(
        user, table.pk, _seat(request), _level(request)
    ),
    "fill": lambda user, table, request: services.fill_with_bots(user, table.pk, _level(request)),
    "swap": lambda user, table, request: services.swap_seats(
        user, table.pk, _seat(request), _seat(request, "with")
    ),
    "invite": _invite,
}


@never_cache
@login_required
@require_GET
def my_invitations(request: HttpRequest) -> HttpResponse:
    """Return the open invitations, shown under the header of every page."""
    context = {
        "invitations": invitations.open_invitations(_user(request)),
        "return_to": request.GET.get("here", "/"),
    }
    return render(request, "games/lobby/invitations.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited(BOT_GAMES)
def play_bots(request: HttpRequest) -> HttpResponse:
    """Show the page of games against bots, and start one; only then a visitor becomes a guest."""
    if request.method != "POST":
        return render(request, "games/lobby/bots.html", bots_context(request, request.GET))
    level, terms = _level(request), bot_game_terms(request.POST)
    try:
        quick_bot_game.check_choice(level, terms)
        if terms.rated and reader_of(request) is None:
            raise LobbyError("rated_unconfirmed")
        game = quick_bot_game.play_bots(user_or_new_guest(request), level, terms)
    except TableError as error:
        if "url" in error.data or wants_json(request):
            return error_response(request, error, "/")
        context = bots_context(request, request.POST) | {"refusal": error}
        return render(request, "games/lobby/bots.html", context)
    return redirect(game_url(game.pk))


@never_cache
@limited(TABLES)
def game_rematch(request: HttpRequest, game_id: str) -> HttpResponse:
    """Return the state of a rematch; a POST agrees, with `no` declines, with `bots` plays on."""
    game = visibility.get_visible_or_404(Game.objects.all(), game_id, request.user.pk)
    if not isinstance(request.user, User):
        return JsonResponse({"status": "no"})
    if request.method == "POST":
        try:
            _answer_rematch(request.user, game, request.POST)
        except TableError as error:
            return error_response(request, error, game_url(game_id))
    status = queries.rematch_status(request.user, game)
    if status.get("is_due"):
        rematch.settle(game.pk, timezone.now())
        status = queries.rematch_status(request.user, game)
    return JsonResponse(status)


def _answer_rematch(user: User, game: Game, answer: QueryDict) -> None:
    if "bots" in answer:
        rematch.accept_bots(user, game.pk)
        return
    if "no" not in answer:
        rematch.agree(user, game.pk)
        return
    table = CustomTable.objects.filter(rematch_of=game, status=CustomTable.Status.WAITING).first()
    if table is None:
        raise LobbyError("answered")
    if table.seats.filter(user=user).exists():
        rematch.withdraw(user, table.pk)
    else:
        rematch.decline(user, table.pk)
