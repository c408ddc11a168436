"""The table of teams."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from thousand_site.api.base.rows import RowsQuery, rows_page, rows_serializer
from thousand_site.api.base.user_serializer import UserSerializer
from thousand_site.api.tournaments.base import TournamentView, validated
from thousand_site.api.tournaments.serializers import TIE_BREAK_NAMES
from tournaments.live.snapshot.tournament import TournamentSnapshot
from tournaments.standings.state import points_of
from tournaments.standings.teams import TeamMember, TeamRow


class TeamRoundSerializer(serializers.Serializer):
    round = serializers.IntegerField()
    points = serializers.FloatField()


class TeamMemberSerializer(serializers.Serializer):
    entrant = serializers.IntegerField()
    user = UserSerializer()
    withdrawn = serializers.BooleanField()
    points = serializers.FloatField(help_text="of all rounds")
    rounds = TeamRoundSerializer(many=True, help_text="the rounds that the member has had")


class TeamTieBreakSerializer(serializers.Serializer):
    """`value` is the sum of the members' values; the random draw is the team's own."""

    name = serializers.ChoiceField(TIE_BREAK_NAMES)
    value = serializers.FloatField()


class TeamRowSerializer(serializers.Serializer):
    rank = serializers.IntegerField(allow_null=True, help_text="null: nothing has been played yet")
    team = serializers.IntegerField()
    name = serializers.CharField()
    withdrawn = serializers.BooleanField(help_text="all members are out")
    deciding_tie_break = serializers.CharField(
        help_text="the tie-break that decided against the row above; may be empty; "
        "`played`: of this team, unlike the one above, nobody sat at a table"
    )
    ties = TeamTieBreakSerializer(many=True, help_text="in the order in which they count")
    members = TeamMemberSerializer(many=True)


class TeamStandingsView(TournamentView):
    @extend_schema(parameters=[RowsQuery], responses=rows_serializer(TeamRowSerializer, "Team"))
    def get(self, request: Request, tournament_id: str) -> Response:
        """List the teams in order, with what each member brought; empty in other formats."""
        params = validated(RowsQuery(data=request.query_params))
        snapshot = self.snapshot(tournament_id)
        has_rows = snapshot.has_teams and snapshot.has_begun
        rows, page = rows_page(snapshot.team_standings.rows if has_rows else (), params)
        results = [_team_data(snapshot, row) for row in rows]
        return Response({**page, "results": TeamRowSerializer(results, many=True).data})


def _team_data(snapshot: TournamentSnapshot, row: TeamRow) -> dict[str, Any]:
    """Return a row of the table of teams."""
    names = snapshot.team_standings.ties
    return {
        "rank": row.rank if snapshot.has_results else None,
        "team": row.team,
        "name": snapshot.teams[row.team].title,
        "withdrawn": row.out,
        "deciding_tie_break": row.decided,
        "ties": [
            {"name": name, "value": value} for name, value in zip(names, row.values, strict=True)
        ],
        "members": [_member_data(snapshot, member) for member in row.members],
    }


def _member_data(snapshot: TournamentSnapshot, member: TeamMember) -> dict[str, Any]:
    """Return what one member brought."""
    return {
        "entrant": member.entrant,
        "user": snapshot.participants[member.entrant].user,
        "withdrawn": member.out,
        "points": points_of(member.points),
        "rounds": [
            {"round": number, "points": points_of(points)} for number, points in member.by_round
        ],
    }
