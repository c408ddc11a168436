"""Games: who sat there and how it ended; cards are in the records of finished ones alone."""

from collections.abc import Sequence

from django.db.models import QuerySet
from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.models import Game, Seat
from games.replays import records
from ratings.models import RatingChange
from thousand_site.api.errors import Missing
from thousand_site.api.pagination import PageSerializer, newest_first, page_of, written
from thousand_site.api.person_serializer import PersonSerializer, person_or_404
from thousand_site.queries import read_change

# What a list does not show, and what no answer may show of a game that runs.
HEAVY = ("record", "secret", "contributions", "seen", "reserves", "quotas", "missed", "absent")


class SeatSerializer(serializers.Serializer):
    seat = serializers.IntegerField(source="number")
    person = PersonSerializer(source="user")
    place = serializers.IntegerField(allow_null=True, help_text="null: none, or none yet")
    score = serializers.IntegerField(allow_null=True, help_text="at the end")
    left = serializers.BooleanField(help_text="left before the end; a bot kept the seat")


class GameSerializer(serializers.Serializer):
    id = serializers.CharField(source="pk")
    status = serializers.ChoiceField(Game.Status.values)
    pool = serializers.CharField(source="pool.key", allow_null=True, default=None)
    event = serializers.CharField(
        help_text="what it belongs to, such as a tournament; may be empty"
    )
    rated = serializers.BooleanField()
    annulled = serializers.BooleanField(help_text="what it moved was given back")
    agreements = serializers.DictField(help_text="as in a record")
    action_ms = serializers.IntegerField()
    reserve_ms = serializers.IntegerField()
    started = serializers.DateTimeField(source="created_at")
    ended = serializers.DateTimeField(source="ended_at", allow_null=True)
    sealed = serializers.BooleanField(
        help_text="other tables still play the same deals: nothing of it is told"
    )
    stopped = serializers.CharField(help_text="why it was stopped; empty: it was not")
    winner = serializers.IntegerField(allow_null=True, help_text="the seat")
    seats = SeatSerializer(many=True, source="shown_seats")
    record = serializers.BooleanField(help_text="whether its record can be had")


class OwnGameSerializer(GameSerializer):
    change = serializers.IntegerField(
        allow_null=True, help_text="what it did to the person's rating; null: nothing"
    )


class GameFilters(serializers.Serializer):
    """Which of somebody's games."""

    since = serializers.DateTimeField(required=False, help_text="that ended then or later")
    until = serializers.DateTimeField(required=False, help_text="that ended before")
    # Null: a switch that is not in an address would be off.
    rated = serializers.BooleanField(required=False, allow_null=True)
    pool = serializers.SlugField(required=False, max_length=50)

    def of(self, games: QuerySet[Game]) -> QuerySet[Game]:
        asked = {name: self.validated_data.get(name) for name in COLUMNS}
        return games.filter(**{COLUMNS[k]: v for k, v in asked.items() if v is not None})


COLUMNS = {
    "since": "ended_at__gte",
    "until": "ended_at__lt",
    "rated": "rated",
    "pool": "pool__key",
}


class GameListSerializer(PageSerializer, GameFilters):
    """Which games of a person."""


def shown(games: Sequence[Game], seats: dict[str, list[Seat]], open_ids: set[str]) -> None:
    """Put beside each game what its answer says of it."""
    for game in games:
        if game.sealed or game.status == Game.Status.PLAYING:
            game.scores = game.places = game.winner = None
        scores = game.scores or [None] * game.players
        for seat in seats[game.pk]:
            seat.place = game.places[seat.number] if game.places else None
            seat.score = scores[seat.number]  # type: ignore[attr-defined]
            seat.left = seat.left_at is not None  # type: ignore[attr-defined]
        game.shown_seats = seats[game.pk]  # type: ignore[attr-defined]
        game.record = game.pk in open_ids


def told(games: Sequence[Game]) -> list[Game]:
    ids = [game.pk for game in games]
    seats: dict[str, list[Seat]] = {pk: [] for pk in ids}
    for seat in Seat.objects.filter(game__in=ids).select_related("user").order_by("number"):
        seats[seat.game_id].append(seat)
    shown(games, seats, set(records.open_games().filter(pk__in=ids).values_list("pk", flat=True)))
    return list(games)


def rows() -> QuerySet[Game]:
    """Not those of private clubs, which are for their members."""
    games = Game.objects.exclude(club__is_private=True).select_related("pool")
    return games.defer(*HEAVY).annotate(annulled=records.annulled())


class OneGame(APIView):
    """One game, also one that runs: who sits there, not how it stands."""

    @extend_schema(responses=GameSerializer)
    def get(self, request: Request, game_id: str) -> Response:
        found = rows().filter(pk=game_id).first()
        if found is None:
            raise Http404
        return Response(GameSerializer(told([found])[0]).data)


class Record(APIView):
    """The record of a finished game (docs/record.md).

    A game that runs, or whose result is not settled yet, has none (404, `no_record`).
    """

    @extend_schema(responses={200: {"type": "object", "additionalProperties": True}})
    def get(self, request: Request, game_id: str) -> Response:
        found = records.record(game_id)
        if found is None:
            raise Missing(_("This game has no record, or none yet."), code="no_record")
        return Response(found)


class GamesOf(APIView):
    """The finished games of somebody, the newest first."""

    @extend_schema(parameters=[GameListSerializer], responses=page_of(OwnGameSerializer, "OwnGame"))
    def get(self, request: Request, username: str) -> Response:
        person = person_or_404(username)
        asked = GameListSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        finished = rows().filter(seats__user=person, ended_at__isnull=False)
        games = asked.of(finished.exclude(status=Game.Status.PLAYING))
        values = asked.validated_data
        page = newest_first(games, "ended_at", values["limit"], values.get("cursor"))
        return Response(written(page, OwnGameSerializer, _with_changes(person.pk, told(page.rows))))


def _with_changes(user_id: int, games: list[Game]) -> list[Game]:
    moved: dict[str, int] = {}
    changes = RatingChange.objects.filter(user=user_id, game_id__in=[game.pk for game in games])
    for row in changes.exclude(ladder__kind="club"):
        moved[row.game_id] = moved.get(row.game_id, 0) + read_change(row)
    for game in games:
        game.change = moved.get(game.pk)  # type: ignore[attr-defined]
    return games
