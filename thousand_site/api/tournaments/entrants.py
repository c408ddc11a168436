"""Entrants, and the organisers' actions on them."""

from collections.abc import Iterator

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from thousand_site.api.base import throttling
from thousand_site.api.base.creation import created, creates
from thousand_site.api.base.request_serializer import RequestSerializer, without_body
from thousand_site.api.base.rows import RowsQuery, rows_page, rows_serializer
from thousand_site.api.base.time_field import TimeField
from thousand_site.api.base.user_serializer import UserSerializer
from thousand_site.api.tournaments.base import TournamentView, raise_not_found, validated
from thousand_site.api.tournaments.serializers import TournamentDetailSerializer, tournament_data
from tournaments.models import Entrant, Tournament
from tournaments.organising.people import participants
from tournaments.permissions import may_organise
from tournaments.queries import has_place

Status = Entrant.Status
STATUSES = list(Status.values)


class EntrantSerializer(serializers.Serializer):
    entrant = serializers.IntegerField(source="pk", help_text="the id used in rounds and standings")
    user = UserSerializer()
    status = serializers.ChoiceField(
        STATUSES, help_text="only organisers see `invited` and `replaced`"
    )
    checked_in = serializers.SerializerMethodField(help_text="whether they have checked in")
    rating = serializers.SerializerMethodField(
        help_text="the rating for seeding; null before the start"
    )
    first_round = serializers.IntegerField(allow_null=True, help_text="their first round")
    out_from_round = serializers.IntegerField(
        allow_null=True, help_text="the first round without them"
    )
    team = serializers.IntegerField(
        source="team_id", allow_null=True, help_text="where entrants play in teams"
    )
    entered_at = TimeField(source="created_at")

    def get_checked_in(self, row: Entrant) -> bool:
        return row.checked_in_at is not None

    def get_rating(self, row: Entrant) -> int | None:
        return None if row.rating is None else round(row.rating)


class UsernameSerializer(RequestSerializer):
    username = serializers.CharField(max_length=150)


class PresenceSerializer(RequestSerializer):
    present = serializers.BooleanField(default=True)


class Entrants(TournamentView):
    read_limit = throttling.READS

    @extend_schema(parameters=[RowsQuery], responses=rows_serializer(EntrantSerializer, "Entrant"))
    def get(self, request: Request, tournament_id: str) -> Response:
        """List entrants in order of entry: with a place, on the waiting list, or who took part.

        Organisers also see invited, replaced and removed ones.
        """
        tournament = self.visible_tournament(tournament_id)
        params = validated(RowsQuery(data=request.query_params))
        rows, page = rows_page(list(_visible_entrants(tournament, self)), params)
        return Response({**page, "results": EntrantSerializer(rows, many=True).data})


def _visible_entrants(
    tournament: Tournament, view: TournamentView, **wanted: int
) -> Iterator[Entrant]:
    """Yield the entrants that the reader may see."""
    every = may_organise(view.reader, tournament)
    rows = tournament.entrants.filter(**wanted).select_related("user").order_by("created_at", "pk")
    return (row for row in rows if every or has_place(row) or row.status == Status.WAITING)


class TournamentInvitations(TournamentView):
    @extend_schema(request=UsernameSerializer, responses={201: EntrantSerializer})
    @creates
    def post(self, request: Request, tournament_id: str) -> Response:
        """Invite a user, who then needs neither the password nor club membership.

        Refused (409): `nobody` (unknown name), `bot`, `bots_unrated`, `needs_account`, `is_banned`
        (from the club), `invited_already`, `invited_many`, `over`, `cancelled`.
        Organisers only (403, `not_organiser`).
        """
        self.organised_tournament(tournament_id)
        params = validated(UsernameSerializer(data=request.data))
        row = participants.invite(self.me, tournament_id, params["username"])
        place = f"/api/v1/tournaments/{tournament_id}/entrants/{row.pk}/"
        return created(EntrantSerializer(row).data, place)


class EntrantDetail(TournamentView):
    read_limit = throttling.READS

    @extend_schema(responses=EntrantSerializer)
    def get(self, request: Request, tournament_id: str, entrant: int) -> Response:
        """Return an entrant, if the list of entrants shows them to you."""
        tournament = self.visible_tournament(tournament_id)
        row = next(_visible_entrants(tournament, self, pk=entrant), None)
        if row is None:
            raise_not_found()
        return Response(EntrantSerializer(row).data)

    @extend_schema(responses={200: TournamentDetailSerializer})
    @without_body
    def delete(self, request: Request, tournament_id: str, entrant: int) -> Response:
        """Remove an entrant: before the start completely, after it from later rounds.

        An invitation is cancelled. Refused (409): `not_entrant`, `is_out`, `over`, `cancelled`.
        Organisers only (403, `not_organiser`).
        """
        self.organised_tournament(tournament_id)
        participants.remove(self.me, tournament_id, entrant)
        return Response(tournament_data(self.snapshot(tournament_id)))


class EntrantCheckIn(TournamentView):
    @extend_schema(request=PresenceSerializer, responses=EntrantSerializer)
    def post(self, request: Request, tournament_id: str, entrant: int) -> Response:
        """Check in an entrant, or undo it.

        Refused (409): `not_entrant`, `not_entered`, `no_check_in`, `is_draft`, `started`.
        Organisers only (403, `not_organiser`).
        """
        self.organised_tournament(tournament_id)
        params = validated(PresenceSerializer(data=request.data))
        row = participants.check_in_for(self.me, tournament_id, entrant, params["present"])
        return Response(EntrantSerializer(row).data)


class EntrantReplacement(TournamentView):
    @extend_schema(request=UsernameSerializer, responses=EntrantSerializer)
    def post(self, request: Request, tournament_id: str, entrant: int) -> Response:
        """Replace an entrant: another user continues with the same points from the next table.

        A user who had not entered confirms at the first table. Refused (409): all codes of an
        invitation, `cannot_come` (with `reason`: the entry rule that is not met),
        `is_barred`, `takes_part`, `not_entrant`, `is_out`, `not_running`, `over`,
        `cancelled`. Organisers only (403, `not_organiser`).
        """
        self.organised_tournament(tournament_id)
        params = validated(UsernameSerializer(data=request.data))
        row = participants.replace(self.me, tournament_id, entrant, params["username"])
        return Response(EntrantSerializer(row).data)
