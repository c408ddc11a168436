"""The list of tournaments, and creating one."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from thousand_site.api.base import throttling
from thousand_site.api.base.authentication import require_user
from thousand_site.api.base.creation import created, creates
from thousand_site.api.base.pagination import (
    PageSerializer,
    newest_first,
    page_payload,
    page_serializer,
)
from thousand_site.api.tournaments.base import TournamentView, validated
from thousand_site.api.tournaments.config import (
    TournamentConfigSerializer,
    field_errors,
    new_config,
)
from thousand_site.api.tournaments.serializers import (
    TournamentDetailSerializer,
    TournamentSerializer,
    tournament_data,
)
from tournaments.formats import FORMATS
from tournaments.models import Tournament
from tournaments.organising.settings import create
from tournaments.queries import Search, count_participants, search_tournaments


class TournamentsQuery(PageSerializer):
    """Filters of the list of tournaments."""

    status = serializers.ChoiceField(Tournament.Status.values, required=False)
    format = serializers.ChoiceField(list(FORMATS), required=False)
    club = serializers.CharField(required=False, max_length=50, help_text="a club's key")
    mine = serializers.BooleanField(
        default=False,
        help_text="only those you run, are invited to or have entered; needs authentication (401), "
        "and of apps the scope (403)",
    )


class Tournaments(TournamentView):
    read_limit = throttling.READS
    may_lack_scope = True

    @extend_schema(
        parameters=[TournamentsQuery], responses=page_serializer(TournamentSerializer, "Tournament")
    )
    def get(self, request: Request) -> Response:
        """List tournaments, newest first.

        Only organisers see drafts, and only members see tournaments of a private club.
        """
        params = validated(TournamentsQuery(data=request.query_params))
        if params["mine"]:
            require_user(request, self.app_scope)
        limit, cursor = params.pop("limit"), params.pop("cursor", None)
        page = newest_first(
            search_tournaments(Search(**params), self.reader), "created_at", limit, cursor
        )
        return Response(page_payload(page, TournamentSerializer, _with_entrant_counts(page.rows)))

    @extend_schema(request=TournamentConfigSerializer, responses={201: TournamentDetailSerializer})
    @creates
    def post(self, request: Request) -> Response:
        """Create a tournament: a draft that only its organisers see.

        Invalid settings are reported by field (400). Refused (409): `not_confirmed`, `not_club` if
        you do not organise the club, `too_many` if you run several tournaments already.
        """
        data = validated(TournamentConfigSerializer(data=request.data))
        try:
            tournament = create.create_tournament(self.me, new_config(self.me, data))
        except create.InvalidConfig as error:
            raise field_errors(error) from None
        return created(
            tournament_data(self.snapshot(tournament.pk)), f"/api/v1/tournaments/{tournament.pk}/"
        )


def _with_entrant_counts(rows: list[Tournament]) -> list[Any]:
    """Return the rows with their numbers of entrants, in one query."""
    counts = count_participants([row.pk for row in rows])
    results: list[Any] = list(rows)
    for row in results:
        row.entrant_count = counts.get(row.pk, 0)
    return results
