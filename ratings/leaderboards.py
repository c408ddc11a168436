"""Leaderboards: pages, ranks, and the distribution of ratings.

No page counts rows: ranks come from the histogram, and pages are found by cursors.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Self

from django.db.models import Exists, F, IntegerField, OuterRef, Q, QuerySet, Sum
from django.db.models.functions import Cast

from ratings import histogram
from ratings.models import HistogramBin, Ladder, Rating

PAGE_SIZE = 50
# Widths of the distribution's bins in rating points: in a week nobody gains much.
BIN_WIDTHS = {
    Ladder.Kind.POOL: 50,
    Ladder.Kind.CUSTOM: 50,
    Ladder.Kind.SEASON: 20,
    Ladder.Kind.WEEK: 10,
    Ladder.Kind.CLUB: 50,
}
# The columns of a row: loading whole users would take longer than finding the rows.
COLUMNS = [
    *("user_id", "ladder_id", "value", "display_value", "games", "games_to_list"),
    *(
        "played_at",
        "country",
        "bot",
        "is_listed",
        "user__username",
        "user__first_name",
        "user__is_guest",
        "user__is_local",
    ),
    *("user__bot_level", "user__is_external_bot", "user__closed_at"),
]
BEST_FIRST = ("-display_value", "user_id")
WORST_FIRST = ("display_value", "-user_id")


@dataclass(frozen=True)
class Filters:
    """The rows of a leaderboard to show: by kind, country, users, and number of games."""

    with_bots: bool = False
    country: str = ""
    user_ids: frozenset[int] | None = None
    min_games: int = 0


@dataclass(frozen=True)
class PageCursor:
    """The row at which a page begins or ends; as text, a query parameter."""

    display_value: int
    user_id: int

    @classmethod
    def of(cls, row: Rating) -> Self:
        """Return the cursor at this row."""
        return cls(row.display_value, row.user_id)

    @classmethod
    def read(cls, text: str) -> Self | None:
        """Parse a text such as `1612.345`; return None for anything else."""
        value, _, user_id = text.partition(".")
        is_valid = value.removeprefix("-").isdecimal() and user_id.isdecimal() and len(text) < 24
        return cls(int(value), int(user_id)) if is_valid else None

    def __str__(self) -> str:
        return f"{self.display_value}.{self.user_id}"


@dataclass(frozen=True)
class LeaderboardPage:
    """Rows with their `rank`, and cursors for the pages before and after (None: no such page)."""

    rows: list[Rating]
    before: PageCursor | None = None
    after: PageCursor | None = None


def listed_ratings(ladder: Ladder, filters: Filters) -> QuerySet[Rating]:
    """Return the listed ratings that pass the filters."""
    rows = Rating.objects.filter(ladder=ladder, is_listed=True)
    if not filters.with_bots:
        rows = rows.filter(bot=False)
    if filters.country:
        rows = rows.filter(country=filters.country)
    if filters.user_ids is not None:
        rows = rows.filter(user_id__in=filters.user_ids)
    return rows.filter(games__gte=filters.min_games) if filters.min_games else rows


def first_page(ladder: Ladder, filters: Filters, size: int = PAGE_SIZE) -> LeaderboardPage:
    """Return the best rows."""
    rows = _first_rows(listed_ratings(ladder, filters), BEST_FIRST, size + 1)
    return _page(ladder, filters, rows[:size], False, len(rows) > size)


def page_after(
    ladder: Ladder, filters: Filters, cursor: PageCursor, size: int = PAGE_SIZE
) -> LeaderboardPage:
    """Return the rows below a cursor."""
    rows = _first_rows(_below(listed_ratings(ladder, filters), cursor), BEST_FIRST, size + 1)
    return _page(ladder, filters, rows[:size], True, len(rows) > size)


def page_before(
    ladder: Ladder, filters: Filters, cursor: PageCursor, size: int = PAGE_SIZE
) -> LeaderboardPage:
    """Return the rows above a cursor, or the first page if they do not fill a page."""
    rows = _first_rows(_above(listed_ratings(ladder, filters), cursor), WORST_FIRST, size + 1)
    if len(rows) <= size:
        return first_page(ladder, filters, size)
    return _page(ladder, filters, rows[size - 1 :: -1], True, True)


def page_around(
    ladder: Ladder, filters: Filters, user_id: int, size: int = PAGE_SIZE
) -> LeaderboardPage | None:
    """Return the page centred on a user; None if the user is not listed."""
    listed = listed_ratings(ladder, filters)
    centre = next(iter(_ordered(listed.filter(user_id=user_id), BEST_FIRST)), None)
    if centre is None:
        return None
    half = size // 2
    above = _first_rows(_above(listed, PageCursor.of(centre)), WORST_FIRST, half + 1)
    below = _first_rows(_below(listed, PageCursor.of(centre)), BEST_FIRST, half + 1)
    rows = [*above[:half][::-1], centre, *below[:half]]
    return _page(ladder, filters, rows, len(above) > half, len(below) > half)


def page_from(
    ladder: Ladder, filters: Filters, offset: int, size: int = PAGE_SIZE
) -> LeaderboardPage:
    """Return the page at an offset, which the caller limits: large ones are slow."""
    rows = list(_ordered(listed_ratings(ladder, filters), BEST_FIRST)[offset : offset + size + 1])
    return _page(ladder, filters, rows[:size], offset > 0, len(rows) > size)


def _ordered(rows: QuerySet[Rating], order: Sequence[str]) -> QuerySet[Rating]:
    return rows.select_related("user").only(*COLUMNS).order_by(*order)


def _first_rows(rows: QuerySet[Rating], order: Sequence[str], number: int) -> list[Rating]:
    return list(_ordered(rows, order)[:number])


# The first condition of the two filters is redundant, but lets the database use the index.


def _below(rows: QuerySet[Rating], cursor: PageCursor) -> QuerySet[Rating]:
    beyond = Q(display_value__lt=cursor.display_value) | Q(user_id__gt=cursor.user_id)
    return rows.filter(Q(display_value__lte=cursor.display_value) & beyond)


def _above(rows: QuerySet[Rating], cursor: PageCursor) -> QuerySet[Rating]:
    beyond = Q(display_value__gt=cursor.display_value) | Q(user_id__lt=cursor.user_id)
    return rows.filter(Q(display_value__gte=cursor.display_value) & beyond)


def _page(
    ladder: Ladder, filters: Filters, rows: list[Rating], more_before: bool, more_after: bool
) -> LeaderboardPage:
    if not rows:
        return LeaderboardPage([])
    if more_before or filters.min_games:
        first_rank, counts = _first_rank_and_counts(ladder, filters, rows)
    else:
        # Nothing is above the first page: no query is needed.
        first_rank, counts = 1, Counter(row.display_value for row in rows)
    _set_ranks(rows, first_rank, counts)
    before = PageCursor.of(rows[0]) if more_before else None
    return LeaderboardPage(rows, before, PageCursor.of(rows[-1]) if more_after else None)


def _set_ranks(rows: Sequence[Rating], rank: int, counts: Mapping[int, int]) -> None:
    """Set `rank` on the rows: equal values share one; the filter by games does not change it."""
    ranks = {}
    for display_value in sorted(counts, reverse=True):
        ranks[display_value] = rank
        rank += counts[display_value]
    for row in rows:
        row.rank = ranks.get(row.display_value, rank)  # type: ignore[attr-defined]


def _first_rank_and_counts(
    ladder: Ladder, filters: Filters, rows: Sequence[Rating]
) -> tuple[int, Mapping[int, int]]:
    """Return the rank of the first row, and the number of ratings at each value of the page."""
    low, high = rows[-1].display_value, rows[0].display_value
    if filters.user_ids is None:
        above, counts = histogram.counts_in_range(
            ladder, low, high, filters.with_bots, filters.country
        )
        return 1 + above, counts
    rows_of_users = listed_ratings(ladder, replace(filters, min_games=0)).order_by()
    values = Counter(rows_of_users.values_list("display_value", flat=True))
    above = sum(number for value, number in values.items() if value > high)
    return 1 + above, {value: n for value, n in values.items() if low <= value <= high}


def count_listed(ladder: Ladder, filters: Filters) -> int:
    """Return how many ratings are listed; rows are counted only for a given set of users."""
    if filters.user_ids is not None:
        return listed_ratings(ladder, filters).count()
    return histogram.count_listed(ladder, filters.with_bots, filters.country)


def rank_of(rating: Rating, filters: Filters) -> int | None:
    """Return the rank of a rating; None if it is not on the leaderboard."""
    if not rating.is_listed or (rating.bot and not filters.with_bots):
        return None
    return 1 + histogram.count_above(rating.ladder, rating.display_value, filters.with_bots)


def period_at(ladder: Ladder, kind: str, at: datetime) -> Ladder | None:
    """Return the ladder of the season or the week around a moment; None without one."""
    periods = Ladder.objects.filter(parent=ladder, kind=kind, starts_at__lte=at, ends_at__gt=at)
    return periods.first()


def started_periods(ladder: Ladder, kind: str, now: datetime, limit: int = 40) -> list[Ladder]:
    """Return the seasons or weeks that have begun, newest first."""
    periods = Ladder.objects.filter(parent=ladder, kind=kind, starts_at__lte=now)
    return list(periods.order_by("-starts_at")[:limit])


def seasons_won(user_id: int, now: datetime) -> list[Ladder]:
    """Return the finished seasons that the user won, newest first; bots do not count."""
    above = HistogramBin.objects.filter(
        ladder=OuterRef("ladder"),
        country=histogram.EVERYWHERE,
        display_value__gt=OuterRef("display_value"),
        people__gt=0,
    )
    first = Rating.objects.filter(
        ~Exists(above),
        user=user_id,
        is_listed=True,
        bot=False,
        ladder__kind=Ladder.Kind.SEASON,
        ladder__ends_at__lte=now,
    )
    seasons = Ladder.objects.filter(pk__in=first.values("ladder"))
    return list(seasons.select_related("parent").order_by("-starts_at", "order", "parent__key"))


@dataclass(frozen=True)
class Distribution:
    """Numbers of people by rating: `bins` are (lower bound, number), `step` is their width."""

    bins: list[tuple[int, int]]
    total: int
    step: int

    def below(self, display_value: int) -> float:
        """Return the share of people below a value, as exactly as the bins allow (0 to 1)."""
        own_bin = display_value // self.step * self.step
        lower = sum(number for low, number in self.bins if low < own_bin)
        equal = sum(number for low, number in self.bins if low == own_bin)
        return (lower + equal / 2) / self.total if self.total else 0.0


def distribution(ladder: Ladder) -> Distribution:
    """Return the distribution of the listed people's ratings."""
    width = BIN_WIDTHS[Ladder.Kind(ladder.kind)]
    rows = HistogramBin.objects.filter(ladder=ladder, country=histogram.EVERYWHERE)
    steps = rows.annotate(step=Cast(F("display_value") / width, IntegerField())).values("step")
    sums = steps.annotate(number=Sum("people")).filter(number__gt=0).order_by("step")
    bins = [(step * width, number) for step, number in sums.values_list("step", "number")]
    return Distribution(bins, sum(number for _, number in bins), width)


def add_season_gains(rows: Sequence[Rating], ladder: Ladder, at: datetime) -> None:
    """Set `gain` on all-time ratings: what the running season brought; None without a game."""
    season = period_at(ladder, Ladder.Kind.SEASON, at) if rows else None
    users = [row.user_id for row in rows]
    season_ratings = Rating.objects.filter(ladder=season, user__in=users) if season else []
    gains = {rating.user_id: rating.gained for rating in season_ratings}
    for row in rows:
        row.gain = gains.get(row.user_id)  # type: ignore[attr-defined]


def add_all_time_values(rows: Sequence[Rating], ladder: Ladder) -> None:
    """Set `gain` and the all-time rating on `ladder` on the rows of a season or week."""
    users = [row.user_id for row in rows]
    ratings = Rating.objects.filter(ladder=ladder, user__in=users)
    values = {rating.user_id: rating.display_value for rating in ratings}
    for row in rows:
        row.gain = row.gained  # type: ignore[attr-defined]
        row.all_time_value = values.get(row.user_id)  # type: ignore[attr-defined]
