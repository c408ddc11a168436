"""The leaderboard of a club's own ladder."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.clubs import queries
from ratings.leaderboards import Filters
from thousand_site.api.base.pagination import MAX_ROWS
from thousand_site.api.base.request_serializer import RequestSerializer
from thousand_site.api.base.rows import NEXT_HELP
from thousand_site.api.base.user_serializer import UserSerializer
from thousand_site.api.clubs.base import ClubView
from thousand_site.api.leaderboards import BoardCursorField, cursors_of, page_at


class ClubLeaderboardQuery(RequestSerializer):
    """The page of a leaderboard."""

    limit = serializers.IntegerField(min_value=1, max_value=MAX_ROWS, default=50)
    cursor = BoardCursorField(required=False, help_text="`next` or `previous` of another page")


class ClubLeaderboardRowSerializer(serializers.Serializer):
    rank = serializers.IntegerField()
    user = UserSerializer()
    rating = serializers.IntegerField(source="display_value")
    games = serializers.IntegerField()


class ClubLeaderboardSerializer(serializers.Serializer):
    ladder = serializers.CharField()
    results = ClubLeaderboardRowSerializer(many=True)
    next = serializers.CharField(allow_null=True, help_text=NEXT_HELP)
    previous = serializers.CharField(allow_null=True, help_text="of the page before, or null")


class ClubLeaderboard(ClubView):
    @extend_schema(parameters=[ClubLeaderboardQuery], responses=ClubLeaderboardSerializer)
    def get(self, request: Request, club: str) -> Response:
        """Return the leaderboard of a club's ladder: current members only, best first.

        Only members can see that of a private club (404, `private`).
        """
        query = ClubLeaderboardQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        row, params = self.visible_club(club), query.validated_data
        filters = Filters(user_ids=queries.member_ids(row))
        page = page_at(row.ladder, filters, params.get("cursor"), params["limit"])
        data = {"ladder": row.ladder.key, "results": page.rows, **cursors_of(page)}
        return Response(ClubLeaderboardSerializer(data).data)
