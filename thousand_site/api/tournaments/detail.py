"""One tournament: what it is, and how its organisers change it before the start."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from thousand_site.api.tournaments.base import TournamentView, bounded
from thousand_site.api.tournaments.config import PlanSerializer, blamed, changed_plan
from thousand_site.api.tournaments.serializers import WholeTournamentSerializer, whole
from tournaments.organising import create


class OneTournament(TournamentView):
    @extend_schema(responses=WholeTournamentSerializer)
    def get(self, request: Request, tournament_id: str) -> Response:
        """One tournament, whole: its terms, and how far it has come."""
        return Response(whole(self.sight(tournament_id)))

    @extend_schema(request=PlanSerializer(partial=True), responses=WholeTournamentSerializer)
    def patch(self, request: Request, tournament_id: str) -> Response:
        """Change a tournament before its first round is drawn: what is not given stays.

        What cannot be played is named field by field (400). Refused (409): `drawn`, `bots_in`
        (before it is rated), `over`, `cancelled`, and what founding refuses.
        Only its organisers may (403, `not_organiser`).
        """
        row = self.organised(tournament_id)
        given = bounded(PlanSerializer(data=request.data, partial=True))
        try:
            create.edit(self.me, tournament_id, changed_plan(self.me, row, given))
        except create.BadPlan as bad:
            raise blamed(bad) from None
        return Response(whole(self.sight(tournament_id)))
