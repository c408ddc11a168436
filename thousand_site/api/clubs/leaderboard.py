"""The leaderboard of a club's own ladder."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.clubs import queries
from ratings import leaderboards
from ratings.leaderboards import Filters
from thousand_site.api.base.pagination import MAX_ROWS
from thousand_site.api.base.request_serializer import RequestSerializer
from thousand_site.api.base.user_serializer import UserSerializer
from thousand_site.api.clubs.base import ClubView
from thousand_site.api.leaderboards import PageCursorField


class ClubLeaderboardQuery(RequestSerializer):
    """The page of a leaderboard."""

    limit = serializers.IntegerField(min_value=1, max_value=MAX_ROWS, default=50)
    after = PageCursorField(required=False, help_text="`after` of the previous page")


class ClubLeaderboardRowSerializer(serializers.Serializer):
    rank = serializers.IntegerField()
    user = UserSerializer()
    rating = serializers.IntegerField(source="display_value")
    games = serializers.IntegerField()


class ClubLeaderboardSerializer(serializers.Serializer):
    ladder = serializers.CharField()
    results = ClubLeaderboardRowSerializer(many=True)
    after = serializers.CharField(allow_null=True, help_text="null: this is the last page")


class ClubLeaderboard(ClubView):
    @extend_schema(parameters=[ClubLeaderboardQuery], responses=ClubLeaderboardSerializer)
    def get(self, request: Request, club: str) -> Response:
        """Return the leaderboard of a club's ladder: current members only, best first.

        Only members can see that of a private club (404, `private`).
        """
        query = ClubLeaderboardQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        row, params = self.visible_club(club), query.validated_data
        filters, size = Filters(user_ids=queries.member_ids(row)), params["limit"]
        ladder, after = row.ladder, params.get("after")
        if after:
            page = leaderboards.page_after(ladder, filters, after, size)
        else:
            page = leaderboards.first_page(ladder, filters, size)
        data = {
            "ladder": ladder.key,
            "results": page.rows,
            "after": page.after and str(page.after),
        }
        return Response(ClubLeaderboardSerializer(data).data)
