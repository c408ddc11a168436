"""Deals of the day: days that are over, own results of them, and their lines for research.

Nothing is told of a day before its secret is published.
"""

from collections.abc import Iterator
from datetime import datetime
from itertools import islice
from typing import Any, cast

from django.http import Http404, HttpResponseBase, StreamingHttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.http.json_schema import reference
from accounts.models import User
from accounts.oauth.scopes import DAILY
from accounts.tokens import services as tokens
from games.daily import queries
from games.daily.deals import DEALS
from games.daily.models import Day
from games.daily.page.hub import page_of
from games.daily.page.listed import ListedDeal
from games.daily.publication.deal_figures import figures_of
from games.daily.publication.lines import are_complete, lines_of
from games.replays.records import RecordLine
from thousand_site.api.base import throttling
from thousand_site.api.base.errors import SpecificNotFound
from thousand_site.api.base.ndjson import line_response, media_type_of
from thousand_site.api.base.pagination import (
    PageSerializer,
    newest_first,
    page_payload,
    page_serializer,
)
from thousand_site.api.base.request_serializer import RequestSerializer
from thousand_site.api.base.time_field import TimeField
from thousand_site.api.streams import ReadChunk, acquire_stream_lock, stream_lines

LICENCE = "https://creativecommons.org/publicdomain/zero/1.0/"
# More than a site has people in a day.
MAX_LINES = 1_000_000


class DailyDaySerializer(serializers.Serializer):
    """A day that is over."""

    date = serializers.DateField()
    preset = serializers.CharField(source="preset.key")
    agreements = serializers.DictField(source="preset.agreements", help_text="as in a record")
    bots = serializers.CharField(help_text="level and version of the two bots")
    secret = serializers.CharField(help_text="all cards follow from it (docs/daily.md)")
    commitment = serializers.CharField(help_text="the SHA-256 of the secret")
    committed = serializers.BooleanField(
        source="is_committed", help_text="whether the commitment was there before the day"
    )
    published = TimeField(source="published_at", help_text="of the secret")


class DailyDealSerializer(serializers.Serializer):
    """A deal with the figures of those whose results count."""

    deal = serializers.IntegerField(help_text="1 to 8")
    place = serializers.IntegerField(help_text="seats from the dealer to the person: 0, 1 or 2")
    people = serializers.IntegerField(help_text="how many played it")
    median = serializers.IntegerField(allow_null=True, help_text="of the changes of their scores")
    has_bots = serializers.BooleanField(help_text="whether lines of bots are in the median")


class DailyDayDetailSerializer(DailyDaySerializer):
    """A day that is over, with its deals."""

    deals = serializers.SerializerMethodField()

    @extend_schema_field(DailyDealSerializer(many=True))
    def get_deals(self, day: Day) -> Any:
        return DailyDealSerializer(figures_of(day), many=True).data


class MyDailyDaySerializer(serializers.Serializer):
    """A day on which the owner of the token began a deal."""

    date = serializers.DateField()
    played = serializers.IntegerField(help_text="deals played to the end")


class MyDailyDealSerializer(serializers.Serializer):
    """A deal that the owner of the token began; null where it has no result."""

    deal = serializers.IntegerField()
    state = serializers.SerializerMethodField(
        help_text="`played`, `begun`, `not_finished` when the day ended, or `closed` by the site"
    )
    counts = serializers.BooleanField(source="run.counts", help_text="false: played afterwards")
    change = serializers.IntegerField(source="run.change", allow_null=True)
    share = serializers.IntegerField(
        allow_null=True, help_text="per cent of the others who did worse, equal ones as half"
    )
    median = serializers.IntegerField(allow_null=True)
    declarer = serializers.IntegerField(
        source="run.declarer", allow_null=True, help_text="0: you, 1: the seat to your left, 2"
    )
    contract = serializers.IntegerField(source="run.contract", allow_null=True)
    outcome = serializers.CharField(source="run.outcome", help_text="as in a record; may be empty")
    points = serializers.IntegerField(
        source="run.points", allow_null=True, help_text="what the declarer took"
    )

    def get_state(self, row: ListedDeal) -> str:
        if row.is_void:
            return "closed"
        if row.is_done:
            return "played"
        return "not_finished" if row.is_lost else "begun"


