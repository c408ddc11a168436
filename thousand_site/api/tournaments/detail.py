"""One tournament: read it, or change it before the start."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from thousand_site.api.tournaments.base import TournamentView, validated
from thousand_site.api.tournaments.config import (
    TournamentConfigSerializer,
    changed_config,
    field_errors,
)
from thousand_site.api.tournaments.serializers import TournamentDetailSerializer, tournament_data
from tournaments.organising.settings import create


class TournamentDetail(TournamentView):
    """One tournament."""

    @extend_schema(responses=TournamentDetailSerializer)
    def get(self, request: Request, tournament_id: str) -> Response:
        """Return a tournament with all its settings and its progress."""
        return Response(tournament_data(self.snapshot(tournament_id)))

    @extend_schema(
        request=TournamentConfigSerializer(partial=True), responses=TournamentDetailSerializer
    )
    def patch(self, request: Request, tournament_id: str) -> Response:
        """Change a tournament before its first round is drawn; omitted fields stay unchanged.

        Invalid settings are reported by field (400). Refused (409): `drawn`, `bots_in` (a
        tournament with bots cannot become rated), `names_in` (people by name cannot play on the
        site), `over`, `cancelled`, and all codes of creating.
        Organisers only (403, `not_organiser`).
        """
        row = self.organised_tournament(tournament_id)
        data = validated(TournamentConfigSerializer(data=request.data, partial=True))
        try:
            create.edit_tournament(self.me, tournament_id, changed_config(self.me, row, data))
        except create.InvalidConfig as error:
            raise field_errors(error) from None
        return Response(tournament_data(self.snapshot(tournament_id)))
