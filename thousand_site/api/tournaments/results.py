"""All public results of a tournament at once."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.http.json_schema import reference
from thousand_site.api.tournaments.base import TournamentView
from tournaments.live.export import tournament_results


class TournamentResultsView(TournamentView):
    @extend_schema(responses={200: reference("TournamentResults")})
    def get(self, request: Request, tournament_id: str) -> Response:
        """Return all public results of a tournament, as in its file `results.json`."""
        return Response(tournament_results(self.snapshot(tournament_id)))
