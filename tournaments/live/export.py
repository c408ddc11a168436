"""Downloads of results: CSV and JSON with stable column names."""

import csv
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from io import StringIO
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.formats import get_format
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.http.timestamps import timestamp_or_none
from tournaments.live.result_types import ResultSeat, TournamentResults
from tournaments.live.snapshot.tables import OVER, TableView
from tournaments.live.snapshot.tournament import TournamentSnapshot
from tournaments.live.texts import column_texts, state_texts, tiebreak_texts
from tournaments.live.texts.column_texts import STANDING_COLUMNS, TABLE_COLUMNS, TEAM_COLUMNS
from tournaments.live.views import readers_snapshot
from tournaments.models import ENDED
from tournaments.standings.points import points_by_table
from tournaments.standings.state import points_of
from tournaments.standings.teams import TeamMember, TeamRow

Json = dict[str, Any]
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


def shown_standing_rows(snapshot: TournamentSnapshot) -> Iterator[Json]:
    """Yield the same rows with the numbers of the tie-breaks as the page shows them."""
    round_name = partial(state_texts.round_name, snapshot)
    for row in standing_rows(snapshot):
        shown = {
            name: tiebreak_texts.plain_value(name, row[name], round_name)
            for name in snapshot.standings.ties
        }
        yield row | shown


def table_rows(snapshot: TournamentSnapshot) -> Iterator[ResultSeat]:
    """Yield a row for each seat of every table, with what is public of it."""
    points = points_by_table(snapshot.public_state)
    for table in snapshot.tables.values():
        for seat in table.seats:
            yield _table_row(table, seat.number, points)


def _table_row(
    table: TableView, number: int, points: dict[tuple[int, int, int], Any]
) -> ResultSeat:
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
        "points": tiebreak_texts.plain_number(points_of(counted[number])) if counted else None,
        "absent": seat.no_show,
        "ruled": row.is_ruled and over,
        "annulled": row.annulled,
        "state": table.state,
        "game": table.game.pk if table.is_viewable and table.game else None,
        "left": seat.departed,
        "bracket": table.bracket,
    }


def team_rows(snapshot: TournamentSnapshot) -> Iterator[Json]:
    """Yield a row for each member of each team, with the numbers of the team beside it."""
    for row in snapshot.team_standings.rows if snapshot.has_teams else ():
        for member in row.members:
            yield _team_row(snapshot, row, member)


def _team_row(snapshot: TournamentSnapshot, row: TeamRow, member: TeamMember) -> Json:
    """Return the row of one member; before the first result there are no ranks."""
    numbers = dict(zip(snapshot.team_standings.ties, row.values, strict=True))
    return {
        "rank": row.rank if snapshot.has_results else None,
        "team": row.team,
        "name": snapshot.teams[row.team].title,
        "withdrawn": row.out,
        "entrant": member.entrant,
        "member": snapshot.participants[member.entrant].name,
        "member_points": tiebreak_texts.plain_number(points_of(member.points)),
        "member_withdrawn": member.out,
        **{name: tiebreak_texts.plain_number(value, 3) for name, value in numbers.items()},
    }


def tournament_results(snapshot: TournamentSnapshot) -> TournamentResults:
    """Return all public results of a tournament."""
    tournament = snapshot.tournament
    results: TournamentResults = {
        "id": tournament.pk,
        "name": tournament.name,
        "club": tournament.club.name if tournament.club else None,
        "format": tournament.format,
        "status": tournament.status,
        "round": snapshot.current_round,
        "rounds": snapshot.total_rounds,
        "started_at": timestamp_or_none(tournament.started_at),
        "ended_at": timestamp_or_none(tournament.ended_at),
        # While a tournament runs its seed is secret: it would tell the coming draws.
        "seed": tournament.seed if tournament.status in ENDED else None,
        "ties": list(snapshot.standings.ties),
        "standings": list(shown_standing_rows(snapshot)),
        "tables": list(table_rows(snapshot)),
        "columns": column_texts.explanations(
            snapshot.standings.ties, snapshot.has_teams, snapshot.is_arena
        ),
        "byes": [{"round": bye.round, "entrant": bye.entrant} for bye in snapshot.state.byes],
    }
    if snapshot.has_teams:
        results["teams"] = list(team_rows(snapshot))
    return results


@require_safe
@never_cache
def results_json(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Serve all public results as JSON."""
    snapshot = readers_snapshot(request, tournament_id)
    response = JsonResponse(
        tournament_results(snapshot), json_dumps_params={"ensure_ascii": False, "indent": 1}
    )
    return as_attachment(response, snapshot.tournament.name, "json")


@require_safe
@never_cache
def standings_csv(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Serve the standings as CSV."""
    snapshot = readers_snapshot(request, tournament_id)
    columns = (*STANDING_COLUMNS, *snapshot.standings.ties)
    response = csv_response(columns, shown_standing_rows(snapshot))
    return as_attachment(response, snapshot.tournament.name, "csv")


@require_safe
@never_cache
def tables_csv(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Serve every seat of every table as CSV."""
    snapshot = readers_snapshot(request, tournament_id)
    response = csv_response(TABLE_COLUMNS, table_rows(snapshot))
    return as_attachment(response, snapshot.tournament.name, "tables.csv")


@require_safe
@never_cache
def teams_csv(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Serve the table of teams as CSV, a row for each member; 404 without teams."""
    snapshot = readers_snapshot(request, tournament_id)
    if not snapshot.has_teams:
        raise Http404
    columns = (*TEAM_COLUMNS, *snapshot.team_standings.ties)
    response = csv_response(columns, team_rows(snapshot))
    return as_attachment(response, snapshot.tournament.name, "teams.csv")


def csv_response(columns: Iterable[str], rows: Iterable[Mapping[str, Any]]) -> HttpResponse:
    """Return a CSV file in UTF-8, with a byte order mark for spreadsheets.

    Where numbers have a decimal comma, spreadsheets expect semicolons between the columns.
    """
    text = StringIO()
    names, has_comma = list(columns), get_format("DECIMAL_SEPARATOR") == ","
    writer = csv.writer(text, delimiter=";" if has_comma else ",")
    writer.writerow(names)
    for row in rows:
        cells = [_cell_value(row[name]) for name in names]
        writer.writerow(map(_with_comma, cells) if has_comma else cells)
    return HttpResponse("\ufeff" + text.getvalue(), content_type="text/csv; charset=utf-8")


def _with_comma(value: Any) -> Any:
    return str(value).replace(".", ",") if isinstance(value, float) else value


def _cell_value(value: Any) -> Any:
    """Return a value as CSV has it; a text that looks like a formula is quoted."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, str) and value.startswith(FORMULA_PREFIXES):
        return f"'{value}"
    return "" if value is None else value


def as_attachment(response: HttpResponse, title: str, suffix: str) -> HttpResponse:
    """Name the download after the tournament or series, in its own letters."""
    name = slugify(title, allow_unicode=True) or "tournament"
    header = content_disposition_header(True, f"{name}.{suffix}")
    response["Content-Disposition"] = header or "attachment"
    return response
