"""The rounds of a tournament, and the tables of one with their current scores."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from thousand_site.api.base.rows import whole_list, whole_serializer
from thousand_site.api.base.time_field import TimeField
from thousand_site.api.tournaments.base import TournamentView, raise_not_found
from thousand_site.api.tournaments.tables import TournamentTableSerializer, table_data
from tournaments.live.snapshot.tables import NOT_OVER
from tournaments.live.snapshot.tournament import TournamentSnapshot
from tournaments.models import Round


class RoundBaseSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    drawn_at = TimeField()
    starts_at = TimeField()
    ends_at = TimeField(
        allow_null=True, help_text="league: the next round is not drawn before; else null"
    )
    playing = serializers.IntegerField(help_text="number of tables that are not over")
    byes = serializers.ListField(
        child=serializers.IntegerField(), help_text="the entrants with a bye"
    )
    sealed = serializers.BooleanField(
        help_text="duplicate: whether results are hidden until the last table ends"
    )
    commitment = serializers.CharField(help_text="duplicate: commitment of the decks; else empty")
    secret = serializers.CharField(help_text="of the decks, once the round has ended; else empty")


class RoundSerializer(RoundBaseSerializer):
    tables = serializers.IntegerField(help_text="number of tables drawn so far")


class RoundDetailSerializer(RoundBaseSerializer):
    tables = TournamentTableSerializer(many=True)


def _round_data(snapshot: TournamentSnapshot, row: Round) -> dict[str, Any]:
    """Return a round, with the number of its tables."""
    tables = snapshot.tables_of_round(row.number)
    return {
        "number": row.number,
        "drawn_at": row.drawn_at,
        "starts_at": row.starts_at,
        "ends_at": row.ends_at,
        "tables": len(tables),
        "playing": sum(table.state in NOT_OVER for table in tables),
        "byes": [bye.entrant for bye in snapshot.state.byes if bye.round == row.number],
        "sealed": row.number in snapshot.sealed_rounds,
        "commitment": row.commitment,
        "secret": row.secret if row.revealed_at is not None else "",
    }


class Rounds(TournamentView):
    @extend_schema(responses=whole_serializer(RoundSerializer, "Rounds"))
    def get(self, request: Request, tournament_id: str) -> Response:
        """List the rounds drawn so far, in order."""
        snapshot = self.snapshot(tournament_id)
        rows = [_round_data(snapshot, row) for row in snapshot.rounds]
        return Response(whole_list(RoundSerializer(rows, many=True).data))


class RoundDetail(TournamentView):
    @extend_schema(responses=RoundDetailSerializer)
    def get(self, request: Request, tournament_id: str, number: int) -> Response:
        """Return a round with its tables: seats, and scores after the last deal."""
        snapshot = self.snapshot(tournament_id)
        row = next((row for row in snapshot.rounds if row.number == number), None)
        if row is None:
            raise_not_found()
        tables = [table_data(table, self.reader) for table in snapshot.tables_of_round(number)]
        return Response(
            RoundDetailSerializer({**_round_data(snapshot, row), "tables": tables}).data
        )
