"""The leaderboards: pages by place, around somebody, and how ratings are spread."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import countries
from accounts import queries as accounts
from accounts.models import User
from ratings import leaderboards
from ratings.leaderboards import Filters, Page, Place
from ratings.models import Ladder, Rating
from thousand_site.api.errors import Missing
from thousand_site.api.pagination import MOST_ROWS
from thousand_site.api.person_serializer import PersonSerializer, person_or_404
from thousand_site.api.ratings import ladder_or_404

MOST_GAMES = 100_000
NO_BOARD = Page([])


class PlaceField(serializers.CharField):
    def to_internal_value(self, data: Any) -> Any:
        text = super().to_internal_value(data)
        place = Place.read(text) if text.isascii() else None
        if place is None or max(abs(place.shown), place.user_id) >= 2**31:
            raise serializers.ValidationError(_("This is no cursor of ours."))
        return place


class WhenSerializer(serializers.Serializer):
    when = serializers.ChoiceField(
        ["all", "season", "week"], default="all", help_text="a season has three months"
    )
    at = serializers.DateTimeField(
        required=False, help_text="a moment of the season or the week; else it is the running one"
    )


class BoardQuery(WhenSerializer):
    """Which rows of a board."""

    limit = serializers.IntegerField(min_value=1, max_value=MOST_ROWS, default=50)
    after = PlaceField(required=False, help_text="`after` of the page above")
    before = PlaceField(required=False, help_text="`before` of the page below")
    around = serializers.CharField(
        required=False, max_length=150, help_text="a name, or `me`: he stands in the middle"
    )
    bots = serializers.BooleanField(default=False, help_text="with bots")
    country = serializers.CharField(required=False, max_length=2, help_text="ISO 3166")
    following = serializers.BooleanField(default=False, help_text="only whom I follow, and me")
    least = serializers.IntegerField(
        min_value=0, max_value=MOST_GAMES, default=0, help_text="so many games at least"
    )

    def validate_country(self, value: str) -> str:
        if not countries.is_country(value):
            raise serializers.ValidationError(_("There is no such country."))
        return value


class PlacedSerializer(serializers.Serializer):
    rank = serializers.IntegerField()
    person = PersonSerializer(source="user")
    rating = serializers.IntegerField(source="standing", help_text="on the ladder itself")
    gain = serializers.IntegerField(
        allow_null=True, help_text="in the season or the week; of all time: in this season"
    )
    games = serializers.IntegerField()
    country = serializers.CharField()


class BoardSerializer(serializers.Serializer):
    ladder = serializers.CharField()
    when = serializers.CharField()
    count = serializers.IntegerField(help_text="how many stand there; `least` does not change it")
    results = PlacedSerializer(many=True)
    before = serializers.CharField(allow_null=True, help_text="null: nobody stands above")
    after = serializers.CharField(allow_null=True, help_text="null: nobody stands below")


class BarSerializer(serializers.Serializer):
    rating = serializers.IntegerField(help_text="from this number on")
    people = serializers.IntegerField()


class SpreadSerializer(serializers.Serializer):
    ladder = serializers.CharField()
    when = serializers.CharField()
    total = serializers.IntegerField()
    step = serializers.IntegerField(help_text="how wide a bar is")
    bars = BarSerializer(many=True)


class Board(APIView):
    """A ladder's board, the best first: of all time, of this season or of this week.

    `following` and `around=me` need to know who asks (401). Who does not stand on this board has no
    place to look around (404, `not_on_board`).
    """

    @extend_schema(parameters=[BoardQuery], responses=BoardSerializer)
    def get(self, request: Request, ladder: str) -> Response:
        asked = BoardQuery(data=request.query_params)
        asked.is_valid(raise_exception=True)
        parent, wish = ladder_or_404(ladder), asked.validated_data
        board, filters = board_of(parent, wish), _filters(request, wish)
        page = _page(request, board, filters, wish) if board else NO_BOARD
        _standings(page.rows, parent, board)
        told = {
            "ladder": parent.key,
            "when": wish["when"],
            "count": leaderboards.size(board, filters) if board else 0,
            "results": page.rows,
            "before": page.before and str(page.before),
            "after": page.after and str(page.after),
        }
        return Response(BoardSerializer(told).data)


def board_of(ladder: Ladder, wish: dict[str, Any]) -> Ladder | None:
    when, at = wish["when"], wish.get("at") or timezone.now()
    return ladder if when == "all" else leaderboards.period(ladder, when, at)


def _filters(request: Request, wish: dict[str, Any]) -> Filters:
    among = None
    if wish["following"]:
        me = asker(request)
        among = frozenset({me.pk, *accounts.followed_by(me).values_list("pk", flat=True)})
    return Filters(wish["bots"], wish.get("country", ""), among, wish["least"])


def asker(request: Request) -> User:
    if not isinstance(request.user, User):
        raise NotAuthenticated
    return request.user


def _page(request: Request, board: Ladder, filters: Filters, wish: dict[str, Any]) -> Page:
    size = wish["limit"]
    if around := wish.get("around"):
        person = asker(request) if around == "me" else person_or_404(around)
        page = leaderboards.page_around(board, filters, person.pk, size)
        if page is None:
            raise Missing(_("This person does not stand on this board."), code="not_on_board")
        return page
    if before := wish.get("before"):
        return leaderboards.page_before(board, filters, before, size)
    if after := wish.get("after"):
        return leaderboards.page_after(board, filters, after, size)
    return leaderboards.first_page(board, filters, size)


def _standings(rows: list[Rating], ladder: Ladder, board: Ladder | None) -> None:
    """Each row's rating on the ladder itself, and its gain."""
    if board != ladder:
        leaderboards.with_standings(rows, ladder)
        return
    leaderboards.with_gains(rows, ladder, timezone.now())
    for row in rows:
        row.standing = row.shown  # type: ignore[attr-defined]


class Spread(APIView):
    """How the ratings of people on a board are spread; of a season or a week, their gains."""

    @extend_schema(parameters=[WhenSerializer], responses=SpreadSerializer)
    def get(self, request: Request, ladder: str) -> Response:
        asked = WhenSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        parent, when = ladder_or_404(ladder), asked.validated_data["when"]
        board = board_of(parent, asked.validated_data)
        spread = leaderboards.spread(board) if board else leaderboards.Spread([], 0, 1)
        bars = [{"rating": low, "people": number} for low, number in spread.bars]
        same = {"total": spread.total, "step": spread.step, "bars": bars}
        return Response(SpreadSerializer({"ladder": parent.key, "when": when, **same}).data)
