"""The rounds of a tournament, and the tables of one with their current scores."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from thousand_site.api.tournaments.base import TournamentView, raise_not_found
from thousand_site.api.tournaments.tables import TournamentTableSerializer, table_data
from tournaments.live.snapshot import NOT_OVER, TournamentSnapshot
from tournaments.models import Round


class RoundBaseSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    drawn_at = serializers.DateTimeField()
    starts_at = serializers.DateTimeField()
    playing = serializers.IntegerField(help_text="how many of them are not over")
    byes = serializers.ListField(
        child=serializers.IntegerField(), help_text="the entrants who sit out"
    )
    sealed = serializers.BooleanField(
        help_text="duplicate: nothing is public before the last table has ended"
    )
    commitment = serializers.CharField(help_text="of a duplicate's decks; else empty")
    secret = serializers.CharField(help_text="once the round has ended; else empty")


class RoundSerializer(RoundBaseSerializer):
    tables = serializers.IntegerField(help_text="how many were drawn so far")


class RoundsSerializer(serializers.Serializer):
    results = RoundSerializer(many=True)


class RoundDetailSerializer(RoundBaseSerializer):
    tables = TournamentTableSerializer(many=True)


def _round_data(snapshot: TournamentSnapshot, row: Round) -> dict[str, Any]:
    """Return a round, with the number of its tables."""
    tables = snapshot.tables_of_round(row.number)
    return {
        "number": row.number,
        "drawn_at": row.drawn_at,
        "starts_at": row.starts_at,
        "tables": len(tables),
        "playing": sum(table.state in NOT_OVER for table in tables),
        "byes": [bye.entrant for bye in snapshot.state.byes if bye.round == row.number],
        "sealed": row.number in snapshot.sealed_rounds,
        "commitment": row.commitment,
        "secret": row.secret if row.revealed_at is not None else "",
    }


class Rounds(TournamentView):
    @extend_schema(responses=RoundsSerializer)
    def get(self, request: Request, tournament_id: str) -> Response:
        """The rounds that were drawn, in order."""
        snapshot = self.snapshot(tournament_id)
        rows = [_round_data(snapshot, row) for row in snapshot.rounds]
        return Response({"results": RoundSerializer(rows, many=True).data})


class RoundDetail(TournamentView):
    @extend_schema(responses=RoundDetailSerializer)
    def get(self, request: Request, tournament_id: str, number: int) -> Response:
        """A round with its tables: who sits where, and how they stand after the last deal."""
        snapshot = self.snapshot(tournament_id)
        row = next((row for row in snapshot.rounds if row.number == number), None)
        if row is None:
            raise_not_found()
        tables = [table_data(table, self.reader) for table in snapshot.tables_of_round(number)]
        return Response(
            RoundDetailSerializer({**_round_data(snapshot, row), "tables": tables}).data
        )
