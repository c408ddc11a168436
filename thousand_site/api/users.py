"""Users: profiles and head-to-head results."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from thousand_site import queries
from thousand_site.api.base.time_field import TimeField
from thousand_site.api.base.user_serializer import UserSerializer, user_or_404
from thousand_site.api.ratings import RatingSerializer
from thousand_site.profiles import head_to_head


class ProfileSerializer(UserSerializer):
    """A user with their ratings."""

    joined = TimeField(source="date_joined")
    country = serializers.CharField(help_text="ISO 3166; empty: not stated")
    ratings = RatingSerializer(many=True, source="lines")


class HeadToHeadRowSerializer(serializers.Serializer):
    """The results of a user against an opponent on one ladder, or in all."""

    ladder = serializers.CharField(help_text="its name; empty: all ladders")
    games = serializers.IntegerField()
    ahead = serializers.IntegerField(help_text="games in which the user placed above the opponent")
    behind = serializers.IntegerField(help_text="games in which the user placed below")
    wins = serializers.IntegerField(help_text="games that the user won")
    losses = serializers.IntegerField(help_text="games that the opponent won")


class HeadToHeadSerializer(serializers.Serializer):
    """Head-to-head results of two users."""

    user = UserSerializer()
    opponent = UserSerializer()
    total = HeadToHeadRowSerializer()
    ladders = HeadToHeadRowSerializer(many=True)


class UserDetail(APIView):
    """Return a user, guest or bot with all their ratings."""

    @extend_schema(responses=ProfileSerializer)
    def get(self, request: Request, username: str) -> Response:
        person: Any = user_or_404(username)
        person.lines = queries.ladder_rows(person)
        return Response(ProfileSerializer(person).data)


class HeadToHead(APIView):
    """Return the results of two users in rated games at the same table, by ladder.

    Neither annulled games are counted, nor those that not everybody may see.
    """

    @extend_schema(responses=HeadToHeadSerializer)
    def get(self, request: Request, username: str, opponent: str) -> Response:
        pair = user_or_404(username), user_or_404(opponent)
        if pair[0] == pair[1]:
            raise Http404
        lines = head_to_head.records_by_ladder(*pair, viewer=None)
        total = head_to_head.total_record(lines)
        payload = {"user": pair[0], "opponent": pair[1], "total": total, "ladders": lines}
        return Response(HeadToHeadSerializer(payload).data)
