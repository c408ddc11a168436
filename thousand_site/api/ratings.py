"""Ladders, what somebody's rating is on them, and how it came to be."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from ratings import leaderboards
from ratings import queries as ratings
from ratings.leaderboards import Filters
from ratings.models import Ladder, RatingChange
from thousand_site import queries
from thousand_site.api.pagination import PageSerializer, newest_first, page_of, written
from thousand_site.api.person_serializer import person_or_404


class LadderSerializer(serializers.ModelSerializer):
    name = serializers.SerializerMethodField()

    class Meta:
        model = Ladder
        fields = ["key", "name"]

    def get_name(self, ladder: Ladder) -> str:
        return gettext(ladder.name)


class LaddersSerializer(serializers.Serializer):
    results = LadderSerializer(many=True)


class RatingSerializer(serializers.Serializer):
    ladder = serializers.CharField(source="ladder.key")
    rating = serializers.FloatField(source="rating.value")
    games = serializers.IntegerField(source="rating.games")
    provisional = serializers.BooleanField(source="rating.provisional")


class RatingsSerializer(serializers.Serializer):
    results = RatingSerializer(many=True)


class PlacedRatingSerializer(serializers.Serializer):
    ladder = serializers.CharField(source="ladder.key")
    rating = serializers.FloatField(source="value")
    games = serializers.IntegerField()
    provisional = serializers.BooleanField()
    played = serializers.DateTimeField(source="played_at", allow_null=True)
    rank = serializers.IntegerField(
        allow_null=True, help_text="on the board of people; null: not there"
    )
    season = serializers.IntegerField(
        source="gain", allow_null=True, help_text="what the running season brought"
    )


class ChangeSerializer(serializers.ModelSerializer):
    game = serializers.CharField(source="game_id")
    kind = serializers.ChoiceField(
        RatingChange.Kind.values, help_text="`annul` and `refund` give back what a game did"
    )
    change = serializers.SerializerMethodField(help_text="between the numbers that are shown")
    at = serializers.DateTimeField(source="created_at")

    class Meta:
        model = RatingChange
        fields = ["game", "kind", "before", "after", "change", "place", "against", "at"]

    def get_change(self, row: RatingChange) -> int:
        return queries.read_change(row)


class Ladders(APIView):
    """The ladders of the pools, in their order."""

    @extend_schema(responses=LaddersSerializer)
    def get(self, request: Request) -> Response:
        return Response({"results": LadderSerializer(ratings.ladders(), many=True).data})


class RatingsOf(APIView):
    """Somebody's rating on each ladder; who never played there has the one that all begin with."""

    @extend_schema(responses=RatingsSerializer)
    def get(self, request: Request, username: str) -> Response:
        lines = queries.ladder_lines(person_or_404(username))
        return Response({"results": RatingSerializer(lines, many=True).data})


class RatingOf(APIView):
    """Somebody's rating on one ladder, with the rank and what the season brought."""

    @extend_schema(responses=PlacedRatingSerializer)
    def get(self, request: Request, username: str, ladder: str) -> Response:
        person = person_or_404(username)
        found: Any = ratings.rating_of(person, ladder_or_404(ladder))
        found.rank = leaderboards.rank_of(found, Filters())
        leaderboards.with_gains([found], found.ladder, timezone.now())
        return Response(PlacedRatingSerializer(found).data)


class HistoryOf(APIView):
    """How somebody's rating on one ladder came to be, the newest change first."""

    @extend_schema(parameters=[PageSerializer], responses=page_of(ChangeSerializer, "Change"))
    def get(self, request: Request, username: str, ladder: str) -> Response:
        person = person_or_404(username)
        asked = PageSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        changes = _changes(person, ladder_or_404(ladder))
        values = asked.validated_data
        page = newest_first(changes, "created_at", values["limit"], values.get("cursor"), int)
        return Response(written(page, ChangeSerializer))


def _changes(person: User, ladder: Ladder) -> Any:
    return RatingChange.objects.filter(user=person, ladder=ladder)


def ladder_or_404(key: str) -> Ladder:
    return get_object_or_404(ratings.ladders(), key=key)
