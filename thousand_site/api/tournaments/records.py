"""The finished games of a tournament as a stream of records."""

from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from games.replays import records
from thousand_site.api.base import throttling
from thousand_site.api.base.ndjson import line_response
from thousand_site.api.streams import RECORD, StreamQuery, stream_records
from thousand_site.api.tournaments.base import TournamentView


class TournamentStreamQuery(StreamQuery):
    """The filters of a tournament's games."""

    # Removes the field of the base class: a tournament plays in no pool.
    pool = None  # type: ignore[assignment]


class TournamentRecords(TournamentView):
    read_limit = throttling.STREAMS
    # A HEAD request would read the whole stream.
    http_method_names = ["get", "options"]

    @extend_schema(
        parameters=[TournamentStreamQuery], responses=line_response("one record per line", RECORD)
    )
    def get(self, request: Request, tournament_id: str) -> HttpResponseBase:
        """Stream the finished games of a tournament as records (docs/record.md), newest first.

        One record per line. Games whose cards other tables still play are left out, and all of a
        private club. One stream at a time per client (429, `one_stream`).
        """
        row = self.visible_tournament(tournament_id)
        query = TournamentStreamQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        games = records.public_games().filter(tournament_table__round__tournament=row)
        return stream_records(request, query, games)
