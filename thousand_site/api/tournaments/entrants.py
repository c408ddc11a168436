"""Who takes part, and what organisers do about people."""

from collections.abc import Iterator

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from thousand_site.api import throttling
from thousand_site.api.person_serializer import PersonSerializer
from thousand_site.api.tournaments.base import TournamentView, bounded
from thousand_site.api.tournaments.pagination import RowsQuery, cut, rows_of
from thousand_site.api.tournaments.serializers import WholeTournamentSerializer, whole
from tournaments.models import Entrant, Tournament
from tournaments.organising import participants
from tournaments.permissions import may_organise
from tournaments.queries import has_place

Status = Entrant.Status
STATUSES = list(Status.values)


class EntrantSerializer(serializers.Serializer):
    entrant = serializers.IntegerField(source="pk", help_text="in rounds and standings")
    person = PersonSerializer(source="user")
    status = serializers.ChoiceField(
        STATUSES, help_text="`invited` and `replaced` are told to organisers alone"
    )
    here = serializers.SerializerMethodField(help_text="whether he has checked in")
    rating = serializers.SerializerMethodField(
        help_text="what he is seeded by; null before the start"
    )
    joined = serializers.IntegerField(allow_null=True, help_text="his first round")
    left = serializers.IntegerField(allow_null=True, help_text="the first without him")
    entered_at = serializers.DateTimeField(source="created_at")

    def get_here(self, row: Entrant) -> bool:
        return row.checked_in_at is not None

    def get_rating(self, row: Entrant) -> int | None:
        return None if row.rating is None else round(row.rating)


class NameSerializer(serializers.Serializer):
    username = serializers.CharField(max_length=150)


class ThereSerializer(serializers.Serializer):
    there = serializers.BooleanField(default=True)


class Entrants(TournamentView):
    reading = throttling.READS

    @extend_schema(parameters=[RowsQuery], responses=rows_of(EntrantSerializer, "Entrant"))
    def get(self, request: Request, tournament_id: str) -> Response:
        """Who has entered, waits for a place, or took part, in the order in which they came.

        Organisers see the invited, the replaced and those off the list too.
        """
        tournament = self.seen(tournament_id)
        asked = bounded(RowsQuery(data=request.query_params))
        rows, told = cut(list(_shown(tournament, self)), asked)
        return Response({**told, "results": EntrantSerializer(rows, many=True).data})


def _shown(tournament: Tournament, view: TournamentView) -> Iterator[Entrant]:
    every = may_organise(view.reader, tournament)
    rows = tournament.entrants.select_related("user").order_by("created_at", "pk")
    return (row for row in rows if every or has_place(row) or row.status == Status.WAITING)


class Invitations(TournamentView):
    @extend_schema(request=NameSerializer, responses=EntrantSerializer)
    def post(self, request: Request, tournament_id: str) -> Response:
        """Invite somebody: neither password nor membership is asked of him then.

        Refused (409): `nobody` of this name, `bot`, `bots_unrated`, `needs_account`, `is_banned`
        from the club, `invited_already`, `invited_many`, `over`, `cancelled`.
        Organisers alone (403, `not_organiser`).
        """
        self.organised(tournament_id)
        asked = bounded(NameSerializer(data=request.data))
        row = participants.invite(self.me, tournament_id, asked["username"])
        return Response(EntrantSerializer(row).data)


class OneEntrant(TournamentView):
    @extend_schema(responses={200: WholeTournamentSerializer})
    def delete(self, request: Request, tournament_id: str, entrant: int) -> Response:
        """Take somebody off: before the start off the list for good, after it out of what follows.

        An invitation is taken back. Refused (409): `not_entrant`, `is_out`, `over`, `cancelled`.
        Organisers alone (403, `not_organiser`).
        """
        self.organised(tournament_id)
        participants.remove(self.me, tournament_id, entrant)
        return Response(whole(self.sight(tournament_id)))


class EntrantCheckIn(TournamentView):
    @extend_schema(request=ThereSerializer, responses=EntrantSerializer)
    def post(self, request: Request, tournament_id: str, entrant: int) -> Response:
        """Check somebody in who stands before the organiser, or out again.

        Refused (409): `not_entrant`, `not_entered`, `no_check_in`, `is_draft`, `started`.
        Organisers alone (403, `not_organiser`).
        """
        self.organised(tournament_id)
        asked = bounded(ThereSerializer(data=request.data))
        row = participants.check_in_for(self.me, tournament_id, entrant, asked["there"])
        return Response(EntrantSerializer(row).data)


class EntrantReplacing(TournamentView):
    @extend_schema(request=NameSerializer, responses=EntrantSerializer)
    def post(self, request: Request, tournament_id: str, entrant: int) -> Response:
        """Somebody else plays on in his place, with his points, from the next table on.

        Who had not entered himself says at his first table that he plays. Refused (409): whatever
        an invitation is refused for, `cannot_come` (with `obstacle`: what the door has against
        him), `is_barred`, `takes_part`, `not_entrant`, `is_out`, `not_running`, `over`,
        `cancelled`. Organisers alone (403, `not_organiser`).
        """
        self.organised(tournament_id)
        asked = bounded(NameSerializer(data=request.data))
        row = participants.replace(self.me, tournament_id, entrant, asked["username"])
        return Response(EntrantSerializer(row).data)
