"""Who belongs to a club, and my own way in and out."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.clubs import joining, queries, services
from accounts.clubs.errors import ClubError
from accounts.clubs.models import INVITATION_SECRET_LENGTH, WISH_LENGTH, Club, Membership
from accounts.tokens import services as tokens
from thousand_site.api.clubs.base import ClubView
from thousand_site.api.person_serializer import PersonSerializer
from thousand_site.api.tournaments.pagination import RowsQuery, rows_of

Status = Membership.Status
STATUSES = ["none", "asked", *Status.values]


class MemberSerializer(serializers.Serializer):
    person = PersonSerializer(source="user")
    role = serializers.ChoiceField(Membership.Role.values)
    joined_at = serializers.DateTimeField()


class MembershipSerializer(serializers.Serializer):
    status = serializers.ChoiceField(STATUSES)
    role = serializers.ChoiceField(Membership.Role.values, allow_null=True)
    joined_at = serializers.DateTimeField(allow_null=True)


class JoiningSerializer(serializers.Serializer):
    invitation = serializers.CharField(
        required=False,
        max_length=INVITATION_SECRET_LENGTH,
        help_text="what stands at the end of the link",
    )
    wish = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=WISH_LENGTH,
        help_text="a word to the organisers, where they decide",
    )


class Members(ClubView):
    @extend_schema(parameters=[RowsQuery], responses=rows_of(MemberSerializer, "Member"))
    def get(self, request: Request, club: str) -> Response:
        """Who belongs to a club: the owner, the organisers, then by how long they are here.

        Of a private club for its members alone (404, `private`).
        """
        query = RowsQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        first, limit = query.validated_data["first"], query.validated_data["limit"]
        roll = queries.roll(self.inside(club))
        count, end = roll.count(), first + limit
        rows = MemberSerializer(roll[first:end], many=True).data
        return Response({"count": count, "results": rows, "next": end if end < count else None})


class OwnMembership(ClubView):
    reads = tokens.READ

    @extend_schema(responses=MembershipSerializer)
    def get(self, request: Request, club: str) -> Response:
        """What I am to a club."""
        return self.standing(self.club(club))

    @extend_schema(request=JoiningSerializer, responses=MembershipSerializer)
    def post(self, request: Request, club: str) -> Response:
        """Join, by an invitation where I have one; where organisers decide, ask them.

        Joining twice is joining once, as is asking. Refused (409): `by_invitation`, `link_over`,
        `banned`, `full`, `many_joined`, `refused_lately`, `dissolved`.
        """
        query = JoiningSerializer(data=request.data)
        query.is_valid(raise_exception=True)
        asked, found = query.validated_data, self.club(club)
        if asked.get("invitation"):
            joining.join_by_link(self.me, found, asked["invitation"])
        elif found.joining == Club.Joining.REQUEST and not queries.is_member(found, self.me):
            joining.ask(self.me, found, asked.get("wish", ""))
        else:
            joining.join(self.me, found)
        return self.standing(found)

    @extend_schema(responses={200: MembershipSerializer})
    def delete(self, request: Request, club: str) -> Response:
        """Leave, or take a request to join back; leaving twice is leaving once.

        Refused (409): `hand_over_first` to the owner. No program ends a club by leaving it.
        """
        found = self.club(club)
        own = queries.membership_of(found, self.me)
        if own is not None and own.role == Membership.Role.OWNER:
            raise ClubError("hand_over_first")
        joining.withdraw(self.me, found)
        services.leave(self.me, found)
        return self.standing(found)

    def standing(self, club: Club) -> Response:
        own = queries.membership_of(club, self.me)
        told: dict[str, Any] = {"status": "none", "role": None, "joined_at": None}
        if own is not None and own.status != Status.LEFT:
            inside = own.status == Status.IN
            told = {
                "status": own.status,
                "role": own.role if inside else None,
                "joined_at": own.joined_at if inside else None,
            }
        elif club.requests.filter(user=self.me, refused_at=None).exists():
            told["status"] = "asked"
        return Response(MembershipSerializer(told).data)
