"""Games with their seats and results; only records of finished games contain cards."""

from collections.abc import Sequence
from typing import Any

from django.db.models import Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import queries as accounts
from accounts.http.json_schema import reference
from accounts.models import User
from games.history import queries as history
from games.history.models import PlayedGame
from games.history.queries import GameFilter, HistoryPage
from games.models import Game, Pool, Seat
from games.replays import records
from ratings.models import RatingChange
from thousand_site.api.base.errors import SpecificNotFound
from thousand_site.api.base.pagination import (
    MAX_ROWS,
    WRONG_CURSOR,
    Page,
    page_payload,
    page_serializer,
)
from thousand_site.api.base.request_serializer import RequestSerializer
from thousand_site.api.base.time_field import TimeField
from thousand_site.api.base.user_serializer import UserSerializer, user_or_404
from thousand_site.queries import displayed_change

# Large or secret columns that no response contains.
DEFERRED_COLUMNS = (
    "record",
    "secret",
    "contributions",
    "seq_by_viewer",
    "reserve_ms_by_seat",
    "lag_quota_ms",
    "timeouts",
    "absent",
)


class SeatSerializer(serializers.Serializer):
    """A seat and its result."""

    seat = serializers.IntegerField(source="number")
    user = UserSerializer()
    place = serializers.IntegerField(allow_null=True, help_text="null: not placed, or not yet")
    score = serializers.IntegerField(allow_null=True, help_text="the final score")
    left = serializers.BooleanField(
        help_text="whether the player left before the end; a bot played on in their place"
    )


class GameSerializer(serializers.Serializer):
    """A game."""

    id = serializers.CharField(source="pk")
    status = serializers.ChoiceField(Game.Status.values)
    pool = serializers.CharField(source="pool.key", allow_null=True, default=None)
    event = serializers.CharField(
        help_text="the event it belongs to, such as a tournament; may be empty"
    )
    rated = serializers.BooleanField()
    annulled = serializers.BooleanField(help_text="whether its rating changes were reverted")
    agreements = serializers.DictField(help_text="as in a record")
    action_ms = serializers.IntegerField()
    reserve_ms = serializers.IntegerField()
    started = TimeField(source="created_at")
    ended = TimeField(source="ended_at", allow_null=True)
    sealed = serializers.BooleanField(
        help_text="whether results are hidden because other tables still play the same deals"
    )
    stopped = serializers.CharField(help_text="the reason if the game was stopped, else empty")
    winner = serializers.IntegerField(allow_null=True, help_text="the winner's seat")
    seats = SeatSerializer(many=True, source="api_seats")
    has_record = serializers.BooleanField(help_text="whether its record is available")


class UserGameSerializer(GameSerializer):
    """A game with its effect on one user."""

    rating_change = serializers.IntegerField(
        allow_null=True, help_text="change of the user's rating; null if it was not rated"
    )
    made = serializers.IntegerField(
        allow_null=True, help_text="the highest contract that the user made"
    )
    failed = serializers.IntegerField(
        allow_null=True, help_text="the highest contract that the user failed"
    )


class GameFilterSerializer(RequestSerializer):
    """Filters of a user's games."""

    since = TimeField(required=False, help_text="ended at this time or later")
    until = TimeField(required=False, help_text="ended before this time")
    # Null by default: a missing boolean query parameter would otherwise be read as false.
    rated = serializers.BooleanField(required=False, allow_null=True)
    pool = serializers.SlugField(required=False, max_length=50)

    def filter(self, games: QuerySet[Game]) -> QuerySet[Game]:
        """Return the games that match the filters."""
        values = {name: self.validated_data.get(name) for name in FILTER_COLUMNS}
        return games.filter(**{FILTER_COLUMNS[k]: v for k, v in values.items() if v is not None})


FILTER_COLUMNS = {
    "since": "ended_at__gte",
    "until": "ended_at__lt",
    "rated": "rated",
    "pool": "pool__key",
}


class HistoryCursorField(serializers.CharField):
    """The `next` of the previous page of a user's games."""

    def to_internal_value(self, data: Any) -> str:
        token = str(super().to_internal_value(data))
        if history.read_cursor(token) is None:
            raise serializers.ValidationError(WRONG_CURSOR)
        return token


class GameListQuery(GameFilterSerializer):
    """Filters and page of a user's games."""

    opponent = serializers.CharField(
        required=False, max_length=150, help_text="the name of a user or bot at the same table"
    )
    preset = serializers.SlugField(
        required=False, max_length=40, help_text="the key of a preset of the site"
    )
    place = serializers.IntegerField(required=False, min_value=1, max_value=4)
    people = serializers.BooleanField(
        required=False, allow_null=True, help_text="whether another person had a seat"
    )
    bid = serializers.IntegerField(
        required=False, min_value=0, max_value=1000,
        help_text="the user played a contract of at least this height",
    )  # fmt: skip
    contract = serializers.ChoiceField(
        ["made", "failed"], required=False, help_text="made or failed it; both by default"
    )
    limit = serializers.IntegerField(min_value=1, max_value=MAX_ROWS, default=50)
    cursor = HistoryCursorField(required=False, help_text="`next` of the previous page")

    def validate_opponent(self, name: str) -> User:
        """Return the user. Raises: ValidationError: there is none of this name."""
        opponent = accounts.user_by_name(name)
        if opponent is None:
            raise serializers.ValidationError(_("There is no user of this name."))
        return opponent

    def wanted(self) -> GameFilter | None:
        """Return the filter; None if there is no such pool, and so no game."""
        values = self.validated_data
        pool = Pool.objects.filter(key=values["pool"]).first() if "pool" in values else None
        if "pool" in values and pool is None:
            return None
        return GameFilter(
            opponent=values.get("opponent"),
            pool=pool,
            preset=values.get("preset", ""),
            place=values.get("place"),
            rated=values.get("rated"),
            with_people=values.get("people"),
            bid=values.get("bid"),
            outcome=values.get("contract", ""),
            since=values.get("since"),
            until=values.get("until"),
        )


