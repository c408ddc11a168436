"""The pages of an event in a room for people at its tables: by code, or with their account."""

from collections.abc import Callable
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.http.responses import error_response, reader_of, wants_json
from accounts.limits.codes import CodeLimit, Guesser
from accounts.limits.networks import visitor_network
from accounts.limits.services import NetworkLimit
from accounts.models import User
from games.realtime.messages import now_ms
from games.tables.errors import TableError
from tournaments.errors import TournamentError
from tournaments.extras.room.access import room_of
from tournaments.extras.room.devices import device_or_new
from tournaments.extras.room.errors import RoomError
from tournaments.extras.room.models import LocalPlayer, RoomSettings
from tournaments.extras.room.origins import numbers_devices, origin_of
from tournaments.extras.room.page import DONE, RoomPage, RoomTable, cached_page
from tournaments.extras.room.people import joining, merging
from tournaments.extras.room.people.names import MIN_NAME_LENGTH
from tournaments.extras.room.players import known_events
from tournaments.extras.room.results import services as results
from tournaments.extras.room.results.requests import perform_once
from tournaments.extras.room.results.texts import entered_text
from tournaments.extras.room.sheets.setup import sheet_setup
from tournaments.extras.room.views import parse_scores
from tournaments.extras.room.visitors import Visitor, visitor_of
from tournaments.http.links import page_url
from tournaments.http.numbers import parse_number
from tournaments.models import Entrant, Tournament, TournamentTable
from tournaments.permissions import may_see

CODES = CodeLimit("room_codes")
JOINS = NetworkLimit("room_joins_by_network")
ACTIONS_LIMIT = NetworkLimit("room_actions_by_network")
# Characters of a typed code that are read.
MAX_TYPED = 20


# ---- finding the event


@never_cache
@require_safe
def enter_code(request: HttpRequest) -> HttpResponse:
    """Show the form for a code, and go to its event."""
    code = request.GET.get("code", "").strip()[:MAX_TYPED]
    if not code:
        return _code_page(request)
    try:
        return redirect("room_by_code", _room(request, code).code)
    except RoomError as error:
        return _code_page(request, code, error)


def _code_page(
    request: HttpRequest, code: str = "", error: RoomError | None = None
) -> HttpResponse:
    context = {
        "nav_entry": "tournaments",
        "code": code,
        "error": error.text if error else "",
        "max_code_length": MAX_TYPED,
    }
    status = 404 if error else 200
    return render(request, "tournaments/extras/room/code.html", context, status=status)


def _room(request: HttpRequest, code: str, ended_too: bool = False) -> RoomSettings:
    """Return the event of a code; wrong ones are counted. Raises: RoomError, LimitExceeded.

    Browsers that gave the right code before are not kept out by what others guess.
    """
    guesser = Guesser(None, visitor_network(request))
    if not known_events.knows(request, code):
        CODES.check(guesser)
    try:
        return joining.room_by_code(code, ended_too)
    except RoomError:
        CODES.take(guesser)
        raise


@never_cache
@require_safe
def by_code(request: HttpRequest, code: str) -> HttpResponse:
    """Show the event of the code to somebody who is there."""
    try:
        room = _room(request, code)
    except RoomError as error:
        return _code_page(request, code[:MAX_TYPED], error)
    response = _page(request, room, is_by_code=True)
    known_events.remember(request, response, room.code)
    return response


