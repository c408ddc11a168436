"""Requests of the scorekeeper about the sheet of a table, and the page that shows one."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.errors import DomainError
from accounts.http.json_body import Json, json_object
from accounts.http.responses import json_error, reader_of
from accounts.limits.services import ClientLimit, limited
from games.scorekeeper.page import rows_of
from games.scorekeeper.services import hash_of
from tournaments.errors import TournamentError
from tournaments.extras.room.models import TableSheet, keeper_name
from tournaments.extras.room.origins import numbers_devices, origin_of
from tournaments.extras.room.people.names import names_in_room
from tournaments.extras.room.results.texts import entered_text
from tournaments.extras.room.sheets import services
from tournaments.extras.room.sheets.services import Keeper
from tournaments.extras.room.visitors import visitor_of
from tournaments.models import Tournament
from tournaments.permissions import may_organise, may_see

SHEETS = ClientLimit("score_sheets")
MAX_KEY = 2**63 - 1
# Whose deals a phone goes on with when it takes a sheet over.
TAKE_OVER = ("table", "phone")


@require_POST
@limited(SHEETS)
@numbers_devices
def save(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Keep the sheet of a table; with `scores` its end is entered as the result.

    `take_over`: from another phone, with its deals ("table") or with those that are sent ("phone").
    """
    try:
        sheet = _saved(request, tournament_id, json_object(request))
    except DomainError as error:
        return json_error(error)
    url = reverse("room_sheet", args=[tournament_id, sheet.pk])
    kept = {name: sheet.record[name] for name in ("deals", "stopped")}
    text = entered_text(sheet.table)
    return JsonResponse({"url": url, "rows": sheet.rows, "text": text, "kept": kept})


def _saved(request: HttpRequest, tournament_id: str, body: Json) -> TableSheet:
    tournament = Tournament.objects.filter(pk=tournament_id, in_room=True).first()
    table = body.get("table")
    if tournament is None or type(table) is not int or not 0 < table <= MAX_KEY:
        raise TournamentError("no_table")
    origin = origin_of(request, tournament_id)
    phone, entrant = hash_of(body.get("key")), visitor_of(request, tournament).entrant
    keeper, data = Keeper(origin, phone, entrant, reader_of(request)), body.get("sheet")
    if "scores" in body:
        return services.hand_in(tournament_id, keeper, table, data, body["scores"])
    if body.get("take_over") in TAKE_OVER:
        own_deals = body["take_over"] == "phone"
        return services.take_over(tournament_id, keeper, table, data, own_deals)
    return services.save(tournament_id, keeper, table, data)


@never_cache
@require_safe
def sheet(request: HttpRequest, tournament_id: str, sheet_id: str) -> HttpResponse:
    """Show a sheet deal by deal: to people of the event, and to all once its result counts."""
    rows = TableSheet.objects.select_related("table__round__tournament__club", "organiser")
    key = int(sheet_id) if int(sheet_id) <= MAX_KEY else 0
    row = rows.filter(pk=key, table__round__tournament=tournament_id).first()
    if row is None:
        raise Http404
    tournament = row.table.round.tournament
    is_inside = _is_inside(request, tournament)
    if not is_inside and not (services.is_counted(row) and may_see(reader_of(request), tournament)):
        raise Http404
    context = {
        "nav_entry": "tournaments",
        "tournament": tournament,
        "sheet": row,
        "table": row.table,
        "counts": services.is_counted(row),
        **(_keepers(row) if is_inside else {}),
        "players": _names(row, is_inside),
        # People name each other in reasons: these stay in the room.
        "rows": list(
            rows_of(row.rows, len(row.table.seats), row.record["deals"] if is_inside else ())
        ),
    }
    return render(request, "tournaments/extras/room/sheet.html", context)


def _is_inside(request: HttpRequest, tournament: Tournament) -> bool:
    """Return whether the reader plays at the event or organises it; an invitation is not enough."""
    if may_organise(reader_of(request), tournament):
        return True
    entrant = visitor_of(request, tournament).entrant
    return entrant is not None and entrant.first_round is not None


def _keepers(row: TableSheet) -> dict[str, object]:
    """Return for people of the event who keeps the sheet, and the others of its table."""
    names = names_in_room(row.table.round.tournament)
    others = row.table.sheets.exclude(pk=row.pk).select_related("organiser").order_by("pk")
    return {
        "keeper": keeper_name(row, names),
        "others": [(one, keeper_name(one, names)) for one in others],
    }


def _names(row: TableSheet, is_inside: bool) -> list[str]:
    """Return the players by seat: as they are called in the room, else as public pages do."""
    tournament = row.table.round.tournament
    if is_inside:
        names = names_in_room(tournament)
    else:
        entrants = tournament.entrants.select_related("user")
        names = {one.pk: one.user.display_name for one in entrants if one.user}
    return [names.get(key, "") for key in row.table.seats]
