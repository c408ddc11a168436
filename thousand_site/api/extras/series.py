"""Series of a club: their settings, the tournaments that count, and the table."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.http.json_schema import reference
from accounts.oauth.scopes import TOURNAMENTS
from accounts.tokens import services as tokens
from thousand_site.api.base.creation import created, creates
from thousand_site.api.base.permissions import ScopedView
from thousand_site.api.base.request_serializer import RequestSerializer, without_body
from thousand_site.api.base.rows import (
    RowsQuery,
    rows_page,
    whole_list,
    whole_serializer,
)
from thousand_site.api.base.time_field import TimeField
from thousand_site.api.clubs.base import ClubView
from thousand_site.api.tournaments.base import WHOLE_TOURNAMENT, validated
from thousand_site.api.tournaments.serializers import ClubNameSerializer
from tournaments.extras.series import services
from tournaments.extras.series.forms import MAX_POINTS, SeriesForm, initial_values
from tournaments.extras.series.models import Series
from tournaments.extras.series.queries import (
    LoadedSeries,
    load_series,
    played_at,
    series_of,
    visible_series,
)
from tournaments.extras.series.results import standings
from tournaments.extras.series.services import MAX_TOURNAMENTS, SeriesDetails
from tournaments.models import NAME_LENGTH, Tournament

Json = dict[str, Any]
MAX_PLACES = 20
# Names in requests, where the form has others.
FORM_NAMES = {"points_by_place": "by_place", "points_of_others": "others"}
API_NAMES = {form: api for api, form in FORM_NAMES.items()}


class SeriesSerializer(serializers.Serializer):
    id = serializers.CharField(source="pk")
    name = serializers.CharField()
    club = ClubNameSerializer()
    points_by_place = serializers.ListField(
        source="by_place", child=serializers.IntegerField(), help_text="from the winner on"
    )
    points_of_others = serializers.IntegerField(
        source="others", help_text="of each further place of those who played"
    )
    best = serializers.IntegerField(
        allow_null=True, help_text="how many results of a player count; null: all"
    )
    planned = serializers.IntegerField(
        allow_null=True, help_text="how many tournaments there are to be; null: not said"
    )
    created_at = TimeField()


class SeriesTournamentSerializer(serializers.Serializer):
    id = serializers.CharField(source="pk")
    name = serializers.CharField()
    status = serializers.ChoiceField(Tournament.Status.values)
    played_at = TimeField(allow_null=True, help_text="when it began or begins")


class SeriesDetailSerializer(SeriesSerializer):
    tournaments = SeriesTournamentSerializer(many=True, help_text="in the order of play")


class SeriesRequestSerializer(RequestSerializer):
    """A series in a request; omitted fields stay unchanged or have defaults."""

    name = serializers.CharField(max_length=NAME_LENGTH)
    points_by_place = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=MAX_POINTS),
        min_length=1,
        max_length=MAX_PLACES,
        required=False,
    )
    points_of_others = serializers.IntegerField(min_value=0, max_value=MAX_POINTS, required=False)
    best = serializers.IntegerField(
        min_value=1, max_value=MAX_TOURNAMENTS, required=False, allow_null=True
    )
    planned = serializers.IntegerField(
        min_value=1, max_value=MAX_TOURNAMENTS, required=False, allow_null=True
    )


def details_of(data: Json, series: Series | None) -> SeriesDetails:
    """Return the details with the requested changes. Raises: ValidationError, by field."""
    named = {FORM_NAMES.get(name, name): value for name, value in data.items()}
    values = initial_values(series) | named
    values["by_place"] = ", ".join(map(str, values["by_place"]))
    form = SeriesForm(values)
    if not form.is_valid():
        raise ValidationError(
            {
                API_NAMES.get(name, name): list(map(str, texts))
                for name, texts in form.errors.items()
            }
        )
    return form.details()


class ClubSeries(ClubView):
    write_scope = tokens.ORGANISE

    @extend_schema(responses=whole_serializer(SeriesSerializer, "SeriesList"))
    def get(self, request: Request, club: str) -> Response:
        """List a club's series, newest first; for a private club only to members (404)."""
        rows = series_of(self.visible_club(club)).select_related("club")
        return Response(whole_list(SeriesSerializer(rows, many=True).data))

    @extend_schema(request=SeriesRequestSerializer, responses={201: SeriesDetailSerializer})
    @creates
    def post(self, request: Request, club: str) -> Response:
        """Create a series; organisers of the club only (403, `not_organiser`).

        Invalid settings are reported by field (400). Refused (409): `many_series`.
        """
        row = self.visible_club(club)
        services.check_may_change(self.me, row)
        data = validated(SeriesRequestSerializer(data=request.data))
        series = services.create_series(self.me, row, details_of(data, None))
        return created(detail(load_series(series, self.reader)), f"/api/v1/series/{series.pk}/")