def add_display_fields(
    games: Sequence[Game], seats: dict[str, list[Seat]], recorded_ids: set[str]
) -> None:
    """Set the attributes of games and seats that GameSerializer reads; hide secret results."""
    for game in games:
        if game.sealed or game.status == Game.Status.PLAYING:
            game.scores = game.places = game.winner = None
        scores = game.scores or [None] * game.players
        for seat in seats[game.pk]:
            seat.place = game.places[seat.number] if game.places else None
            seat.score = scores[seat.number]  # type: ignore[attr-defined]
            seat.left = seat.left_at is not None  # type: ignore[attr-defined]
        game.api_seats = seats[game.pk]  # type: ignore[attr-defined]
        game.has_record = game.pk in recorded_ids  # type: ignore[attr-defined]


def with_seats(games: Sequence[Game]) -> list[Game]:
    """Return the games with the attributes that GameSerializer reads."""
    ids = [game.pk for game in games]
    seats: dict[str, list[Seat]] = {pk: [] for pk in ids}
    for seat in Seat.objects.filter(game__in=ids).select_related("user").order_by("number"):
        seats[seat.game_id].append(seat)
    add_display_fields(
        games, seats, set(records.public_games().filter(pk__in=ids).values_list("pk", flat=True))
    )
    return list(games)


def public_games_with_pool() -> QuerySet[Game]:
    """Return all games but those of private clubs, which are for members, and deals of a day."""
    games = Game.objects.filter(fixed_deal="").exclude(club__is_private=True).select_related("pool")
    return games.defer(*DEFERRED_COLUMNS).annotate(annulled=records.is_annulled())


class GameDetail(APIView):
    """Return a game; while it runs, with its players but without scores."""

    @extend_schema(responses=GameSerializer)
    def get(self, request: Request, game_id: str) -> Response:
        game = public_games_with_pool().filter(pk=game_id).first()
        if game is None:
            raise Http404
        return Response(GameSerializer(with_seats([game])[0]).data)


class GameRecordView(APIView):
    """Return the record of a finished game (docs/record.md).

    404 (`no_record`) while the game runs or its result is not final.
    """

    @extend_schema(responses={200: reference("GameRecord")})
    def get(self, request: Request, game_id: str) -> Response:
        record = records.public_record(game_id)
        if record is None:
            raise SpecificNotFound(_("No record of this game is available."), code="no_record")
        return Response(record)


class UserGames(APIView):
    """List the finished games of a user, newest first.

    A page looks at no more than 500 games: with filters it may be short, or empty, and have a
    `next` page.
    """

    @extend_schema(
        parameters=[GameListQuery], responses=page_serializer(UserGameSerializer, "UserGame")
    )
    def get(self, request: Request, username: str) -> Response:
        person = user_or_404(username)
        query = GameListQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        page = _page(person, query)
        by_id = public_games_with_pool().in_bulk([row.game_id for row in page.rows])
        games = with_seats([by_id[row.game_id] for row in page.rows])
        rows = _with_contracts(page.rows, _with_rating_changes(person.pk, games))
        found = Page(rows, None if page.next is None else str(page.next))
        return Response(page_payload(found, UserGameSerializer))


def _page(person: User, query: GameListQuery) -> HistoryPage:
    wanted, values = query.wanted(), query.validated_data
    if wanted is None:
        return HistoryPage([])
    cursor = history.read_cursor(values.get("cursor", ""))
    public = ~Q(game__club__isnull=False, game__club__is_private=True)
    if wanted.tells_results:
        # Their results are hidden, and so is whether they match.
        public &= Q(game__sealed=False)
    return history.page_of(person, wanted, public, values["limit"], cursor)


def _with_contracts(played: list[PlayedGame], games: list[Game]) -> list[Game]:
    """Add the user's highest contracts; those of a sealed game are hidden like its result."""
    for row, game in zip(played, games, strict=True):
        game.made = None if game.sealed else row.made  # type: ignore[attr-defined]
        game.failed = None if game.sealed else row.failed  # type: ignore[attr-defined]
    return games


def _with_rating_changes(user_id: int, games: list[Game]) -> list[Game]:
    """Add each game's change of the user's rating; club ladders are left out."""
    by_game: dict[str, int] = {}
    changes = RatingChange.objects.filter(user=user_id, game_id__in=[game.pk for game in games])
    for row in changes.exclude(ladder__kind="club"):
        by_game[row.game_id] = by_game.get(row.game_id, 0) + displayed_change(row)
    for game in games:
        game.rating_change = by_game.get(game.pk)  # type: ignore[attr-defined]
    return games
