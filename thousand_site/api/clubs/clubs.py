"""Clubs: to be found, and one of them."""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import countries
from accounts.clubs import queries
from accounts.clubs.models import NAME_LENGTH, Club
from accounts.clubs.queries import Search
from thousand_site.api.clubs.base import ClubView
from thousand_site.api.pagination import PageSerializer, newest_first, page_of, written

CLOSED = "it is private, and I am no member"


class ClubSerializer(serializers.Serializer):
    key = serializers.CharField()
    name = serializers.CharField()
    about = serializers.CharField(help_text=f"empty: nothing is told, or {CLOSED}")
    country = serializers.CharField(help_text="ISO 3166; empty: not told")
    language = serializers.CharField(help_text="empty: not told")
    private = serializers.BooleanField(source="is_private")
    joining = serializers.ChoiceField(Club.Joining.values)
    founded_at = serializers.DateTimeField(source="created_at")
    active_at = serializers.DateTimeField(
        allow_null=True, help_text=f"when something last happened there; null: {CLOSED}"
    )
    members = serializers.IntegerField(source="size", allow_null=True, help_text=f"null: {CLOSED}")


class WholeClubSerializer(ClubSerializer):
    ladder = serializers.CharField(
        source="ladder_key", allow_null=True, help_text=f"null: {CLOSED}"
    )
    dissolved_at = serializers.DateTimeField(allow_null=True)


class ClubsQuery(PageSerializer):
    """Which clubs."""

    name = serializers.CharField(required=False, max_length=NAME_LENGTH, help_text="a part of it")
    country = serializers.CharField(required=False, max_length=2, help_text="ISO 3166")
    language = serializers.ChoiceField(list(dict(settings.LANGUAGES)), required=False)
    mine = serializers.BooleanField(default=False, help_text="of which I am a member")

    def validate_country(self, value: str) -> str:
        if not countries.is_country(value):
            raise serializers.ValidationError(_("There is no such country."))
        return value


class Clubs(ClubView):
    @extend_schema(parameters=[ClubsQuery], responses=page_of(ClubSerializer, "Club"))
    def get(self, request: Request) -> Response:
        """Clubs, those in which something happened last first; also private ones, by name.

        `mine` needs to know who asks (401).
        """
        query = ClubsQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        asked = dict(query.validated_data)
        limit, cursor, mine = asked.pop("limit"), asked.pop("cursor", None), asked.pop("mine")
        if mine and self.reader is None:
            raise NotAuthenticated
        own = queries.clubs_of(self.reader) if self.reader else Club.objects.none()
        clubs = queries.found(Search(**asked))
        if mine:
            clubs = clubs.filter(pk__in=own.order_by().values("pk"))
        page = newest_first(clubs, "stirred_at", limit, cursor, int)
        sees = set(own.values_list("pk", flat=True))
        return Response(written(page, ClubSerializer, _sized(page.rows, sees)))


def _sized(rows: list[Any], sees: set[int]) -> list[Any]:
    """With the size, as far as it is told."""
    return [_told(one, one.members if _open(one, sees) else None) for one in rows]


def _open(club: Club, sees: set[int]) -> bool:
    return club.pk in sees or not club.is_private


def _told(club: Any, size: int | None) -> Any:
    """A private club says of itself to others its name and how one joins; they have no size."""
    club.size = size
    if size is None:
        club.about, club.active_at = "", None
    return club


class OneClub(ClubView):
    @extend_schema(responses=WholeClubSerializer)
    def get(self, request: Request, club: str) -> Response:
        """One club: what it says of itself, and how one joins."""
        found: Any = self.club(club)
        sees = queries.visible(found, self.reader)
        found.ladder_key = found.ladder.key if sees else None
        size = queries.members(found).count() if sees else None
        return Response(WholeClubSerializer(_told(found, size)).data)
