"""Pages of the leaderboards."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts import countries
from accounts import queries as accounts
from accounts.clubs import queries as clubs
from accounts.http.responses import reader_of
from accounts.models import User
from accounts.names.alphabets import sorted_by_name
from ratings import elo
from ratings import leaderboards as boards
from ratings import queries as ratings
from ratings.leaderboards import Filters, LeaderboardPage, PageCursor
from ratings.models import START_RATING, Ladder, Rating
from thousand_site.leaderboards import distribution_chart

PERIOD_KINDS = ("", Ladder.Kind.SEASON, Ladder.Kind.WEEK)
# Choices of the filter by the number of games.
MIN_GAMES_CHOICES = (50, 100, 300)


@dataclass(frozen=True)
class LeaderboardQuery:
    """The parameters of a leaderboard page; invalid ones are ignored."""

    # "season", "week", or "" for all time.
    period: str
    # The key of a season or a week; "" for the running one.
    period_key: str
    with_bots: bool
    following: bool
    country: str
    # The key of one of the viewer's clubs.
    club: str
    min_games: int
    around: bool
    after: PageCursor | None
    before: PageCursor | None

    @classmethod
    def of(cls, params: QueryDict) -> "LeaderboardQuery":
        """Parse the query string."""
        min_games = params.get("min_games", "")
        return cls(
            period=_one_of(params.get("period", ""), PERIOD_KINDS),
            period_key=params.get("period_key", ""),
            with_bots=params.get("bots") == "1",
            following=params.get("following") == "1",
            country=country if countries.is_country(country := params.get("country", "")) else "",
            club=params.get("club", "")[:50],
            min_games=int(min_games) if min_games in map(str, MIN_GAMES_CHOICES) else 0,
            around=params.get("around") == "me",
            after=PageCursor.read(params.get("after", "")),
            before=PageCursor.read(params.get("before", "")),
        )

    @property
    def narrowed(self) -> bool:
        """Return whether a filter hides rows."""
        return bool(self.following or self.country or self.club or self.min_games)


def _one_of(value: str, known: tuple[str, ...]) -> str:
    """Return the value if it is known, else ""."""
    return value if value in known else ""


@require_safe
def leaderboards(request: HttpRequest) -> HttpResponse:
    """Redirect to the first leaderboard."""
    first = ratings.ladders().first()
    if first is None:
        raise Http404
    return redirect("leaderboard", first.key)


@require_safe
def leaderboard(request: HttpRequest, key: str) -> HttpResponse:
    """Show the leaderboard of a ladder, or of one of its seasons or weeks."""
    ladder = get_object_or_404(ratings.ladders(), key=key)
    query, now = LeaderboardQuery.of(request.GET), timezone.now()
    viewer = reader_of(request)
    periods = boards.started_periods(ladder, query.period, now) if query.period else []
    board = _find_period(periods, query.period_key, now) if query.period else ladder
    context = {
        "nav_entry": "leaderboard",
        "ladder": ladder,
        "ladders": ratings.ladders(),
        "board": board,
        "periods": periods,
        "running_period": _find_period(periods, "", now),
        "over": bool(board and board.ends_at and board.ends_at <= now),
        "query": query,
        "countries": countries.choices(),
        "clubs": sorted_by_name(clubs.clubs_of(viewer), str) if viewer else [],
        "min_games_choices": MIN_GAMES_CHOICES,
        **_leaderboard_context(ladder, board, query, viewer, now),
    }
    return render(request, "thousand_site/leaderboards/leaderboard.html", context)


def _find_period(periods: list[Ladder], key: str, now: datetime) -> Ladder | None:
    """Return the period of this key, else the running one."""
    requested = next((period for period in periods if period.key == key), None)
    running = (period for period in periods if period.ends_at and period.ends_at > now)
    return requested or next(running, None)


def _leaderboard_context(
    ladder: Ladder,
    board: Ladder | None,
    query: LeaderboardQuery,
    viewer: User | None,
    now: datetime,
) -> dict[str, Any]:
    """Return the page, the viewer's row if it is not on it, and the distribution."""
    if board is None:
        return {"page": LeaderboardPage([]), "rows": []}
    page = _page(board, query, viewer)
    viewer_row = _viewer_row(board, page, viewer)
    rows = [*page.rows, *([viewer_row] if viewer_row else [])]
    if board == ladder:
        boards.add_season_gains(rows, ladder, now)
    else:
        boards.add_all_time_values(rows, ladder)
    listed_row = viewer_row or next(
        (row for row in page.rows if viewer and row.user_id == viewer.pk), None
    )
    return {
        "page": page,
        "rows": page.rows,
        "viewer_row": viewer_row,
        "missing": _reason_unlisted(viewer_row, viewer),
        **_distribution_context(board, listed_row),
    }


def _page(board: Ladder, query: LeaderboardQuery, viewer: User | None) -> LeaderboardPage:
    filters = _filters(query, viewer)
    if query.around and viewer:
        around = boards.page_around(board, filters, viewer.pk)
        if around:
            return around
    if query.before:
        return boards.page_before(board, filters, query.before)
    if query.after:
        return boards.page_after(board, filters, query.after)
    return boards.first_page(board, filters)


def _filters(query: LeaderboardQuery, viewer: User | None) -> Filters:
    user_ids = None
    if query.following and viewer:
        user_ids = frozenset(
            {viewer.pk, *accounts.followed_by(viewer).values_list("pk", flat=True)}
        )
    if query.club and viewer:
        club = clubs.clubs_of(viewer).filter(key=query.club).first()
        # Another club's members must not be revealed.
        people = clubs.member_ids(club) if club else None
        user_ids = (
            user_ids & people if user_ids is not None and people is not None else people or user_ids
        )
    return Filters(query.with_bots, query.country, user_ids, query.min_games)


def _viewer_row(board: Ladder, page: LeaderboardPage, viewer: User | None) -> Rating | None:
    """Return the viewer's rating with its rank, unless it is among the rows."""
    if viewer is None or any(row.user_id == viewer.pk for row in page.rows):
        return None
    viewer_row = ratings.rating_of(viewer, board)
    if viewer_row._state.adding and board.is_period:
        return None
    viewer_row.rank = boards.rank_of(viewer_row, Filters())  # type: ignore[attr-defined]
    return viewer_row


def _reason_unlisted(viewer_row: Rating | None, viewer: User | None) -> str:
    """Return why the viewer is not listed, or "".

    It is `guest`, `unconfirmed`, `games`, `away` or `unknown`.
    """
    if viewer_row is None or viewer is None or viewer_row.is_listed or viewer.is_bot:
        return ""
    if viewer.is_guest:
        return "guest"
    if not accounts.has_confirmed_email(viewer):
        return "unconfirmed"
    if viewer_row.games < viewer_row.games_to_list:
        return "games"
    return "away" if elo.is_absent(viewer_row.played_at, timezone.now()) else "unknown"


def _distribution_context(board: Ladder, listed_row: Rating | None) -> dict[str, Any]:
    distribution = boards.distribution(board)
    if not distribution.total:
        return {"total": 0}
    viewer_value = listed_row.display_value if listed_row and listed_row.is_listed else None
    zero = int(START_RATING) if board.is_period else 0
    below = None if viewer_value is None else round(100 * distribution.below(viewer_value))
    chart = distribution_chart.draw(distribution.bins, distribution.step, viewer_value, zero)
    return {"total": distribution.total, "chart": chart, "below": below}
