"""A club's own ladder."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.clubs import queries
from ratings import leaderboards
from ratings.leaderboards import Filters
from thousand_site.api.clubs.base import ClubView
from thousand_site.api.leaderboards import PlaceField
from thousand_site.api.pagination import MOST_ROWS
from thousand_site.api.person_serializer import PersonSerializer


class ClubBoardQuery(serializers.Serializer):
    """Which rows of the board."""

    limit = serializers.IntegerField(min_value=1, max_value=MOST_ROWS, default=50)
    after = PlaceField(required=False, help_text="`after` of the page above")


class ClubPlaceSerializer(serializers.Serializer):
    rank = serializers.IntegerField()
    person = PersonSerializer(source="user")
    rating = serializers.IntegerField(source="shown")
    games = serializers.IntegerField()


class ClubBoardSerializer(serializers.Serializer):
    ladder = serializers.CharField()
    results = ClubPlaceSerializer(many=True)
    after = serializers.CharField(allow_null=True, help_text="null: nobody stands below")


class Board(ClubView):
    @extend_schema(parameters=[ClubBoardQuery], responses=ClubBoardSerializer)
    def get(self, request: Request, club: str) -> Response:
        """The board of a club's own ladder, of those who are members now, the best first.

        Of a private club for its members alone (404, `private`).
        """
        query = ClubBoardQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        found, asked = self.inside(club), query.validated_data
        filters, size = Filters(among=queries.member_ids(found)), asked["limit"]
        ladder, after = found.ladder, asked.get("after")
        if after:
            page = leaderboards.page_after(ladder, filters, after, size)
        else:
            page = leaderboards.first_page(ladder, filters, size)
        told = {
            "ladder": ladder.key,
            "results": page.rows,
            "after": page.after and str(page.after),
        }
        return Response(ClubBoardSerializer(told).data)
