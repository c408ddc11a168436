"""Requests to join a club, and what its organisers do about its members."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.clubs import joining, moderation, queries
from accounts.clubs.errors import ClubError
from accounts.clubs.models import Club, JoinRequest, Membership
from accounts.tokens import services as tokens
from thousand_site.api.base.request_serializer import RequestSerializer, without_body
from thousand_site.api.base.rows import RowsQuery, rows_page, rows_serializer
from thousand_site.api.base.time_field import TimeField
from thousand_site.api.base.user_serializer import UserSerializer, user_or_404
from thousand_site.api.clubs.base import ClubView
from thousand_site.api.clubs.members import MemberSerializer
from thousand_site.clubs.actions import ACTIONS_LIMIT

Role = Membership.Role


class JoinRequestSerializer(serializers.Serializer):
    """Somebody who asks to join."""

    id = serializers.IntegerField(source="pk")
    user = UserSerializer()
    message = serializers.CharField(help_text="may be empty")
    at = TimeField(source="created_at")


class DecisionSerializer(RequestSerializer):
    approve = serializers.BooleanField(help_text="false: refuse")


class RoleSerializer(RequestSerializer):
    role = serializers.ChoiceField([Role.ORGANISER.value, Role.MEMBER.value])


class OrganiserView(ClubView):
    """An operation that only organisers of a club see and use (403, `not_organiser`)."""

    read_scope = write_scope = tokens.ORGANISE
    app_scope = None

    def organised_club(self, key: str) -> Club:
        """Return the club. Raises: ClubError unless the reader organises it."""
        club = self.visible_club(key)
        if not queries.is_organiser(club, self.reader):
            raise ClubError("not_organiser")
        if not self.is_read:
            ACTIONS_LIMIT.take_from(self.request._request, self.me)
        return club


class JoinRequests(OrganiserView):
    @extend_schema(
        parameters=[RowsQuery], responses=rows_serializer(JoinRequestSerializer, "JoinRequest")
    )
    def get(self, request: Request, club: str) -> Response:
        """List the open requests to join a club, the oldest first."""
        query = RowsQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        waiting = list(queries.pending_requests(self.organised_club(club)))
        rows, beside = rows_page(waiting, query.validated_data)
        return Response({**beside, "results": JoinRequestSerializer(rows, many=True).data})


class JoinRequestDecision(OrganiserView):
    @extend_schema(request=DecisionSerializer, responses=JoinRequestSerializer)
    def put(self, request: Request, club: str, request_id: int) -> Response:
        """Approve or refuse a request to join; the response shows it as it was.

        Refused (409): `answered` if it was decided or taken back, `full`, `banned`,
        `many_joined`, `dissolved`.
        """
        query = DecisionSerializer(data=request.data)
        row = self.organised_club(club)
        query.is_valid(raise_exception=True)
        found = JoinRequest.objects.filter(club=row, pk=request_id).select_related("user").first()
        if found is None:
            raise ClubError("answered")
        was = JoinRequestSerializer(found).data
        joining.decide_join_request(self.me, row, found.pk, query.validated_data["approve"])
        return Response(was)


class OrganisedMember(OrganiserView):
    @extend_schema(request=RoleSerializer, responses=MemberSerializer)
    def put(self, request: Request, club: str, username: str) -> Response:
        """Make a member an organiser, or an organiser a member; the owner only (`not_owner`).

        Refused (409): `bad_choice` for somebody who is no member, `of_owner`, `dissolved`.
        """
        query = RoleSerializer(data=request.data)
        row, user = self.organised_club(club), user_or_404(username)
        query.is_valid(raise_exception=True)
        moderation.set_role(self.me, row, user, query.validated_data["role"] == Role.ORGANISER)
        return Response(MemberSerializer(queries.membership_of(row, user)).data)

    @extend_schema(request=None, responses={200: UserSerializer})
    @without_body
    def delete(self, request: Request, club: str, username: str) -> Response:
        """Remove a member, who may join again like anybody else.

        Refused (409): `bad_choice` for yourself and for somebody who is no member, `of_owner`,
        `of_organiser` unless you are the owner, `dissolved`.
        """
        row, user = self.organised_club(club), user_or_404(username)
        moderation.remove(self.me, row, user)
        return Response(UserSerializer(user).data)