class SeriesView(ScopedView):
    """An operation on a series; only organisers of its club change it (403, `not_organiser`)."""

    write_scope = tokens.ORGANISE
    app_scope = TOURNAMENTS

    def series(self, series_id: str) -> Series:
        """Return the series. Raises: Http404 unless the reader may see it."""
        series = visible_series(series_id, self.reader)
        if series is None:
            raise Http404
        return series

    def changeable(self, series_id: str) -> Series:
        """Return the series. Raises: SeriesError unless the reader may change it."""
        series = self.series(series_id)
        services.check_may_change(self.me, series.club)
        return series


class SeriesDetail(SeriesView):
    @extend_schema(responses=SeriesDetailSerializer)
    def get(self, request: Request, series_id: str) -> Response:
        """Return a series with its tournaments."""
        return Response(detail(load_series(self.series(series_id), self.reader)))

    @extend_schema(request=SeriesRequestSerializer(partial=True), responses=SeriesDetailSerializer)
    def patch(self, request: Request, series_id: str) -> Response:
        """Change a series; all results are counted anew. Omitted fields stay unchanged."""
        series = self.changeable(series_id)
        data = validated(SeriesRequestSerializer(data=request.data, partial=True))
        changed = services.edit_series(self.me, series.pk, details_of(data, series))
        return Response(detail(load_series(changed, self.reader)))

    @extend_schema(request=None, responses={200: SeriesSerializer})
    @without_body
    def delete(self, request: Request, series_id: str) -> Response:
        """Delete a series; its tournaments stay. The response shows it as it was."""
        series = self.changeable(series_id)
        was = SeriesSerializer(series).data
        services.delete_series(self.me, series.pk)
        return Response(was)


class SeriesStandings(SeriesView):
    read_limit = WHOLE_TOURNAMENT

    @extend_schema(parameters=[RowsQuery], responses={200: reference("SeriesTable")})
    def get(self, request: Request, series_id: str) -> Response:
        """Return the table of a series, best first."""
        params = validated(RowsQuery(data=request.query_params))
        loaded = load_series(self.series(series_id), self.reader)
        page, beside = rows_page(list(standings(loaded)), params)
        return Response({"results": page, **beside})


class SeriesTournamentDetail(SeriesView):
    @extend_schema(request=None, responses=SeriesDetailSerializer)
    @without_body
    def put(self, request: Request, series_id: str, tournament_id: str) -> Response:
        """Let a tournament of the club count in the series.

        Refused (409): `other_club`, `already_in`, `many_tournaments`.
        """
        series = self.changeable(series_id)
        services.add_tournament(self.me, series.pk, tournament_id)
        return Response(detail(load_series(series, self.reader)))

    @extend_schema(request=None, responses={200: SeriesDetailSerializer})
    @without_body
    def delete(self, request: Request, series_id: str, tournament_id: str) -> Response:
        """Let a tournament count no longer; it stays."""
        series = self.changeable(series_id)
        services.remove_tournament(self.me, series.pk, tournament_id)
        return Response(detail(load_series(series, self.reader)))


def detail(loaded: LoadedSeries) -> Any:
    """Return a series with its tournaments, as JSON."""
    shown_series: Any = SeriesSerializer(loaded.series).data
    rows: list[Any] = [
        {"pk": row.pk, "name": row.name, "status": row.status, "played_at": played_at(row)}
        for row in loaded.tournaments
    ]
    return {**shown_series, "tournaments": SeriesTournamentSerializer(rows, many=True).data}
