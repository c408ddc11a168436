"""Results to take away: CSV and JSON with names of columns that stay."""

import csv
from collections.abc import Iterable, Iterator
from io import StringIO
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from tournaments.director.finish import ENDED
from tournaments.live.snapshot import OVER, Seen, Sight
from tournaments.live.views import scene_for
from tournaments.standings.points import all_points
from tournaments.standings.state import PART

Json = dict[str, Any]
TABLE_COLUMNS = (
    "round", "table", "attempt", "seat", "entrant", "name", "place", "score", "points", "absent",
    "ruled", "annulled", "state", "game", "left",
)  # fmt: skip
# A spreadsheet takes what begins like this for a formula.
FORMULAS = ("=", "+", "-", "@", "\t", "\r")


def standing_rows(sight: Sight) -> Iterator[Json]:
    """A row for each entrant; a tie-break that was not needed is null, and so is a place that only
    the lot would give.
    """
    table = sight.standings
    for row in table.rows:
        person = sight.people[row.entrant]
        numbers = dict(zip(table.ties, row.values, strict=True))
        yield {
            "rank": row.rank if sight.has_results else None,
            "entrant": row.entrant,
            "name": person.name,
            "rating": person.rating,
            "withdrawn": row.out,
            **numbers,
        }


def table_rows(sight: Sight) -> Iterator[Json]:
    """A row for each seat of every table, with what is public of it."""
    points = all_points(sight.public)
    for table in sight.tables.values():
        for seat in table.seats:
            yield _table_row(table, seat.number, points)


def _table_row(table: Seen, number: int, points: dict[tuple[int, int, int], Any]) -> Json:
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
        "points": round(counted[number] / PART, 4) if counted else None,
        "absent": seat.absent,
        "ruled": bool(row.ruled) and over,
        "annulled": row.annulled,
        "state": table.state,
        "game": table.game.pk if table.is_open_to_see and table.game else None,
        "left": seat.left,
    }


def whole(sight: Sight) -> Json:
    tournament = sight.tournament
    return {
        "id": tournament.pk,
        "name": tournament.name,
        "club": tournament.club.name if tournament.club else None,
        "format": tournament.format,
        "status": tournament.status,
        "round": sight.current,
        "rounds": sight.rounds_in_all,
        "started_at": tournament.started_at,
        "ended_at": tournament.ended_at,
        # Of all its lots: while it runs, whoever knew it would know whom he meets.
        "seed": tournament.seed if tournament.status in ENDED else None,
        "ties": list(sight.standings.ties),
        "standings": list(standing_rows(sight)),
        "tables": list(table_rows(sight)),
        "byes": [{"round": bye.round, "entrant": bye.entrant} for bye in sight.course.byes],
    }


@require_safe
def results_json(request: HttpRequest, tournament_id: str) -> HttpResponse:
    sight = scene_for(request, tournament_id).sight
    answer = JsonResponse(whole(sight), json_dumps_params={"ensure_ascii": False, "indent": 1})
    return _named(answer, sight, "json")


@require_safe
def standings_csv(request: HttpRequest, tournament_id: str) -> HttpResponse:
    sight = scene_for(request, tournament_id).sight
    columns = ("rank", "entrant", "name", "rating", "withdrawn", *sight.standings.ties)
    return _named(_csv(columns, standing_rows(sight)), sight, "csv")


@require_safe
def tables_csv(request: HttpRequest, tournament_id: str) -> HttpResponse:
    sight = scene_for(request, tournament_id).sight
    return _named(_csv(TABLE_COLUMNS, table_rows(sight)), sight, "tables.csv")


def _csv(columns: Iterable[str], rows: Iterable[Json]) -> HttpResponse:
    """With the mark by which spreadsheets know UTF-8."""
    text = StringIO()
    wanted = list(columns)
    writer = csv.writer(text)
    writer.writerow(wanted)
    for row in rows:
        writer.writerow([_plain(row[name]) for name in wanted])
    return HttpResponse("\ufeff" + text.getvalue(), content_type="text/csv; charset=utf-8")


def _plain(value: Any) -> Any:
    """A name is a name, whatever a spreadsheet would make of it."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, str) and value.startswith(FORMULAS):
        return f"'{value}"
    return "" if value is None else value


def _named(answer: HttpResponse, sight: Sight, ending: str) -> HttpResponse:
    name = slugify(sight.tournament.name) or "tournament"
    answer["Content-Disposition"] = f'attachment; filename="{name}.{ending}"'
    return answer
