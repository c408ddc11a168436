"""Repetition of a tournament, for its organisers: days and exceptions."""

from datetime import date
from typing import Any
from zoneinfo import ZoneInfo

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.tokens import services as tokens
from thousand_site.api.base.request_serializer import RequestSerializer, without_body
from thousand_site.api.base.time_field import TimeField
from thousand_site.api.tournaments.base import TournamentView, validated
from tournaments.extras.repeats import services
from tournaments.extras.repeats.errors import RepeatError
from tournaments.extras.repeats.forms import MAX_AHEAD_DAYS, MAX_WEEKS, RepeatForm
from tournaments.extras.repeats.models import Repeat
from tournaments.extras.repeats.queries import occurrences
from tournaments.models import Tournament

Json = dict[str, Any]
SHOWN_DAYS = 8


# The format "time" of a schema needs an offset, which a local time has not.
@extend_schema_field(OpenApiTypes.STR)
class LocalTimeField(serializers.TimeField):
    """A time of the day in a zone that stands beside it, as 19:00:00."""


class OccurrenceSerializer(serializers.Serializer):
    day = serializers.DateField()
    starts_at = TimeField(allow_null=True, help_text="null: it is left out")
    moved = serializers.BooleanField(source="is_moved")
    announced = serializers.BooleanField(source="is_announced")
    tournament = serializers.CharField(
        source="tournament.pk", allow_null=True, default=None, help_text="null: none yet"
    )


class RepeatSerializer(serializers.Serializer):
    first_day = serializers.DateField()
    last_day = serializers.DateField(allow_null=True, help_text="null: until it is stopped")
    at = LocalTimeField(help_text="local time of the start")
    zone = serializers.CharField(help_text="IANA time zone of `at`")
    weeks = serializers.IntegerField(help_text="from one to the next")
    ahead_days = serializers.IntegerField(help_text="announced so many days before")
    series = serializers.CharField(
        source="series_id", allow_null=True, help_text="where each counts; null: in none"
    )
    stopped_at = TimeField(allow_null=True)
    problem = serializers.CharField(help_text="the error that stopped it; may be empty")
    days = OccurrenceSerializer(many=True, help_text="the next ones; none if it is stopped")


class RepeatRequestSerializer(RequestSerializer):
    """How a tournament is to repeat."""

    starts_at = TimeField(help_text="the first start, within half a year")
    zone = serializers.CharField(
        max_length=60, help_text="IANA time zone in which the time of day stays the same"
    )
    weeks = serializers.IntegerField(min_value=1, max_value=MAX_WEEKS, default=1)
    ahead_days = serializers.IntegerField(min_value=1, max_value=MAX_AHEAD_DAYS, default=6)
    last_day = serializers.DateField(required=False, allow_null=True)
    series = serializers.CharField(
        max_length=12, required=False, allow_null=True, help_text="a series of its club"
    )

    def validate_zone(self, value: str) -> str:
        """Return the zone. Raises: ValidationError: there is none of this name."""
        try:
            return ZoneInfo(value).key
        except (ValueError, OSError, KeyError):
            raise serializers.ValidationError(_("There is no such time zone.")) from None


class MovedDaySerializer(RequestSerializer):
    starts_at = TimeField(allow_null=True, help_text="null: leave it out")


class RepeatView(TournamentView):
    """An operation on how a tournament repeats; not for co-organisers (403, `not_head`)."""

    read_scope = tokens.ORGANISE
    app_scope = None

    def template(self, tournament_id: str) -> Tournament:
        """Return the tournament. Raises: RepeatError unless the reader is a head organiser."""
        tournament = self.organised_tournament(tournament_id)
        services.check_head(self.me, tournament)
        return tournament

    def answer(self, tournament: Tournament) -> Response:
        """Return how it repeats. Raises: Http404: it never did."""
        repeat = Repeat.objects.filter(template=tournament).first()
        if repeat is None:
            raise Http404
        is_on = repeat.stopped_at is None
        row: Any = repeat
        row.days = occurrences(repeat, timezone.now(), SHOWN_DAYS) if is_on else []
        return Response(RepeatSerializer(row).data)


class RepeatDetail(RepeatView):
    @extend_schema(responses=RepeatSerializer)
    def get(self, request: Request, tournament_id: str) -> Response:
        """Return how a tournament repeats, with the next days; organisers only.

        It is not found (404) if it never repeated.
        """
        return self.answer(self.template(tournament_id))

    @extend_schema(request=RepeatRequestSerializer, responses=RepeatSerializer)
    def put(self, request: Request, tournament_id: str) -> Response:
        """Let a tournament repeat; each is a copy of it, announced some days before.

        Invalid values are reported by field (400). Refused (409): `repeats_already`,
        `many_repeats`, `no_calendar` (a league).
        """
        tournament = self.template(tournament_id)
        data = validated(RepeatRequestSerializer(data=request.data))
        services.start_repeat(self.me, tournament, _details(tournament, data))
        return self.answer(tournament)

    @extend_schema(request=None, responses={200: RepeatSerializer})
    @without_body
    def delete(self, request: Request, tournament_id: str) -> Response:
        """Announce no more; what is announced stays. Refused (409): `no_repeat`."""
        tournament = self.template(tournament_id)
        services.stop_repeat(self.me, tournament)
        return self.answer(tournament)


class RepeatDay(RepeatView):
    @extend_schema(request=MovedDaySerializer, responses=RepeatSerializer)
    def put(self, request: Request, tournament_id: str, day: str) -> Response:
        """Move one day to another time, at most six days away, or leave it out.

        Refused (409): `no_repeat`, `no_such_day`, `announced`, `in_the_past`, `too_far`.
        """
        tournament = self.template(tournament_id)
        starts_at = validated(MovedDaySerializer(data=request.data))["starts_at"]
        if starts_at is None:
            services.skip_day(self.me, tournament, _day(day))
        else:
            services.move_day(self.me, tournament, _day(day), starts_at)
        return self.answer(tournament)

    @extend_schema(request=None, responses={200: RepeatSerializer})
    @without_body
    def delete(self, request: Request, tournament_id: str, day: str) -> Response:
        """Take the exception of a day back. Refused (409): as above."""
        tournament = self.template(tournament_id)
        services.restore_day(self.me, tournament, _day(day))
        return self.answer(tournament)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise RepeatError("no_such_day") from None


def _details(tournament: Tournament, data: Json) -> services.RepeatDetails:
    """Return the details, as the page's form checks them. Raises: ValidationError, by field."""
    first = data["starts_at"].astimezone(ZoneInfo(data["zone"]))
    values = {**data, "starts": first.strftime("%Y-%m-%dT%H:%M")}
    form = RepeatForm(tournament, values)
    if not form.is_valid():
        names = {"starts": "starts_at"}
        raise ValidationError(
            {names.get(name, name): list(map(str, texts)) for name, texts in form.errors.items()}
        )
    return form.details()
