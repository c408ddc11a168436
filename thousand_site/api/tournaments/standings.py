"""Who stands where and why: every tie-break's number with the terms that make it."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from thousand_site.api.person_serializer import PersonSerializer
from thousand_site.api.tournaments.base import TournamentView, bounded
from thousand_site.api.tournaments.pagination import RowsQuery, cut, rows_of
from thousand_site.api.tournaments.serializers import TIES
from tournaments.live.crosstable import CrossRow, cross_table
from tournaments.live.snapshot import Sight
from tournaments.standings.standings import Explanation, Row
from tournaments.standings.state import PART
from tournaments.standings.tiebreaks import LOT_TOP, Term

KINDS = ["none", "played", "absent", "bye", "running"]


class TermSerializer(serializers.Serializer):
    round = serializers.IntegerField(help_text="0: of no round")
    rival = serializers.IntegerField(allow_null=True, help_text="the entrant it is about")
    amount = serializers.FloatField()
    of = serializers.FloatField(help_text="what it is a share of; 0: of nothing")


class TieSerializer(serializers.Serializer):
    """`value` is the sum of the amounts, divided by the sum of `of` where that is not 0."""

    name = serializers.ChoiceField(TIES)
    value = serializers.FloatField(allow_null=True, help_text="null: it was not needed")
    terms = TermSerializer(many=True)


class StandingRowSerializer(serializers.Serializer):
    rank = serializers.IntegerField(help_text="who are equal in everything share it")
    entrant = serializers.IntegerField()
    person = PersonSerializer()
    withdrawn = serializers.BooleanField()
    decided = serializers.CharField(help_text="what put him behind the row above; may be empty")
    ties = TieSerializer(many=True, help_text="in the order in which they count")


class CellSerializer(serializers.Serializer):
    round = serializers.IntegerField()
    kind = serializers.ChoiceField(
        KINDS,
        source="what",
        help_text="`absent` is a no-show; `none`: had nothing in this round",
    )
    table = serializers.IntegerField(allow_null=True, help_text="by which number people know it")
    place = serializers.IntegerField(allow_null=True)
    points = serializers.FloatField()
    score = serializers.IntegerField(help_text="of the game")
    rivals = serializers.ListField(
        child=serializers.IntegerField(), help_text="the ranks of those who sat with him"
    )
    ruled = serializers.BooleanField()


class CrossRowSerializer(serializers.Serializer):
    rank = serializers.IntegerField()
    entrant = serializers.IntegerField()
    person = PersonSerializer()
    points = serializers.FloatField()
    rounds = CellSerializer(many=True, help_text="every round that was drawn")


class Standings(TournamentView):
    @extend_schema(parameters=[RowsQuery], responses=rows_of(StandingRowSerializer, "Standing"))
    def get(self, request: Request, tournament_id: str) -> Response:
        """The standings, computed anew from all results that may be told."""
        asked = bounded(RowsQuery(data=request.query_params))
        sight = self.sight(tournament_id)
        rows, told = cut(sight.standings.rows if sight.has_begun else (), asked)
        results = [_ranked(sight, row) for row in rows]
        return Response({**told, "results": StandingRowSerializer(results, many=True).data})


def _ranked(sight: Sight, row: Row) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "entrant": row.entrant,
        "person": sight.people[row.entrant].user,
        "withdrawn": row.out,
        "decided": row.decided,
        "ties": [_explained(one) for one in sight.standings.explain(row.entrant)],
    }


def _explained(one: Explanation) -> dict[str, Any]:
    terms = [_term(one.name, term) for term in one.terms]
    return {"name": one.name, "value": one.value, "terms": terms}


# Within, points are twelfths, and a lot is a whole number below 2^64.
UNITS = {"points": PART, "opponents": PART, "lot": LOT_TOP}


def _term(name: str, term: Term) -> dict[str, Any]:
    amount = term.amount / UNITS.get(name, 1)
    return {"round": term.round, "rival": term.rival, "amount": amount, "of": term.of}


class CrossTable(TournamentView):
    @extend_schema(parameters=[RowsQuery], responses=rows_of(CrossRowSerializer, "Cross"))
    def get(self, request: Request, tournament_id: str) -> Response:
        """What each round brought everybody, and against whom, in the order of the standings."""
        asked = bounded(RowsQuery(data=request.query_params))
        sight = self.sight(tournament_id)
        rows, told = cut(sight.standings.rows if sight.has_begun else (), asked)
        crossed = cross_table(sight.standings, sight.current, rows)
        results = [_crossed(sight, one) for one in crossed]
        return Response({**told, "results": CrossRowSerializer(results, many=True).data})


def _crossed(sight: Sight, one: CrossRow) -> dict[str, Any]:
    return {
        "rank": one.row.rank,
        "entrant": one.row.entrant,
        "person": sight.people[one.row.entrant].user,
        "points": sum(cell.points for cell in one.cells) / PART,
        "rounds": [_cell(sight, number, cell) for number, cell in enumerate(one.cells, 1)],
    }


def _cell(sight: Sight, number: int, cell: Any) -> dict[str, Any]:
    return {
        "round": number,
        "what": cell.kind or "none",
        "table": sight.number_of(number, cell.number) if cell.number else None,
        "place": cell.place or None,
        "points": cell.points / PART,
        "score": cell.score,
        "rivals": cell.rivals,
        "ruled": cell.ruled,
    }
