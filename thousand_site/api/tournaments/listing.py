"""Tournaments to be found, and a new one."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from thousand_site.api import throttling
from thousand_site.api.pagination import PageSerializer, newest_first, page_of, written
from thousand_site.api.tournaments.base import TournamentView, bounded
from thousand_site.api.tournaments.config import PlanSerializer, blamed, new_plan
from thousand_site.api.tournaments.serializers import (
    TournamentSerializer,
    WholeTournamentSerializer,
    whole,
)
from tournaments.formats import FORMATS
from tournaments.models import Tournament
from tournaments.organising import create
from tournaments.queries import Search, counts, found


class TournamentsQuery(PageSerializer):
    """Which tournaments."""

    status = serializers.ChoiceField(Tournament.Status.values, required=False)
    format = serializers.ChoiceField(list(FORMATS), required=False)
    club = serializers.CharField(required=False, max_length=50, help_text="a club's key")
    mine = serializers.BooleanField(
        default=False, help_text="that I run, am invited to, or have entered (401 if unknown)"
    )


class Tournaments(TournamentView):
    reading = throttling.READS

    @extend_schema(
        parameters=[TournamentsQuery], responses=page_of(TournamentSerializer, "Tournament")
    )
    def get(self, request: Request) -> Response:
        """Tournaments, the newest first.

        Drafts are their organisers', and what a private club plays its members'.
        """
        asked = bounded(TournamentsQuery(data=request.query_params))
        if asked["mine"] and self.reader is None:
            raise NotAuthenticated
        limit, cursor = asked.pop("limit"), asked.pop("cursor", None)
        page = newest_first(found(Search(**asked), self.reader), "created_at", limit, cursor)
        return Response(written(page, TournamentSerializer, _counted(page.rows)))

    @extend_schema(request=PlanSerializer, responses=WholeTournamentSerializer)
    def post(self, request: Request) -> Response:
        """Found a tournament: a draft that its organisers alone see.

        What cannot be played is named field by field (400). Refused (409): `not_confirmed`,
        `not_club` for a club of others, `too_many` if I run several already.
        """
        given = bounded(PlanSerializer(data=request.data))
        try:
            made = create.found(self.me, new_plan(self.me, given))
        except create.BadPlan as bad:
            raise blamed(bad) from None
        return Response(whole(self.sight(made.pk)))


def _counted(rows: list[Tournament]) -> list[Any]:
    known = counts([row.pk for row in rows])
    told: list[Any] = list(rows)
    for row in told:
        row.counted = known.get(row.pk, 0)
    return told
