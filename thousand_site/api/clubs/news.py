"""The news that a club's organisers post."""

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.clubs import chat
from accounts.clubs.models import POST_LENGTH
from accounts.tokens import services as tokens
from thousand_site.api.base.creation import created, creates
from thousand_site.api.base.pagination import (
    PageSerializer,
    newest_first,
    page_payload,
    page_serializer,
)
from thousand_site.api.base.request_serializer import RequestSerializer
from thousand_site.api.base.time_field import TimeField
from thousand_site.api.base.user_serializer import UserSerializer
from thousand_site.api.clubs.base import ClubView
from thousand_site.clubs.actions import TEXTS_LIMIT


class ClubPostSerializer(serializers.Serializer):
    id = serializers.IntegerField(source="pk")
    text = serializers.CharField()
    author = UserSerializer(allow_null=True)
    at = TimeField(source="created_at")


class PostTextSerializer(RequestSerializer):
    text = serializers.CharField(max_length=POST_LENGTH)


class ClubNews(ClubView):
    write_scope = tokens.ORGANISE

    @extend_schema(
        parameters=[PageSerializer], responses=page_serializer(ClubPostSerializer, "News")
    )
    def get(self, request: Request, club: str) -> Response:
        """List a club's news, newest first; for a private club only to members (404, `private`)."""
        query = PageSerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        params, row = query.validated_data, self.visible_club(club)
        news = row.posts.select_related("author")
        page = newest_first(news, "created_at", params["limit"], params.get("cursor"))
        return Response(page_payload(page, ClubPostSerializer))

    @extend_schema(request=PostTextSerializer, responses={201: ClubPostSerializer})
    @creates
    def post(self, request: Request, club: str) -> Response:
        """Post news to all members; organisers only (403, `not_organiser`).

        Refused (409): `dissolved`, or `empty` if the text has no visible characters.
        """
        TEXTS_LIMIT.take_from(request._request, self.me)
        row = self.club(club)
        query = PostTextSerializer(data=request.data)
        query.is_valid(raise_exception=True)
        post = chat.post_news(self.me, row, query.validated_data["text"])
        return created(ClubPostSerializer(post).data, f"/api/v1/clubs/{row.key}/news/{post.pk}/")


class ClubNewsPost(ClubView):
    @extend_schema(responses=ClubPostSerializer)
    def get(self, request: Request, club: str, post: int) -> Response:
        """Return a post of a club's news; of a private club only to members (404, `private`)."""
        row = self.visible_club(club).posts.select_related("author").filter(pk=post).first()
        if row is None:
            raise Http404
        return Response(ClubPostSerializer(row).data)
