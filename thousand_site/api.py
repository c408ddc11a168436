"""The public, read-only API: ladders, boards, people and the records of finished games."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from drf_spectacular.views import SpectacularAPIView
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import queries as accounts
from games import queries as games
from games.models import Game
from games.tables import finishing
from ratings import queries as ratings
from ratings.models import Ladder
from thousand_site import queries

MOST_ROWS = 100
# Rows are gone through up to there: whoever wants all of them follows the pages.
MOST_OFFSET = 10_000


class Public(APIView):
    """Open to all. No passwords are taken here: only the login page counts failed ones."""

    authentication_classes: list[Any] = []
    permission_classes = [AllowAny]


class LadderSerializer(serializers.ModelSerializer):
    class Meta:
        model = Ladder
        fields = ["key", "name"]


class PersonSerializer(serializers.Serializer):
    username = serializers.CharField()
    name = serializers.CharField(source="shown_name")
    bot = serializers.BooleanField(source="is_bot")
    guest = serializers.BooleanField(source="is_guest")


class StandingSerializer(serializers.Serializer):
    rank = serializers.IntegerField()
    person = PersonSerializer(source="user")
    rating = serializers.FloatField(source="value")
    games = serializers.IntegerField()


class RatingSerializer(serializers.Serializer):
    ladder = serializers.CharField(source="ladder.key")
    rating = serializers.FloatField(source="rating.value")
    games = serializers.IntegerField(source="rating.games")
    provisional = serializers.BooleanField(source="rating.provisional")


class ProfileSerializer(PersonSerializer):
    joined = serializers.DateTimeField(source="date_joined")
    ratings = serializers.SerializerMethodField()

    @extend_schema_field(RatingSerializer(many=True))
    def get_ratings(self, person: Any) -> Any:
        return RatingSerializer(queries.ladder_lines(person), many=True).data


class RowsSerializer(serializers.Serializer):
    """Which rows of a list."""

    limit = serializers.IntegerField(min_value=1, max_value=MOST_ROWS, default=50)
    offset = serializers.IntegerField(min_value=0, max_value=MOST_OFFSET, default=0)
    bots = serializers.BooleanField(default=False)


class BoardSerializer(serializers.Serializer):
    count = serializers.IntegerField()
    results = StandingSerializer(many=True)


class Ladders(Public, ListAPIView):
    """All ladders, in their order."""

    queryset = ratings.ladders()
    serializer_class = LadderSerializer


class Board(Public):
    """The public board of a ladder, best first."""

    @extend_schema(parameters=[RowsSerializer], responses=BoardSerializer)
    def get(self, request: Request, key: str) -> Response:
        rows = RowsSerializer(data=request.query_params)
        rows.is_valid(raise_exception=True)
        ladder = get_object_or_404(ratings.ladders(), key=key)
        limit, offset, bots = (rows.validated_data[name] for name in ("limit", "offset", "bots"))
        board = {
            "count": ratings.board_size(ladder, bots),
            "results": ratings.leaderboard(ladder, limit, offset, bots),
        }
        return Response(BoardSerializer(board).data)


class Profile(Public):
    """A person, guest or bot, with all ratings."""

    @extend_schema(responses=ProfileSerializer)
    def get(self, request: Request, username: str) -> Response:
        person = accounts.user_by_name(username)
        if person is None:
            raise Http404
        return Response(ProfileSerializer(person).data)


class Record(Public):
    """The record of a finished game (docs/record.md); a running one has none."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, game_id: str) -> Response:
        game = get_object_or_404(Game.objects.exclude(status=Game.Status.PLAYING), pk=game_id)
        return Response(game.record or finishing.record_of(game, games.seats_of(game)))


urlpatterns = [
    path("", SpectacularAPIView.as_view(), name="api_schema"),
    path("ladders/", Ladders.as_view(), name="api_ladders"),
    path("leaderboard/<slug:key>/", Board.as_view(), name="api_board"),
    path("people/<str:username>/", Profile.as_view(), name="api_person"),
    path("games/<slug:game_id>/record/", Record.as_view(), name="api_record"),
]
