"""The leaderboards: pages by place, around somebody, and how ratings are spread.

No page counts rows: ranks come from the histogram, and a page begins where the last one ended.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Self

from django.db.models import Exists, F, IntegerField, OuterRef, Q, QuerySet, Sum
from django.db.models.functions import Cast

from ratings import histogram
from ratings.models import Ladder, Rating, RatingCount

ROWS = 50
# Of so many numbers is a bar of the distribution: in a week nobody goes far.
STEPS = {
    Ladder.Kind.POOL: 50,
    Ladder.Kind.SEASON: 20,
    Ladder.Kind.WEEK: 10,
    Ladder.Kind.CLUB: 50,
}
# What a row of a board shows; to make whole users of fifty rows takes longer than to find them.
COLUMNS = [
    *("user_id", "ladder_id", "value", "shown", "games", "settles_at", "played_at", "country"),
    *("bot", "listed", "user__username", "user__first_name", "user__is_guest"),
    *("user__bot_level", "user__outside_bot", "user__closed_at"),
]
BEST_FIRST = ("-shown", "user_id")
WORST_FIRST = ("shown", "-user_id")


@dataclass(frozen=True)
class Filters:
    """Who is shown: of a country, among these users, with so many games at least."""

    with_bots: bool = False
    country: str = ""
    among: frozenset[int] | None = None
    least: int = 0


@dataclass(frozen=True)
class Place:
    """Where a page begins or ends; the text of an address."""

    shown: int
    user_id: int

    @classmethod
    def of(cls, row: Rating) -> Self:
        return cls(row.shown, row.user_id)

    @classmethod
    def read(cls, text: str) -> Self | None:
        """`1612.345`; None for anything else."""
        shown, _, user_id = text.partition(".")
        known = shown.removeprefix("-").isdecimal() and user_id.isdecimal()
        return cls(int(shown), int(user_id)) if known and len(text) < 24 else None

    def __str__(self) -> str:
        return f"{self.shown}.{self.user_id}"


@dataclass(frozen=True)
class Page:
    """Rows with their `rank`, and where the pages before and after it meet it (None: no more)."""

    rows: list[Rating]
    before: Place | None = None
    after: Place | None = None


def listed(ladder: Ladder, filters: Filters) -> QuerySet[Rating]:
    rows = Rating.objects.filter(ladder=ladder, listed=True)
    if not filters.with_bots:
        rows = rows.filter(bot=False)
    if filters.country:
        rows = rows.filter(country=filters.country)
    if filters.among is not None:
        rows = rows.filter(user_id__in=filters.among)
    return rows.filter(games__gte=filters.least) if filters.least else rows


def first_page(ladder: Ladder, filters: Filters, size: int = ROWS) -> Page:
    rows = _some(listed(ladder, filters), BEST_FIRST, size + 1)
    return _page(ladder, filters, rows[:size], False, len(rows) > size)


def page_after(ladder: Ladder, filters: Filters, place: Place, size: int = ROWS) -> Page:
    rows = _some(_below(listed(ladder, filters), place), BEST_FIRST, size + 1)
    return _page(ladder, filters, rows[:size], True, len(rows) > size)


def page_before(ladder: Ladder, filters: Filters, place: Place, size: int = ROWS) -> Page:
    """The first page where there are not enough for a whole one."""
    rows = _some(_above(listed(ladder, filters), place), WORST_FIRST, size + 1)
    if len(rows) <= size:
        return first_page(ladder, filters, size)
    return _page(ladder, filters, rows[size - 1 :: -1], True, True)


def page_around(ladder: Ladder, filters: Filters, user_id: int, size: int = ROWS) -> Page | None:
    """He in the middle; None if he is not shown on this board."""
    board = listed(ladder, filters)
    own = next(iter(_ordered(board.filter(user_id=user_id), BEST_FIRST)), None)
    if own is None:
        return None
    half = size // 2
    above = _some(_above(board, Place.of(own)), WORST_FIRST, half + 1)
    below = _some(_below(board, Place.of(own)), BEST_FIRST, half + 1)
    rows = [*above[:half][::-1], own, *below[:half]]
    return _page(ladder, filters, rows, len(above) > half, len(below) > half)


def page_from(ladder: Ladder, filters: Filters, offset: int, size: int = ROWS) -> Page:
    """By number instead of by place; the caller bounds it."""
    rows = list(_ordered(listed(ladder, filters), BEST_FIRST)[offset : offset + size + 1])
    return _page(ladder, filters, rows[:size], offset > 0, len(rows) > size)


def _ordered(rows: QuerySet[Rating], order: Sequence[str]) -> QuerySet[Rating]:
    return rows.select_related("user").only(*COLUMNS).order_by(*order)


def _some(rows: QuerySet[Rating], order: Sequence[str], number: int) -> list[Rating]:
    return list(_ordered(rows, order)[:number])


# The first condition of each says twice what the second says: it is what the index begins with.


def _below(rows: QuerySet[Rating], place: Place) -> QuerySet[Rating]:
    beyond = Q(shown__lt=place.shown) | Q(user_id__gt=place.user_id)
    return rows.filter(Q(shown__lte=place.shown) & beyond)


def _above(rows: QuerySet[Rating], place: Place) -> QuerySet[Rating]:
    beyond = Q(shown__gt=place.shown) | Q(user_id__lt=place.user_id)
    return rows.filter(Q(shown__gte=place.shown) & beyond)


def _page(
    ladder: Ladder, filters: Filters, rows: list[Rating], more_before: bool, more_after: bool
) -> Page:
    if not rows:
        return Page([])
    # Nobody stands above a first page.
    known = not more_before and not filters.least
    _rank(
        rows, *((1, Counter(row.shown for row in rows)) if known else _bars(ladder, filters, rows))
    )
    before = Place.of(rows[0]) if more_before else None
    return Page(rows, before, Place.of(rows[-1]) if more_after else None)


def _rank(rows: Sequence[Rating], rank: int, bars: Mapping[int, int]) -> None:
    """Who shows the same number has the same rank; a least number of games changes no rank."""
    ranks = {}
    for shown in sorted(bars, reverse=True):
        ranks[shown] = rank
        rank += bars[shown]
    for row in rows:
        row.rank = ranks.get(row.shown, rank)  # type: ignore[attr-defined]


def _bars(
    ladder: Ladder, filters: Filters, rows: Sequence[Rating]
) -> tuple[int, Mapping[int, int]]:
    """The rank of the first row, and how many stand at each number down to the last."""
    low, high = rows[-1].shown, rows[0].shown
    if filters.among is None:
        kind = (filters.with_bots, filters.country)
        above, bars = histogram.ladder_steps(ladder, low, high, *kind)
        return 1 + above, bars
    among = listed(ladder, replace(filters, least=0)).order_by().values_list("shown", flat=True)
    few = Counter(among)
    above = sum(number for shown, number in few.items() if shown > high)
    return 1 + above, {shown: number for shown, number in few.items() if low <= shown <= high}


def size(ladder: Ladder, filters: Filters) -> int:
    """How many stand on the board; of followed people they are counted, there are few."""
    if filters.among is not None:
        return listed(ladder, filters).count()
    return histogram.size(ladder, filters.with_bots, filters.country)


def rank_of(rating: Rating, filters: Filters) -> int | None:
    """None: it does not stand on the board."""
    if not rating.listed or (rating.bot and not filters.with_bots):
        return None
    return 1 + histogram.higher(rating.ladder, rating.shown, filters.with_bots)


def period(ladder: Ladder, kind: str, at: datetime) -> Ladder | None:
    """The ladder of the season or the week around a moment."""
    found = Ladder.objects.filter(parent=ladder, kind=kind, starts_at__lte=at, ends_at__gt=at)
    return found.first()


def periods_until(ladder: Ladder, kind: str, now: datetime, most: int = 40) -> list[Ladder]:
    """The seasons or weeks that have begun, the running one first."""
    begun = Ladder.objects.filter(parent=ladder, kind=kind, starts_at__lte=now)
    return list(begun.order_by("-starts_at")[:most])


def seasons_won(user_id: int, now: datetime) -> list[Ladder]:
    """The seasons that are over and whose boards he leads, the newest first; bots do not count."""
    above = RatingCount.objects.filter(
        ladder=OuterRef("ladder"),
        country=histogram.EVERYWHERE,
        shown__gt=OuterRef("shown"),
        people__gt=0,
    )
    first = Rating.objects.filter(
        ~Exists(above),
        user=user_id,
        listed=True,
        bot=False,
        ladder__kind=Ladder.Kind.SEASON,
        ladder__ends_at__lte=now,
    )
    seasons = Ladder.objects.filter(pk__in=first.values("ladder"))
    return list(seasons.select_related("parent").order_by("-starts_at", "order", "parent__key"))


# How ratings are spread


@dataclass(frozen=True)
class Spread:
    """From which number on how many people, in steps, and how many there are."""

    bars: list[tuple[int, int]]
    total: int
    step: int

    def below(self, shown: int) -> float:
        """The share of people beneath a bar, and half of those in it: as exact as the bars are."""
        own = shown // self.step * self.step
        lower = sum(number for low, number in self.bars if low < own)
        equal = sum(number for low, number in self.bars if low == own)
        return (lower + equal / 2) / self.total if self.total else 0.0


def spread(ladder: Ladder) -> Spread:
    """Of the people on the board."""
    width = STEPS[Ladder.Kind(ladder.kind)]
    bars = RatingCount.objects.filter(ladder=ladder, country=histogram.EVERYWHERE)
    steps = bars.annotate(step=Cast(F("shown") / width, IntegerField())).values("step")
    sums = steps.annotate(number=Sum("people")).filter(number__gt=0).order_by("step")
    found = [(step * width, number) for step, number in sums.values_list("step", "number")]
    return Spread(found, sum(number for _, number in found), width)


def with_gains(rows: Sequence[Rating], ladder: Ladder, at: datetime) -> None:
    """Beside all-time ratings what the running season brought; None: no game in it."""
    season = period(ladder, Ladder.Kind.SEASON, at) if rows else None
    users = [row.user_id for row in rows]
    found = Rating.objects.filter(ladder=season, user__in=users) if season else []
    gains = {one.user_id: one.gained for one in found}
    for row in rows:
        row.gain = gains.get(row.user_id)  # type: ignore[attr-defined]


def with_standings(rows: Sequence[Rating], ladder: Ladder) -> None:
    """Beside what was gained in a season or a week the all-time ratings on `ladder`."""
    users = [row.user_id for row in rows]
    found = {one.user_id: one.shown for one in Rating.objects.filter(ladder=ladder, user__in=users)}
    for row in rows:
        row.gain = row.gained  # type: ignore[attr-defined]
        row.standing = found.get(row.user_id)  # type: ignore[attr-defined]
