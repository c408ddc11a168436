"""The list of clubs, and one club."""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import countries
from accounts.clubs import queries
from accounts.clubs.models import NAME_LENGTH, Club
from accounts.clubs.queries import ClubSearch
from thousand_site.api.base.authentication import require_user
from thousand_site.api.base.pagination import (
    PageSerializer,
    newest_first,
    page_payload,
    page_serializer,
)
from thousand_site.api.base.time_field import TimeField
from thousand_site.api.clubs.base import ClubView

HIDDEN_FROM_ME = "the club is private and you are not a member"


class ClubSerializer(serializers.Serializer):
    key = serializers.CharField()
    name = serializers.CharField()
    about = serializers.CharField(help_text=f"empty: not given, or {HIDDEN_FROM_ME}")
    country = serializers.CharField(help_text="ISO 3166; empty: not given")
    language = serializers.CharField(help_text="empty: not given")
    private = serializers.BooleanField(source="is_private")
    join_policy = serializers.ChoiceField(Club.JoinPolicy.values)
    created_at = TimeField()
    active_at = TimeField(
        allow_null=True, help_text=f"time of the last activity; null: {HIDDEN_FROM_ME}"
    )
    members = serializers.IntegerField(
        source="size", allow_null=True, help_text=f"null: {HIDDEN_FROM_ME}"
    )


class ClubDetailSerializer(ClubSerializer):
    ladder = serializers.CharField(
        source="ladder_key", allow_null=True, help_text=f"null: {HIDDEN_FROM_ME}"
    )
    dissolved_at = TimeField(allow_null=True)


class ClubsQuery(PageSerializer):
    """Filters of the list of clubs."""

    name = serializers.CharField(
        required=False, max_length=NAME_LENGTH, help_text="part of the name"
    )
    country = serializers.CharField(required=False, max_length=2, help_text="ISO 3166")
    language = serializers.ChoiceField(list(dict(settings.LANGUAGES)), required=False)
    mine = serializers.BooleanField(default=False, help_text="only your clubs")

    def validate_country(self, value: str) -> str:
        if not countries.is_country(value):
            raise serializers.ValidationError(_("There is no such country."))
        return value


class Clubs(ClubView):
    may_lack_scope = True

    @extend_schema(parameters=[ClubsQuery], responses=page_serializer(ClubSerializer, "Club"))
    def get(self, request: Request) -> Response:
        """List clubs, most recently active first; private ones without details.

        `mine` needs authentication (401), and of apps the scope (403).
        """
        query = ClubsQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        params = dict(query.validated_data)
        limit, cursor, mine = params.pop("limit"), params.pop("cursor", None), params.pop("mine")
        if mine:
            require_user(request, self.app_scope)
        own_clubs = queries.clubs_of(self.reader) if self.reader else Club.objects.none()
        clubs = queries.search(ClubSearch(**params))
        if mine:
            clubs = clubs.filter(pk__in=own_clubs.order_by().values("pk"))
        page = newest_first(clubs, "last_activity", limit, cursor)
        visible = set(own_clubs.values_list("pk", flat=True))
        return Response(page_payload(page, ClubSerializer, _with_sizes(page.rows, visible)))


def _with_sizes(rows: list[Any], visible: set[int]) -> list[Any]:
    """Return the clubs with their sizes, as far as the reader may see them."""
    return [_redacted(club, club.members if _is_visible(club, visible) else None) for club in rows]


def _is_visible(club: Club, visible: set[int]) -> bool:
    """Return whether the reader may look inside; `visible` are the reader's own clubs."""
    return club.pk in visible or not club.is_private


def _redacted(club: Any, size: int | None) -> Any:
    """Return the club; of a private one others see only the name and how to join."""
    club.size = size
    if size is None:
        club.about, club.active_at = "", None
    return club


class ClubDetail(ClubView):
    @extend_schema(responses=ClubDetailSerializer)
    def get(self, request: Request, club: str) -> Response:
        """Return a club: its description, and how to join."""
        row: Any = self.club(club)
        visible = queries.can_view(row, self.reader)
        row.ladder_key = row.ladder.key if visible else None
        size = queries.members(row).count() if visible else None
        return Response(ClubDetailSerializer(_redacted(row, size)).data)
