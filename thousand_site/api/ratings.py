"""Ladders, ratings and rating history."""

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
from thousand_site.api.base.pagination import (
    PageSerializer,
    newest_first,
    page_payload,
    page_serializer,
)
from thousand_site.api.base.rows import whole_list, whole_serializer
from thousand_site.api.base.time_field import TimeField
from thousand_site.api.base.user_serializer import user_or_404


class LadderSerializer(serializers.ModelSerializer):
    """A ladder."""

    name = serializers.SerializerMethodField()

    class Meta:
        model = Ladder
        fields = ["key", "name"]

    def get_name(self, ladder: Ladder) -> str:
        return gettext(ladder.name)


class RatingSerializer(serializers.Serializer):
    """A user's rating on a ladder."""

    ladder = serializers.CharField(source="ladder.key")
    rating = serializers.FloatField(source="rating.value")
    games = serializers.IntegerField(source="rating.games")
    provisional = serializers.BooleanField(source="rating.is_provisional")


class RatingDetailSerializer(serializers.Serializer):
    """A user's rating on a ladder with rank and season."""

    ladder = serializers.CharField(source="ladder.key")
    rating = serializers.FloatField(source="value")
    games = serializers.IntegerField()
    provisional = serializers.BooleanField(source="is_provisional")
    last_played = TimeField(source="played_at", allow_null=True)
    rank = serializers.IntegerField(
        allow_null=True, help_text="on the leaderboard without bots; null: not listed"
    )
    season_gain = serializers.IntegerField(
        source="gain", allow_null=True, help_text="gained in the current season"
    )


class RatingChangeSerializer(serializers.ModelSerializer):
    """A change of a rating."""

    game = serializers.CharField(source="game_id")
    kind = serializers.ChoiceField(
        RatingChange.Kind.values, help_text="`annul` and `refund` revert the change of a game"
    )
    change = serializers.SerializerMethodField(help_text="the difference of the displayed ratings")
    at = TimeField(source="created_at")

    class Meta:
        model = RatingChange
        fields = ["game", "kind", "before", "after", "change", "place", "opponents_mean", "at"]

    def get_change(self, row: RatingChange) -> int:
        return queries.displayed_change(row)


class Ladders(APIView):
    """List the ladders of the pools in display order."""

    @extend_schema(responses=whole_serializer(LadderSerializer, "Ladders"))
    def get(self, request: Request) -> Response:
        return Response(whole_list(LadderSerializer(ratings.ladders(), many=True).data))


class UserRatings(APIView):
    """List a user's rating on each ladder; without games it is the initial rating."""

    @extend_schema(responses=whole_serializer(RatingSerializer, "Ratings"))
    def get(self, request: Request, username: str) -> Response:
        lines = queries.ladder_rows(user_or_404(username))
        return Response(whole_list(RatingSerializer(lines, many=True).data))


class UserRating(APIView):
    """Return a user's rating on one ladder, with rank and gain of the season."""

    @extend_schema(responses=RatingDetailSerializer)
    def get(self, request: Request, username: str, ladder: str) -> Response:
        person = user_or_404(username)
        rating: Any = ratings.rating_of(person, ladder_or_404(ladder))
        rating.rank = leaderboards.rank_of(rating, Filters())
        leaderboards.add_season_gains([rating], rating.ladder, timezone.now())
        return Response(RatingDetailSerializer(rating).data)


class RatingHistory(APIView):
    """List the changes of a user's rating on one ladder, newest first."""

    @extend_schema(
        parameters=[PageSerializer], responses=page_serializer(RatingChangeSerializer, "Change")
    )
    def get(self, request: Request, username: str, ladder: str) -> Response:
        person = user_or_404(username)
        query = PageSerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        changes = _rating_changes(person, ladder_or_404(ladder))
        values = query.validated_data
        page = newest_first(changes, "created_at", values["limit"], values.get("cursor"))
        return Response(page_payload(page, RatingChangeSerializer))


def _rating_changes(person: User, ladder: Ladder) -> Any:
    return RatingChange.objects.filter(user=person, ladder=ladder)


def ladder_or_404(key: str) -> Ladder:
    """Return the pool ladder of this key. Raises: Http404."""
    return get_object_or_404(ratings.ladders(), key=key)
