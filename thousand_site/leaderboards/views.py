"""The leaderboards."""

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
from accounts.models import User
from ratings import leaderboards as boards
from ratings import queries as ratings
from ratings.leaderboards import Filters, Page, Place
from ratings.models import START_RATING, Ladder, Rating
from thousand_site.leaderboards import distribution_chart

WHENS = ("", Ladder.Kind.SEASON, Ladder.Kind.WEEK)
# So many games at least; "" is what the board itself asks for.
LEAST = (50, 100, 300)


@dataclass(frozen=True)
class Wish:
    """What is asked of a board; whatever the address says wrongly counts as not said."""

    when: str
    # The key of a season or a week; "" is the running one.
    period: str
    with_bots: bool
    following: bool
    country: str
    # The key of one of the reader's clubs.
    club: str
    least: int
    around: bool
    after: Place | None
    before: Place | None

    @classmethod
    def of(cls, asked: QueryDict) -> "Wish":
        least = asked.get("least", "")
        return cls(
            when=_one_of(asked.get("when", ""), WHENS),
            period=asked.get("of", ""),
            with_bots=asked.get("bots") == "1",
            following=asked.get("following") == "1",
            country=country if countries.is_country(country := asked.get("country", "")) else "",
            club=asked.get("club", "")[:50].replace("\0", ""),
            least=int(least) if least in map(str, LEAST) else 0,
            around=asked.get("around") == "me",
            after=Place.read(asked.get("after", "")),
            before=Place.read(asked.get("before", "")),
        )

    @property
    def narrowed(self) -> bool:
        return bool(self.following or self.country or self.club or self.least)


def _one_of(value: str, known: tuple[str, ...]) -> str:
    return value if value in known else ""


@require_safe
def leaderboards(request: HttpRequest) -> HttpResponse:
    first = ratings.ladders().first()
    if first is None:
        raise Http404
    return redirect("leaderboard", first.key)


@require_safe
def leaderboard(request: HttpRequest, key: str) -> HttpResponse:
    ladder = get_object_or_404(ratings.ladders(), key=key)
    wish, now = Wish.of(request.GET), timezone.now()
    reader = request.user if isinstance(request.user, User) else None
    periods = boards.periods_until(ladder, wish.when, now) if wish.when else []
    board = _chosen(periods, wish.period, now) if wish.when else ladder
    context = {
        "here": "leaderboard",
        "ladder": ladder,
        "ladders": ratings.ladders(),
        "board": board,
        "periods": periods,
        "running_period": _chosen(periods, "", now),
        "over": bool(board and board.ends_at and board.ends_at <= now),
        "wish": wish,
        "countries": countries.choices(),
        "clubs": list(clubs.clubs_of(reader)) if reader else [],
        "leasts": LEAST,
        **_shown(ladder, board, wish, reader, now),
    }
    return render(request, "thousand_site/leaderboards/leaderboard.html", context)


def _chosen(periods: list[Ladder], key: str, now: datetime) -> Ladder | None:
    """The one that is asked for, else the one that runs."""
    asked = next((one for one in periods if one.key == key), None)
    return asked or next((one for one in periods if one.ends_at and one.ends_at > now), None)


def _shown(
    ladder: Ladder, board: Ladder | None, wish: Wish, reader: User | None, now: datetime
) -> dict[str, Any]:
    """The page, the reader's own row if he is not on it, and how the ratings are spread."""
    if board is None:
        return {"page": Page([]), "rows": []}
    page = _page(board, wish, reader)
    own = _own(board, page, reader)
    rows = [*page.rows, *([own] if own else [])]
    if board == ladder:
        boards.with_gains(rows, ladder, now)
    else:
        boards.with_standings(rows, ladder)
    mine = own or next((row for row in page.rows if reader and row.user_id == reader.pk), None)
    return {
        "page": page,
        "rows": page.rows,
        "own": own,
        "missing": _missing(own, reader),
        **_spread(board, mine),
    }


def _page(board: Ladder, wish: Wish, reader: User | None) -> Page:
    filters = _filters(wish, reader)
    if wish.around and reader:
        around = boards.page_around(board, filters, reader.pk)
        if around:
            return around
    if wish.before:
        return boards.page_before(board, filters, wish.before)
    if wish.after:
        return boards.page_after(board, filters, wish.after)
    return boards.first_page(board, filters)


def _filters(wish: Wish, reader: User | None) -> Filters:
    among = None
    if wish.following and reader:
        among = frozenset({reader.pk, *accounts.followed_by(reader).values_list("pk", flat=True)})
    if wish.club and reader:
        club = clubs.clubs_of(reader).filter(key=wish.club).first()
        # Of a club that is not his own he learns nothing.
        people = clubs.member_ids(club) if club else None
        among = among & people if among is not None and people is not None else people or among
    return Filters(wish.with_bots, wish.country, among, wish.least)


def _own(board: Ladder, page: Page, reader: User | None) -> Rating | None:
    """The reader's rating with its rank, where he is not among the rows."""
    if reader is None or any(row.user_id == reader.pk for row in page.rows):
        return None
    own = ratings.rating_of(reader, board)
    if own._state.adding and board.is_period:
        return None
    own.rank = boards.rank_of(own, Filters())  # type: ignore[attr-defined]
    return own


def _missing(own: Rating | None, reader: User | None) -> str:
    """Why the reader stands on no board: `guest`, `unconfirmed`, `away` or `games`."""
    if own is None or reader is None or own.listed or reader.is_bot:
        return ""
    if reader.is_guest:
        return "guest"
    if not accounts.has_confirmed_email(reader):
        return "unconfirmed"
    return "games" if own.games < own.settles_at else "away"


def _spread(board: Ladder, mine: Rating | None) -> dict[str, Any]:
    spread = boards.spread(board)
    if not spread.total:
        return {"total": 0}
    own = mine.shown if mine and mine.listed else None
    zero = int(START_RATING) if board.is_period else 0
    below = None if own is None else round(100 * spread.below(own))
    drawn = distribution_chart.draw(spread.bars, spread.step, own, zero)
    return {"total": spread.total, "spread": drawn, "below": below}
