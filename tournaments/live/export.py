"""Downloads of results: CSV and JSON with stable column names."""

import csv
from collections.abc import Iterable, Iterator
from io import StringIO
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from tournaments.live.snapshot import OVER, TableView, TournamentSnapshot
from tournaments.live.views import visible_page
from tournaments.models import ENDED
from tournaments.standings.points import points_by_table
from tournaments.standings.state import UNITS_PER_POINT

Json = dict[str, Any]
TABLE_COLUMNS = (
    "round", "table", "attempt", "seat", "entrant", "name", "place", "score", "points", "absent",
    "ruled", "annulled", "state", "game", "left", "bracket",
)  # fmt: skip
# Spreadsheets take texts with these beginnings for formulas.
FORMULA_PREFIXES = ("=", "+", "-", "@", "\t", "\r")


def standing_rows(snapshot: TournamentSnapshot) -> Iterator[Json]:
    """Yield a row for each entrant.

    Tie-breaks that were not needed and ranks that only the random draw would decide are None.
    """
    table = snapshot.standings
    for row in table.rows:
        person = snapshot.participants[row.entrant]
        numbers = dict(zip(table.ties, row.values, strict=True))
        yield {
            "rank": row.rank if snapshot.has_results else None,
            "entrant": row.entrant,
            "name": person.name,
            "rating": person.rating,
            "withdrawn": row.out,
            **numbers,
        }


def table_rows(snapshot: TournamentSnapshot) -> Iterator[Json]:
    """Yield a row for each seat of every table, with what is public of it."""
    points = points_by_table(snapshot.public_state)
    for table in snapshot.tables.values():
        for seat in table.seats:
            yield _table_row(table, seat.number, points)


def _table_row(table: TableView, number: int, points: dict[tuple[int, int, int], Any]) -> Json:
    """Return the row of one seat."""
    seat, row = table.seats[number], table.row
    counted = points.get((*table.key, row.attempt))
    over = table.state == OVER
    return {
        "round": table.key[0],
        "table": table.number,
        "attempt": row.attempt,
        "seat": number,
        "entrant": seat.person.id if seat.person else None,
        "name": seat.person.name if seat.person else "",
        "place": seat.place or None,
        "score": seat.score if over else None,
        "points": round(counted[number] / UNITS_PER_POINT, 4) if counted else None,
        "absent": seat.no_show,
        "ruled": bool(row.override) and over,
        "annulled": row.annulled,
        "state": table.state,
        "game": table.game.pk if table.is_viewable and table.game else None,
        "left": seat.departed,
        "bracket": table.bracket,
    }


def tournament_results(snapshot: TournamentSnapshot) -> Json:
    """Return all public results of a tournament."""
    tournament = snapshot.tournament
    return {
        "id": tournament.pk,
        "name": tournament.name,
        "club": tournament.club.name if tournament.club else None,
        "format": tournament.format,
        "status": tournament.status,
        "round": snapshot.current_round,
        "rounds": snapshot.total_rounds,
        "started_at": tournament.started_at,
        "ended_at": tournament.ended_at,
        # While a tournament runs its seed is secret: it would tell the coming draws.
        "seed": tournament.seed if tournament.status in ENDED else None,
        "ties": list(snapshot.standings.ties),
        "standings": list(standing_rows(snapshot)),
        "tables": list(table_rows(snapshot)),
        "byes": [{"round": bye.round, "entrant": bye.entrant} for bye in snapshot.state.byes],
    }


@require_safe
def results_json(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Serve all public results as JSON."""
    snapshot = visible_page(request, tournament_id).snapshot
    response = JsonResponse(
        tournament_results(snapshot), json_dumps_params={"ensure_ascii": False, "indent": 1}
    )
    return _as_attachment(response, snapshot, "json")


@require_safe
def standings_csv(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Serve the standings as CSV."""
    snapshot = visible_page(request, tournament_id).snapshot
    columns = ("rank", "entrant", "name", "rating", "withdrawn", *snapshot.standings.ties)
    return _as_attachment(_csv_response(columns, standing_rows(snapshot)), snapshot, "csv")


@require_safe
def tables_csv(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Serve every seat of every table as CSV."""
    snapshot = visible_page(request, tournament_id).snapshot
    return _as_attachment(
        _csv_response(TABLE_COLUMNS, table_rows(snapshot)), snapshot, "tables.csv"
    )


def _csv_response(columns: Iterable[str], rows: Iterable[Json]) -> HttpResponse:
    """Return a CSV file in UTF-8, with a byte order mark for spreadsheets."""
    text = StringIO()
    names = list(columns)
    writer = csv.writer(text)
    writer.writerow(names)
    for row in rows:
        writer.writerow([_cell_value(row[name]) for name in names])
    return HttpResponse("\ufeff" + text.getvalue(), content_type="text/csv; charset=utf-8")


def _cell_value(value: Any) -> Any:
    """Return a value as CSV has it; a text that looks like a formula is quoted."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, str) and value.startswith(FORMULA_PREFIXES):
        return f"'{value}"
    return "" if value is None else value


def _as_attachment(
    response: HttpResponse, snapshot: TournamentSnapshot, suffix: str
) -> HttpResponse:
    """Name the download after the tournament."""
    name = slugify(snapshot.tournament.name) or "tournament"
    response["Content-Disposition"] = f'attachment; filename="{name}.{suffix}"'
    return response