class MyDailyResultsSerializer(serializers.Serializer):
    """The owner's results of a day."""

    date = serializers.DateField(source="day.date")
    mean = serializers.IntegerField(allow_null=True, help_text="the mean share in per cent")
    total = serializers.IntegerField(help_text="the sum of the changes")
    deals = MyDailyDealSerializer(many=True)


class DailyDays(APIView):
    """List the days of deals that are over, newest first."""

    @extend_schema(
        parameters=[PageSerializer], responses=page_serializer(DailyDaySerializer, "DailyDay")
    )
    def get(self, request: Request) -> Response:
        query = PageSerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        page = newest_first(queries.published_days(), "published_at", **query.validated_data)
        return Response(page_payload(page, DailyDaySerializer))


class DailyDayDetail(APIView):
    """Return a day of deals that is over, with its secret and the figures of its deals."""

    @extend_schema(responses=DailyDayDetailSerializer)
    def get(self, request: Request, date: str) -> Response:
        return Response(DailyDayDetailSerializer(_day(date)).data)


class MyDailyDays(APIView):
    """List the days on which you began a deal and which are over, newest first."""

    scope = tokens.READ
    app_scope = DAILY

    @extend_schema(
        parameters=[PageSerializer], responses=page_serializer(MyDailyDaySerializer, "MyDailyDay")
    )
    def get(self, request: Request) -> Response:
        query = PageSerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        days = queries.published_days_of(cast(User, request.user))
        page = newest_first(days, "published_at", **query.validated_data)
        return Response(page_payload(page, MyDailyDaySerializer))


class MyDailyResults(APIView):
    """Return your results of a day that is over."""

    scope = tokens.READ
    app_scope = DAILY

    @extend_schema(responses=MyDailyResultsSerializer)
    def get(self, request: Request, date: str) -> Response:
        day, user = _day(date), cast(User, request.user)
        page = page_of(user, timezone.now(), day.date)
        assert page is not None
        begun = [row for row in page.rows if row.run is not None]
        data = {"day": day, "mean": page.mean, "total": page.total, "deals": begun}
        return Response(MyDailyResultsSerializer(data).data)


class LinesQuery(RequestSerializer):
    """The deal whose lines are asked for."""

    deal = serializers.IntegerField(
        min_value=DEALS[0], max_value=DEALS[-1], required=False, help_text="all by default"
    )


class DailyLines(APIView):
    """Stream what people did at the deals of a day that is over, without names (CC0).

    One line of JSON for each person's deal (docs/daily.md). One stream at a time per client
    (429, `one_stream`). 404 (`no_lines`) until all games of the day are closed.
    """

    rate_limit = throttling.STREAMS
    # A HEAD request would read the whole stream.
    http_method_names = ["get", "options"]

    @extend_schema(
        parameters=[LinesQuery],
        responses=line_response("one line a person and deal", reference("DailyLine")),
    )
    def get(self, request: Request, date: str) -> HttpResponseBase:
        query = LinesQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        day, deal = _day(date), query.validated_data.get("deal")
        if not are_complete(day):
            raise SpecificNotFound(_("The games of this day are not all closed."), "no_lines")
        lines = lines_of(day, DEALS if deal is None else [deal])
        lock = acquire_stream_lock(throttling.client_key(request))
        return StreamingHttpResponse(
            stream_lines(_reader(lines, timezone.now()), MAX_LINES, lock),
            content_type=media_type_of(request),
            headers={
                "Content-Disposition": f'attachment; filename="thousand-daily-{day}.jsonl"',
                "Link": f'<{LICENCE}>; rel="license"',
            },
        )


def _reader(lines: Iterator[str], at: datetime) -> ReadChunk:
    """Return what gives the next lines, as a stream asks for them."""

    def read(_after: RecordLine | None, size: int) -> list[RecordLine]:
        return [RecordLine(at, "", text) for text in islice(lines, size)]

    return read


def _day(date: str) -> Day:
    """Return the published day. Raises: Http404."""
    day = queries.published_day(date)
    if day is None:
        raise Http404
    return day
