"""Downloads of a series: CSV and JSON with stable column names."""

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.http.responses import reader_of
from accounts.http.timestamps import timestamp_or_none
from tournaments.extras.series.page import player_lines
from tournaments.extras.series.queries import LoadedSeries, load_series, played_at
from tournaments.extras.series.views import visible_series_or_404
from tournaments.live.export import as_attachment, csv_response

Json = dict[str, Any]
COLUMNS = ("rank", "name", "points", "played", "won")


def series_results(loaded: LoadedSeries) -> Json:
    """Return the series with its tournaments and its table."""
    series = loaded.series
    return {
        "id": series.pk,
        "name": series.name,
        "club": series.club.name,
        "points_by_place": series.by_place,
        "points_of_others": series.others,
        "best": series.best,
        "planned": series.planned,
        "tournaments": [
            {
                "id": row.pk,
                "name": row.name,
                "status": row.status,
                "played_at": timestamp_or_none(played_at(row)),
            }
            for row in loaded.tournaments
        ],
        "standings": list(_rows(loaded)),
    }


def _rows(loaded: LoadedSeries) -> Iterator[Json]:
    for line in player_lines(loaded):
        played = [cell for cell in line.cells if cell.points is not None]
        yield {
            "rank": line.rank,
            "name": line.user.display_name,
            "points": line.points,
            "played": len(played),
            "won": sum(cell.is_won for cell in played),
            "results": [
                {"tournament": cell.tournament.pk, "points": cell.points, "counts": cell.counts}
                for cell in played
            ],
        }


def _flat(row: Json, tournament_ids: list[str]) -> Json:
    """Return a row with a column for each tournament."""
    points = {result["tournament"]: result["points"] for result in row["results"]}
    columns = {f"points_{at}": points.get(key) for at, key in enumerate(tournament_ids, 1)}
    return {**{name: row[name] for name in COLUMNS}, **columns}


@never_cache
@require_safe
def results_json(request: HttpRequest, series_id: str) -> HttpResponse:
    """Serve the series as JSON."""
    loaded = load_series(visible_series_or_404(request, series_id), reader_of(request))
    options = {"ensure_ascii": False, "indent": 1}
    response = JsonResponse(series_results(loaded), json_dumps_params=options)
    return as_attachment(response, loaded.series.name, "json")


@never_cache
@require_safe
def results_csv(request: HttpRequest, series_id: str) -> HttpResponse:
    """Serve the table as CSV, with a column for each finished tournament."""
    loaded = load_series(visible_series_or_404(request, series_id), reader_of(request))
    ids = [row.pk for row in loaded.finished]
    columns = (*COLUMNS, *(f"points_{at}" for at in range(1, len(ids) + 1)))
    response = csv_response(columns, (_flat(row, ids) for row in _rows(loaded)))
    return as_attachment(response, loaded.series.name, "csv")
