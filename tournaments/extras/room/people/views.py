"""Adding a list of names: a look at it with a choice of the column, then what became of it."""

from collections.abc import Iterator, Sequence

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.http.responses import error_response, reader_of, wants_json
from accounts.limits.services import ClientLimit, limited
from games.tables.errors import TableError
from tournaments.extras.room.access import organised_room_or_404
from tournaments.extras.room.people import cells, name_lists, services
from tournaments.extras.room.people.name_lists import Columns, LeftOut, NameList, Reading
from tournaments.extras.room.people.name_tables import NameTable
from tournaments.http.numbers import is_key
from tournaments.models import Tournament

# Rows of a list that are shown, and names of an example of a choice.
ROWS_SHOWN, EXAMPLES = 8, 3
# Entries of each list of a page; of more only the number is told.
MAX_LISTED = services.MAX_LOCAL_PLAYERS
REASONS: dict[str, Promise] = {
    cells.NUMBER: gettext_lazy("a number"),
    cells.DATE: gettext_lazy("a date or a time"),
    cells.EMAIL: gettext_lazy("an email address"),
    name_lists.HEADING: gettext_lazy("a heading"),
    cells.EMPTY: gettext_lazy("no name in this column"),
    name_lists.TOO_WIDE: gettext_lazy("more columns than are read"),
    services.NO_ROOM_LEFT: gettext_lazy("no room for more people"),
}


@never_cache
@login_required
@require_POST
@limited(ClientLimit("name_lists"))
def add(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Add a plain list at once; of any other show what would be added, until it is confirmed."""
    tournament = organised_room_or_404(request, tournament_id)
    back, data = reverse("room", args=[tournament_id]), request.POST
    try:
        found = services.read_names(data.get("names", ""), _reading(data))
        if wants_json(request) and not (found.is_plain and len(found.names) == 1):
            # The script lets the browser send the form, so that it shows the page with the lists.
            return JsonResponse({"kept": False})
        if not found.is_plain and "sure" not in data:
            return _look(request, tournament, found)
        return _add(request, tournament, data)
    except TableError as error:
        is_hidden = error.code in ("not_organiser", "no_tournament", "not_in_room")
        return error_response(request, error, "/" if is_hidden else back)


def _reading(data: QueryDict) -> Reading:
    """Return how somebody has chosen to read the list."""
    return Reading(_columns(data), _choice(data, "heading"), _choice(data, "one_row"))


def _choice(data: QueryDict, name: str) -> bool | None:
    """Return a choice of two; None if nobody has chosen."""
    return {"1": True, "0": False}.get(data.get(name, ""))


def _columns(data: QueryDict) -> Columns | None:
    """Return the chosen columns; None if nobody has chosen."""
    parts = [part for part in data.get("columns", "").split(",") if is_key(part)][:2]
    return tuple(int(part) - 1 for part in parts if int(part) > 0) or None


def _look(request: HttpRequest, tournament: Tournament, found: NameList) -> HttpResponse:
    """Show the names that a list would add, what is left out, and other columns to choose."""
    context = {
        **_shared(tournament, found.left_out),
        "names": found.names[:MAX_LISTED],
        "total": len(found.names),
        "text": request.POST.get("names", ""),
        "known": request.POST.getlist("known"),
        "is_public": "public" in request.POST,
        "is_for_club": "for_club" in request.POST,
        "choices": list(_choices(found)),
        "heading": found.table.heading,
        "rows": found.table.rows[:ROWS_SHOWN],
        "chosen": found.columns,
        "has_commas": found.table.has_commas,
        "asks_heading": bool(found.table.heading) or len(found.table.rows) > 1,
    }
    return render(request, "tournaments/extras/room/names/look.html", context)


def _shared(tournament: Tournament, left_out: Sequence[LeftOut]) -> dict[str, object]:
    return {
        "nav_entry": "tournaments",
        "tournament": tournament,
        "left_out": [_left_out(one) for one in left_out[:MAX_LISTED]],
        "left_out_total": len(left_out),
        "most": services.MAX_LOCAL_PLAYERS,
    }


def _left_out(one: LeftOut) -> dict[str, object]:
    return {"line": one.line, "text": one.text, "why": REASONS[one.why]}


def _choices(found: NameList) -> Iterator[dict[str, object]]:
    """Yield the columns that may be chosen, with an example each."""
    for columns in name_lists.choices(found.table) if found.table.width > 1 else ():
        yield {
            "value": ",".join(str(number + 1) for number in columns),
            "title": " + ".join(_title(found.table, number) for number in columns),
            "example": ", ".join(_examples(found.table, columns)),
            "is_chosen": columns == found.columns,
        }


def _title(table: NameTable, number: int) -> str:
    """Return how a column is called: by its heading, else by its number."""
    heading = table.heading[number] if table.heading else ""
    return heading or _("Column %(number)s") % {"number": number + 1}


def _examples(table: NameTable, columns: Columns) -> Iterator[str]:
    for row in table.rows[:EXAMPLES]:
        yield " ".join(filter(None, (row[number] for number in columns)))


def _add(request: HttpRequest, tournament: Tournament, data: QueryDict) -> HttpResponse:
    """Add the names; say in a list who could not be added and why, unless all were."""
    user = reader_of(request)
    assert user is not None
    added = services.add_names(
        user, tournament.pk, data.get("names", ""), "public" in data, _reading(data),
        data.getlist("known"), "for_club" in data,
    )  # fmt: skip
    names = [player.name for player in added.people]
    if wants_json(request):
        said = _("Added: %(names)s.") % {"names": ", ".join(names)}
        return JsonResponse({"status": "done", "text": said})
    left_out = _not_told(added.left_out, data)
    if not added.refused and not left_out:
        return redirect("room", tournament.pk)
    context = _shared(tournament, left_out) | {
        "names": names,
        "refused": [error.text for error in added.refused[:MAX_LISTED]],
        "refused_total": len(added.refused),
    }
    return render(request, "tournaments/extras/room/names/added.html", context)


def _not_told(left_out: Sequence[LeftOut], data: QueryDict) -> Sequence[LeftOut]:
    """Return what was left out, without what the page before it has told."""
    if "sure" not in data:
        return left_out
    return [one for one in left_out if one.why == services.NO_ROOM_LEFT]
