"""People: who somebody is, and how two of them fared at one table."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from thousand_site import queries
from thousand_site.api.person_serializer import PersonSerializer, person_or_404
from thousand_site.api.ratings import RatingSerializer
from thousand_site.profiles import head_to_head


class ProfileSerializer(PersonSerializer):
    joined = serializers.DateTimeField(source="date_joined")
    country = serializers.CharField(help_text="ISO 3166; empty: not told")
    ratings = RatingSerializer(many=True, source="lines")


class MeetingsSerializer(serializers.Serializer):
    ladder = serializers.CharField(help_text="its name; empty: all together")
    games = serializers.IntegerField()
    ahead = serializers.IntegerField(help_text="the first came before the second")
    behind = serializers.IntegerField()
    wins = serializers.IntegerField(help_text="the first won")
    losses = serializers.IntegerField(help_text="the second won")


class HeadToHeadSerializer(serializers.Serializer):
    one = PersonSerializer()
    other = PersonSerializer()
    total = MeetingsSerializer()
    ladders = MeetingsSerializer(many=True)


class Profile(APIView):
    """A person, guest or bot, with all ratings."""

    @extend_schema(responses=ProfileSerializer)
    def get(self, request: Request, username: str) -> Response:
        person: Any = person_or_404(username)
        person.lines = queries.ladder_lines(person)
        return Response(ProfileSerializer(person).data)


class HeadToHead(APIView):
    """The rated games in which both sat at one table, by ladder; annulled ones do not count."""

    @extend_schema(responses=HeadToHeadSerializer)
    def get(self, request: Request, username: str, other: str) -> Response:
        pair = person_or_404(username), person_or_404(other)
        if pair[0] == pair[1]:
            raise Http404
        lines = head_to_head.meetings(*pair)
        total = head_to_head.total(lines)
        told = {"one": pair[0], "other": pair[1], "total": total, "ladders": lines}
        return Response(HeadToHeadSerializer(told).data)