@never_cache
@require_safe
def of_tournament(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Show the reader's table at an event; who comes without its code must play there."""
    rows = Tournament.objects.select_related("club").exclude(status=Tournament.Status.DRAFT)
    tournament = rows.filter(pk=tournament_id, in_room=True).first()
    if tournament is None or not may_see(reader_of(request), tournament):
        raise Http404
    visitor = visitor_of(request, tournament)
    if visitor.entrant is None and visitor.asked is None:
        return redirect("tournament", tournament_id)
    return _page(request, room_of(tournament), is_by_code=False)


def _page(request: HttpRequest, room: RoomSettings, is_by_code: bool) -> HttpResponse:
    page, visitor = cached_page(room.tournament), visitor_of(request, room.tournament)
    table = own_table(page, visitor.entrant)
    own = [one for one in table.entries if _is_of(one.row.entrant_id, visitor)] if table else []
    context = {
        "nav_entry": "tournaments",
        "page": page,
        "tournament": page.tournament,
        "visitor": visitor,
        "name": page.names.get(visitor.entrant.pk, "") if visitor.entrant else "",
        "table": table,
        "own_entry": own[0] if own else None,
        "min_name_length": MIN_NAME_LENGTH,
        "free_names": _free_names(room, visitor) if is_by_code else [],
        "is_by_code": is_by_code,
        "sheets": sheet_setup(page, [table] if table else [], request.path),
        "sits_out": visitor.entrant is not None and _has_bye(page, visitor.entrant),
        "now": now_ms(),
    }
    part = request.GET.get("part") == "1"
    name = "player_fragment" if part else "player"
    return render(request, f"tournaments/extras/room/{name}.html", context)


def _is_of(entrant_id: int, visitor: Visitor) -> bool:
    return visitor.entrant is not None and entrant_id == visitor.entrant.pk


def _free_names(room: RoomSettings, visitor: Visitor) -> list[LocalPlayer]:
    """Return the names that this phone may choose.

    None once it has one, the event is over, or only organisers add people.
    """
    if visitor.entrant is not None or visitor.request is not None or not room.tournament.is_live:
        return []
    if room.joining == RoomSettings.Joining.CLOSED:
        return []
    return joining.free_names(room.tournament)


def own_table(page: RoomPage, entrant: Entrant | None) -> RoomTable | None:
    """Return the table of an entrant that waits for a result, else that of this round."""
    if entrant is None:
        return None
    tables = [t for t in page.tables if any(s.entrant_id == entrant.pk for s in t.seats)]
    return next((t for t in tables if t.state != DONE), tables[0] if tables else None)


def _has_bye(page: RoomPage, entrant: Entrant) -> bool:
    byes = page.snapshot.state.byes
    return any((bye.round, bye.entrant) == (page.round, entrant.pk) for bye in byes)


# ---- what people at the tables do


@require_POST
@numbers_devices
def perform_action(request: HttpRequest, code: str, action: str) -> HttpResponse:
    """Perform one of PLAYER_ACTIONS, and show the page again."""
    if action not in PLAYER_ACTIONS:
        raise Http404
    ACTIONS_LIMIT.take_from(request, None)
    back = reverse("room_by_code", args=[code])
    try:
        is_late = action in LATE_ACTIONS
        room = _room(request, code, ended_too=is_late)
        if not is_late:
            joining.check_still_on(room.tournament)
        said = PLAYER_ACTIONS[action](request, room)
    except TableError as error:
        return error_response(request, error, back)
    if wants_json(request):
        return JsonResponse({"status": "done", "text": said or ""})
    return redirect(back if room.tournament.is_live else page_url(room.tournament_id))


def _join(request: HttpRequest, room: RoomSettings) -> None:
    JOINS.take_from(request, None)
    if visitor_of(request, room.tournament).entrant is not None:
        raise RoomError("already_in")
    device = device_or_new(request, room.tournament_id)
    name, origin = request.POST.get("name", "")[:150], origin_of(request, room.tournament_id)
    is_for_club = "for_club" in request.POST
    joining.ask_to_join(room, name, "public" in request.POST, device, origin, is_for_club)


def _claim(request: HttpRequest, room: RoomSettings) -> None:
    JOINS.take_from(request, None)
    if visitor_of(request, room.tournament).entrant is not None:
        raise RoomError("already_in")
    device = device_or_new(request, room.tournament_id)
    origin = origin_of(request, room.tournament_id)
    joining.claim_name(room, parse_number(request.POST, "player"), device, origin)


def _entrant(request: HttpRequest, room: RoomSettings) -> Entrant:
    """Return who enters something. Raises: TournamentError: the reader does not play."""
    entrant = visitor_of(request, room.tournament).entrant
    if entrant is None:
        raise TournamentError("not_entered")
    return entrant


def _enter(request: HttpRequest, room: RoomSettings) -> str:
    table, scores = parse_number(request.POST, "table"), parse_scores(request.POST)
    event, entrant = room.tournament_id, _entrant(request, room)
    origin = origin_of(request, event)
    enter = partial(results.enter_as_player, event, entrant, table, scores, origin)
    return _perform_and_tell(request, event, table, enter)


def _confirm(request: HttpRequest, room: RoomSettings) -> str:
    table, entry = parse_number(request.POST, "table"), parse_number(request.POST, "entry")
    event, entrant = room.tournament_id, _entrant(request, room)
    origin = origin_of(request, event)
    confirm = partial(results.confirm_as_player, event, entrant, table, entry, origin)
    return _perform_and_tell(request, event, table, confirm)


def _perform_and_tell(
    request: HttpRequest, event: str, table_id: int, action: Callable[[], object]
) -> str:
    """Perform what a phone may send twice; return whether the result counts, or what it needs."""
    perform_once(event, request.POST.get("key", ""), action)
    # A draw may have deleted the table since the phone sent this for the first time.
    table = TournamentTable.objects.filter(pk=table_id, round__tournament=event).first()
    if table is None:
        raise RoomError("entry_gone")
    return entered_text(table)


def _account(request: HttpRequest) -> User:
    user = reader_of(request)
    if user is None or user.is_guest:
        raise TournamentError("needs_account")
    return user


def _ask_for_name(request: HttpRequest, room: RoomSettings) -> None:
    """Ask that the account is linked to the name as which this phone plays, or was asked about.

    From elsewhere nobody asks for names.
    """
    user, visitor = _account(request), visitor_of(request, room.tournament)
    player = visitor.asked or visitor.player
    if player is None:
        raise RoomError("no_person")
    merging.ask_for_name(user, room.tournament_id, player.entrant_id)


def _undo_name(request: HttpRequest, room: RoomSettings) -> None:
    user, visitor = _account(request), visitor_of(request, room.tournament)
    if visitor.asked is None:
        raise RoomError("not_merged")
    merging.undo(user, room.tournament_id, visitor.asked.entrant_id)


# Each may return what the player is told.
PLAYER_ACTIONS: dict[str, Callable[[HttpRequest, RoomSettings], str | None]] = {
    "join": _join,
    "claim": _claim,
    "enter": _enter,
    "confirm": _confirm,
    "ask-for-name": _ask_for_name,
    "undo-name": _undo_name,
}
# Actions that an account may take back after the event, too.
LATE_ACTIONS = frozenset(("undo-name",))
