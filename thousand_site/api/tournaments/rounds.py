"""Rounds: which there are, and the tables of one with what they score right now."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from thousand_site.api.tournaments.base import TournamentView, missing
from thousand_site.api.tournaments.tables import TableSerializer, table_for
from tournaments.live.snapshot import NOT_OVER, Sight
from tournaments.models import Round


class DrawnSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    drawn_at = serializers.DateTimeField()
    starts_at = serializers.DateTimeField()
    playing = serializers.IntegerField(help_text="how many of them are not over")
    byes = serializers.ListField(
        child=serializers.IntegerField(), help_text="the entrants who sit out"
    )
    sealed = serializers.BooleanField(
        help_text="duplicate: nothing of it is told before its last table has ended"
    )
    commitment = serializers.CharField(help_text="of a duplicate's decks; else empty")
    secret = serializers.CharField(help_text="once the round has ended; else empty")


class RoundSerializer(DrawnSerializer):
    tables = serializers.IntegerField(help_text="how many were drawn so far")


class RoundsSerializer(serializers.Serializer):
    results = RoundSerializer(many=True)


class WholeRoundSerializer(DrawnSerializer):
    tables = TableSerializer(many=True)


def _told(sight: Sight, row: Round) -> dict[str, Any]:
    tables = sight.of_round(row.number)
    return {
        "number": row.number,
        "drawn_at": row.drawn_at,
        "starts_at": row.starts_at,
        "tables": len(tables),
        "playing": sum(table.state in NOT_OVER for table in tables),
        "byes": [bye.entrant for bye in sight.course.byes if bye.round == row.number],
        "sealed": row.number in sight.sealed,
        "commitment": row.commitment,
        "secret": row.secret if row.opened_at is not None else "",
    }


class Rounds(TournamentView):
    @extend_schema(responses=RoundsSerializer)
    def get(self, request: Request, tournament_id: str) -> Response:
        """The rounds that were drawn, in order."""
        sight = self.sight(tournament_id)
        rows = [_told(sight, row) for row in sight.rounds]
        return Response({"results": RoundSerializer(rows, many=True).data})


class OneRound(TournamentView):
    @extend_schema(responses=WholeRoundSerializer)
    def get(self, request: Request, tournament_id: str, number: int) -> Response:
        """A round with its tables: who sits where, and how they stand after the last deal."""
        sight = self.sight(tournament_id)
        row = next((one for one in sight.rounds if one.number == number), None)
        if row is None:
            missing()
        tables = [table_for(table, self.reader) for table in sight.of_round(number)]
        return Response(WholeRoundSerializer({**_told(sight, row), "tables": tables}).data)
