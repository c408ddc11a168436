"""What the organisers of a club tell everybody."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.clubs import chat
from accounts.clubs.models import NEWS_LENGTH
from accounts.tokens import services as tokens
from thousand_site.api.clubs.base import ClubView
from thousand_site.api.pagination import PageSerializer, newest_first, page_of, written
from thousand_site.api.person_serializer import PersonSerializer


class NewsSerializer(serializers.Serializer):
    id = serializers.IntegerField(source="pk")
    text = serializers.CharField()
    author = PersonSerializer(allow_null=True)
    at = serializers.DateTimeField(source="created_at")


class TextSerializer(serializers.Serializer):
    text = serializers.CharField(max_length=NEWS_LENGTH)


class NewsOf(ClubView):
    acts = tokens.ORGANISE

    @extend_schema(parameters=[PageSerializer], responses=page_of(NewsSerializer, "News"))
    def get(self, request: Request, club: str) -> Response:
        """A club's news, the newest first; of a private club for its members (404, `private`)."""
        query = PageSerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        asked, found = query.validated_data, self.inside(club)
        news = found.news.select_related("author")
        page = newest_first(news, "created_at", asked["limit"], asked.get("cursor"), int)
        return Response(written(page, NewsSerializer))

    @extend_schema(request=TextSerializer, responses=NewsSerializer)
    def post(self, request: Request, club: str) -> Response:
        """Tell something to everybody in the club; its organisers alone (403, `not_organiser`).

        Refused (409): `dissolved`, or `empty` if nothing is left of the text.
        """
        found = self.club(club)
        query = TextSerializer(data=request.data)
        query.is_valid(raise_exception=True)
        told = chat.tell(self.me, found, query.validated_data["text"])
        return Response(NewsSerializer(told).data)
