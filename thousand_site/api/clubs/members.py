"""The members of a club, and my own membership."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.clubs import joining, queries, services
from accounts.clubs.errors import ClubError
from accounts.clubs.models import INVITATION_SECRET_LENGTH, REQUEST_MESSAGE_LENGTH, Club, Membership
from accounts.oauth.scopes import CLUBS
from accounts.tokens import services as tokens
from thousand_site.api.base.authentication import check_app
from thousand_site.api.base.request_serializer import RequestSerializer, without_body
from thousand_site.api.base.rows import RowsQuery, beside_rows, row_range, rows_serializer
from thousand_site.api.base.time_field import TimeField
from thousand_site.api.base.user_serializer import UserSerializer
from thousand_site.api.clubs.base import ClubView
from thousand_site.clubs.actions import JOINS_LIMIT

Status = Membership.Status
STATUSES = ["none", "requested", *Status.values]


class MemberSerializer(serializers.Serializer):
    user = UserSerializer()
    role = serializers.ChoiceField(Membership.Role.values)
    joined_at = TimeField()


class MembershipSerializer(serializers.Serializer):
    status = serializers.ChoiceField(STATUSES)
    role = serializers.ChoiceField(Membership.Role.values, allow_null=True)
    joined_at = TimeField(allow_null=True)


class JoinSerializer(RequestSerializer):
    invitation = serializers.CharField(
        required=False,
        max_length=INVITATION_SECRET_LENGTH,
        help_text="the last part of the invitation link",
    )
    message = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=REQUEST_MESSAGE_LENGTH,
        help_text="a message to the organisers, if they approve requests",
    )


class Members(ClubView):
    @extend_schema(parameters=[RowsQuery], responses=rows_serializer(MemberSerializer, "Member"))
    def get(self, request: Request, club: str) -> Response:
        """List the members of a club: owner, organisers, then by length of membership.

        Only members can see those of a private club (404, `private`).
        """
        query = RowsQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        first, last = row_range(query.validated_data)
        members = queries.members_list(self.visible_club(club))
        rows = MemberSerializer(members[first:last], many=True).data
        return Response({"results": rows, **beside_rows(members.count(), last)})


def _can_come_back(membership: Membership, club: Club) -> bool:
    """Return whether who leaves this membership can have the same again."""
    if membership.status != Status.IN:
        return True
    is_open = club.join_policy == Club.JoinPolicy.OPEN and club.dissolved_at is None
    return is_open and membership.role == Membership.Role.MEMBER


class OwnMembership(ClubView):
    read_scope, write_scope = tokens.READ, tokens.PLAY
    app_write_scope = CLUBS

    @extend_schema(responses=MembershipSerializer)
    def get(self, request: Request, club: str) -> Response:
        """Return your membership of a club."""
        return self.current(self.club(club))

    @extend_schema(request=JoinSerializer, responses=MembershipSerializer)
    def post(self, request: Request, club: str) -> Response:
        """Join a club, also by an invitation; send a request if organisers approve members.

        Repeating the request has no effect. Refused (409): `by_invitation`, `link_over`,
        `banned`, `full`, `many_joined`, `refused_lately`, `dissolved`.
        """
        JOINS_LIMIT.take_from(request._request, self.me)
        query = JoinSerializer(data=request.data)
        query.is_valid(raise_exception=True)
        params, row = query.validated_data, self.club(club)
        if params.get("invitation"):
            joining.join_by_link(self.me, row, params["invitation"])
        elif row.join_policy == Club.JoinPolicy.REQUEST and not queries.is_member(row, self.me):
            joining.request_to_join(self.me, row, params.get("message", ""))
        else:
            joining.join(self.me, row)
        return self.current(row)

    @extend_schema(responses={200: MembershipSerializer})
    @without_body
    def delete(self, request: Request, club: str) -> Response:
        """Leave a club, or cancel a request to join. Repeating the request has no effect.

        Refused (409): `hand_over_first` for the owner, who first makes another member the owner.
        Apps end no membership with a role, nor in a club that nobody just joins (403, `scope`).
        """
        JOINS_LIMIT.take_from(request._request, self.me)
        row = self.club(club)
        membership = queries.membership_of(row, self.me)
        if membership is not None and not _can_come_back(membership, row):
            check_app(request, None)
        if membership is not None and membership.role == Membership.Role.OWNER:
            raise ClubError("hand_over_first")
        joining.withdraw_request(self.me, row)
        services.leave_club(self.me, row)
        return self.current(row)

    def current(self, club: Club) -> Response:
        """Return the response with the reader's membership."""
        membership = queries.membership_of(club, self.me)
        data: dict[str, Any] = {"status": "none", "role": None, "joined_at": None}
        if membership is not None and membership.status != Status.LEFT:
            is_member = membership.status == Status.IN
            data = {
                "status": membership.status,
                "role": membership.role if is_member else None,
                "joined_at": membership.joined_at if is_member else None,
            }
        elif club.requests.filter(user=self.me, refused_at=None).exists():
            data["status"] = "requested"
        return Response(MembershipSerializer(data).data)
