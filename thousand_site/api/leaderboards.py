"""Leaderboards, read by page or centred on a user, and the distribution of ratings."""

from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import countries
from accounts import queries as accounts
from accounts.oauth.scopes import ACCOUNT, FOLLOWING
from ratings import leaderboards
from ratings.leaderboards import Filters, LeaderboardPage, PageCursor
from ratings.models import Ladder, Rating
from thousand_site.api.base.authentication import require_user
from thousand_site.api.base.errors import SpecificNotFound
from thousand_site.api.base.pagination import MAX_ROWS, WRONG_CURSOR
from thousand_site.api.base.request_serializer import RequestSerializer
from thousand_site.api.base.rows import NEXT_HELP
from thousand_site.api.base.time_field import TimeField
from thousand_site.api.base.user_serializer import UserSerializer, user_or_404
from thousand_site.api.ratings import ladder_or_404

MAX_MIN_GAMES = 100_000
EMPTY_PAGE = LeaderboardPage([])
SIDES = ("after", "before")


class BoardCursor(NamedTuple):
    """Where a page of a leaderboard lies: after a row or before it."""

    row: PageCursor
    is_before: bool

    def __str__(self) -> str:
        return f"{'before' if self.is_before else 'after'}.{self.row}"


class BoardCursorField(serializers.CharField):
    """The `next` or `previous` of another page of the leaderboard."""

    def to_internal_value(self, data: Any) -> Any:
        text = super().to_internal_value(data)
        side, _, row = text.partition(".")
        cursor = PageCursor.read(row) if text.isascii() and side in SIDES else None
        if cursor is None or max(abs(cursor.display_value), cursor.user_id) >= 2**31:
            raise serializers.ValidationError(WRONG_CURSOR)
        return BoardCursor(cursor, side == "before")


def cursors_of(page: LeaderboardPage) -> dict[str, str | None]:
    """Return the cursors of the pages beside this one."""
    return {
        "next": str(BoardCursor(page.after, is_before=False)) if page.after else None,
        "previous": str(BoardCursor(page.before, is_before=True)) if page.before else None,
    }


class PeriodSerializer(RequestSerializer):
    """The period of a leaderboard."""

    period = serializers.ChoiceField(
        ["all", "season", "week"], default="all", help_text="a season has three months"
    )
    at = TimeField(required=False, help_text="a moment in the season or week; default: now")


class LeaderboardQuerySerializer(PeriodSerializer):
    """The page and filters of a leaderboard."""

    limit = serializers.IntegerField(min_value=1, max_value=MAX_ROWS, default=50)
    cursor = BoardCursorField(required=False, help_text="`next` or `previous` of another page")
    around_user = serializers.CharField(
        required=False,
        max_length=150,
        help_text="a username or `me`: the page with this user in the middle",
    )
    bots = serializers.BooleanField(default=False, help_text="whether to include bots")
    country = serializers.CharField(required=False, max_length=2, help_text="ISO 3166")
    following = serializers.BooleanField(
        default=False, help_text="only you and the users you follow"
    )
    min_games = serializers.IntegerField(
        min_value=0, max_value=MAX_MIN_GAMES, default=0, help_text="at least this many games"
    )

    def validate_country(self, value: str) -> str:
        if not countries.is_country(value):
            raise serializers.ValidationError(_("There is no such country."))
        return value


class LeaderboardRowSerializer(serializers.Serializer):
    """A user's row."""

    rank = serializers.IntegerField()
    user = UserSerializer()
    rating = serializers.IntegerField(source="all_time_value", help_text="the all-time rating")
    gain = serializers.IntegerField(
        allow_null=True, help_text="gained in the period; for `all`, in the current season"
    )
    games = serializers.IntegerField()
    country = serializers.CharField()


class LeaderboardSerializer(serializers.Serializer):
    """A page of a leaderboard."""

    ladder = serializers.CharField()
    period = serializers.CharField()
    count = serializers.IntegerField(help_text="number of listed users; ignores `min_games`")
    results = LeaderboardRowSerializer(many=True)
    next = serializers.CharField(allow_null=True, help_text=NEXT_HELP)
    previous = serializers.CharField(
        allow_null=True, help_text="the `cursor` of the page before; null: this is the first page"
    )


