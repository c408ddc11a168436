"""Standings and cross table."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from thousand_site.api.base.rows import RowsQuery, rows_page, rows_serializer
from thousand_site.api.base.user_serializer import UserSerializer
from thousand_site.api.tournaments.base import TournamentView, validated
from thousand_site.api.tournaments.serializers import TIE_BREAK_NAMES
from tournaments.live.sections.crosstable import CrossTableRow, cross_table
from tournaments.live.snapshot.tournament import TournamentSnapshot
from tournaments.standings.standings import Explanation, StandingsRow
from tournaments.standings.state import UNITS_PER_POINT, exact_sum, points_of
from tournaments.standings.tiebreaks import RANDOM_DRAW_RANGE, Term

CELL_KINDS = ["none", "played", "absent", "bye", "running"]


class TermSerializer(serializers.Serializer):
    round = serializers.IntegerField(help_text="0: no particular round")
    opponent = serializers.IntegerField(allow_null=True, help_text="the entrant concerned")
    amount = serializers.FloatField()
    of = serializers.FloatField(help_text="what the amount is a share of; 0: nothing")
    bonus = serializers.FloatField(help_text="how much of the amount an arena's streak added")


class TieBreakSerializer(serializers.Serializer):
    """`value` is the sum of the amounts, divided by the sum of `of` where that is not 0."""

    name = serializers.ChoiceField(TIE_BREAK_NAMES)
    value = serializers.FloatField(allow_null=True, help_text="null: it was not needed")
    terms = TermSerializer(many=True)


class StandingRowSerializer(serializers.Serializer):
    rank = serializers.IntegerField(help_text="shared by entrants with equal tie-breaks")
    entrant = serializers.IntegerField()
    user = UserSerializer()
    withdrawn = serializers.BooleanField()
    deciding_tie_break = serializers.CharField(
        help_text="the tie-break that decided against the row above; may be empty; "
        "`played`: this entrant, unlike the one above, sat at no table"
    )
    ties = TieBreakSerializer(many=True, help_text="in the order in which they count")


class CrossTableCellSerializer(serializers.Serializer):
    round = serializers.IntegerField()
    kind = serializers.ChoiceField(
        CELL_KINDS,
        source="cell_kind",
        help_text="`absent`: a no-show; `none`: not in this round",
    )
    table = serializers.IntegerField(allow_null=True, help_text="the displayed table number")
    place = serializers.IntegerField(allow_null=True)
    points = serializers.FloatField()
    score = serializers.IntegerField(help_text="the score in the game")
    opponents = serializers.ListField(
        child=serializers.IntegerField(), help_text="the ranks of the others at the table"
    )
    compared = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="duplicate: ranks of those in the same seat at the other tables",
    )
    overridden = serializers.BooleanField()


class CrossTableRowSerializer(serializers.Serializer):
    rank = serializers.IntegerField()
    entrant = serializers.IntegerField()
    user = UserSerializer()
    points = serializers.FloatField()
    rounds = CrossTableCellSerializer(
        many=True, help_text="all rounds drawn so far; of an arena those with a table of the player"
    )


class StandingsView(TournamentView):
    @extend_schema(
        parameters=[RowsQuery], responses=rows_serializer(StandingRowSerializer, "Standing")
    )
    def get(self, request: Request, tournament_id: str) -> Response:
        """List the standings, computed from all public results."""
        params = validated(RowsQuery(data=request.query_params))
        snapshot = self.snapshot(tournament_id)
        rows, page = rows_page(snapshot.standings.rows if snapshot.has_begun else (), params)
        results = [_standing_data(snapshot, row) for row in rows]
        return Response({**page, "results": StandingRowSerializer(results, many=True).data})


def _standing_data(snapshot: TournamentSnapshot, row: StandingsRow) -> dict[str, Any]:
    """Return a row of the standings."""
    return {
        "rank": row.rank,
        "entrant": row.entrant,
        "user": snapshot.participants[row.entrant].user,
        "withdrawn": row.out,
        "deciding_tie_break": row.decided,
        "ties": [
            _tie_break_data(explanation) for explanation in snapshot.standings.explain(row.entrant)
        ],
    }


def _tie_break_data(explanation: Explanation) -> dict[str, Any]:
    """Return a tie-break with its terms."""
    terms = [_term_data(explanation.name, term) for term in explanation.terms]
    return {"name": explanation.name, "value": explanation.value, "terms": terms}


# Internally points are twelfths, and a random draw is a whole number below 2^64.
UNITS = {"points": UNITS_PER_POINT, "opponents": UNITS_PER_POINT, "random_draw": RANDOM_DRAW_RANGE}


def _term_data(name: str, term: Term) -> dict[str, Any]:
    """Return a term in points or as a share."""
    unit = UNITS.get(name, 1)
    return {
        "round": term.round,
        "opponent": term.opponent,
        "amount": float(term.amount / unit),
        "of": term.of,
        "bonus": float(term.bonus / unit),
    }


class CrossTable(TournamentView):
    @extend_schema(
        parameters=[RowsQuery], responses=rows_serializer(CrossTableRowSerializer, "Cross")
    )
    def get(self, request: Request, tournament_id: str) -> Response:
        """List points and opponents by round, in the order of the standings."""
        params = validated(RowsQuery(data=request.query_params))
        snapshot = self.snapshot(tournament_id)
        rows, page = rows_page(snapshot.standings.rows if snapshot.has_begun else (), params)
        cross_rows = cross_table(snapshot.standings, snapshot.current_round, rows)
        results = [_cross_table_row_data(snapshot, row) for row in cross_rows]
        return Response({**page, "results": CrossTableRowSerializer(results, many=True).data})


def _cross_table_row_data(snapshot: TournamentSnapshot, row: CrossTableRow) -> dict[str, Any]:
    """Return a row of the cross table."""
    return {
        "rank": row.row.rank,
        "entrant": row.row.entrant,
        "user": snapshot.participants[row.row.entrant].user,
        "points": points_of(exact_sum(cell.points for cell in row.cells)),
        "rounds": [
            _cell_data(snapshot, number, cell)
            for number, cell in enumerate(row.cells, 1)
            if cell.kind or not snapshot.is_arena
        ],
    }


def _cell_data(snapshot: TournamentSnapshot, number: int, cell: Any) -> dict[str, Any]:
    """Return a cell of the cross table."""
    return {
        "round": number,
        "cell_kind": cell.kind or "none",
        "table": snapshot.table_number(number, cell.number) if cell.number else None,
        "place": cell.place or None,
        "points": points_of(cell.points),
        "score": cell.score,
        "opponents": cell.opponents,
        "compared": cell.compared,
        "overridden": cell.overridden,
    }