class HistogramBinSerializer(serializers.Serializer):
    """A bin of the distribution."""

    rating = serializers.IntegerField(help_text="the lower bound")
    users = serializers.IntegerField()


class DistributionSerializer(serializers.Serializer):
    """A histogram of ratings or gains."""

    ladder = serializers.CharField()
    period = serializers.CharField()
    total = serializers.IntegerField()
    bin_width = serializers.IntegerField()
    bins = HistogramBinSerializer(many=True)


class Leaderboard(APIView):
    """Return a ladder's leaderboard, best first: all-time, of a season or of a week.

    `following` and `around_user=me` need authentication (401), and of apps the scope `following`
    or `account` (403). `around_user` gives 404 (`not_on_board`) for users who are not listed.
    """

    may_lack_scope = True

    @extend_schema(parameters=[LeaderboardQuerySerializer], responses=LeaderboardSerializer)
    def get(self, request: Request, ladder: str) -> Response:
        query = LeaderboardQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        parent, params = ladder_or_404(ladder), query.validated_data
        board, filters = ladder_of_period(parent, params), _filters(request, params)
        page = _page(request, board, filters, params) if board else EMPTY_PAGE
        _add_values(page.rows, parent, board)
        payload = {
            "ladder": parent.key,
            "period": params["period"],
            "count": leaderboards.count_listed(board, filters) if board else 0,
            "results": page.rows,
            **cursors_of(page),
        }
        return Response(LeaderboardSerializer(payload).data)


def ladder_of_period(ladder: Ladder, params: dict[str, Any]) -> Ladder | None:
    """Return the ladder of the requested period; None if that period was never opened."""
    period, at = params["period"], params.get("at") or timezone.now()
    return ladder if period == "all" else leaderboards.period_at(ladder, period, at)


def _filters(request: Request, params: dict[str, Any]) -> Filters:
    user_ids = None
    if params["following"]:
        me = require_user(request, FOLLOWING)
        user_ids = frozenset({me.pk, *accounts.followed_by(me).values_list("pk", flat=True)})
    return Filters(params["bots"], params.get("country", ""), user_ids, params["min_games"])


def _page(
    request: Request, board: Ladder, filters: Filters, params: dict[str, Any]
) -> LeaderboardPage:
    size = params["limit"]
    if name := params.get("around_user"):
        user = require_user(request, ACCOUNT) if name == "me" else user_or_404(name)
        page = leaderboards.page_around(board, filters, user.pk, size)
        if page is None:
            raise SpecificNotFound(_("This user is not on this leaderboard."), code="not_on_board")
        return page
    return page_at(board, filters, params.get("cursor"), size)


def page_at(
    board: Ladder, filters: Filters, cursor: BoardCursor | None, size: int
) -> LeaderboardPage:
    """Return the page of a leaderboard at a cursor; the first one without."""
    if cursor is None:
        return leaderboards.first_page(board, filters, size)
    read = leaderboards.page_before if cursor.is_before else leaderboards.page_after
    return read(board, filters, cursor.row, size)


def _add_values(rows: list[Rating], ladder: Ladder, board: Ladder | None) -> None:
    """Set each row's all-time rating and gain."""
    if board != ladder:
        leaderboards.add_all_time_values(rows, ladder)
        return
    leaderboards.add_season_gains(rows, ladder, timezone.now())
    for row in rows:
        row.all_time_value = row.display_value  # type: ignore[attr-defined]


class RatingDistribution(APIView):
    """Return the distribution of ratings on a leaderboard; for a season or week, of gains."""

    @extend_schema(parameters=[PeriodSerializer], responses=DistributionSerializer)
    def get(self, request: Request, ladder: str) -> Response:
        query = PeriodSerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        parent, params = ladder_or_404(ladder), query.validated_data
        board = ladder_of_period(parent, params)
        found = leaderboards.distribution(board) if board else leaderboards.Distribution([], 0, 1)
        payload = {
            "ladder": parent.key,
            "period": params["period"],
            "total": found.total,
            "bin_width": found.step,
            "bins": [{"rating": low, "users": count} for low, count in found.bins],
        }
        return Response(DistributionSerializer(payload).data)
