"""How many stand at each number of a ladder: ranks without counting rows.

Every change of a rating moves two bars, in its own transaction. The bars can always be made again
from the ratings (`rebuild`), and a sweep looks whether they are what they should be (`is_right`).
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.db import connection, transaction
from django.db.models import Case, Count, F, Q, Sum, When

from ratings.models import Ladder, Rating, RatingCount

EVERYWHERE = ""


@dataclass(frozen=True)
class Bar:
    """Where a rating stands on the board, as the histogram counts it."""

    ladder_id: int
    country: str
    shown: int
    bot: bool


def bars_of(rating: Rating) -> list[Bar]:
    """The bars that count this rating: none, one, or two where it has a country."""
    if not rating.listed:
        return []
    countries = {EVERYWHERE, rating.country}
    return [Bar(rating.ladder_id, country, rating.shown, rating.bot) for country in countries]


def move(gone: Iterable[Bar], come: Iterable[Bar]) -> None:
    """Take away and add, in the caller's transaction."""
    moved = Counter(come)
    moved.subtract(Counter(gone))
    sums: dict[tuple[int, str, int], list[int]] = {}
    for bar, number in moved.items():
        pair = sums.setdefault((bar.ladder_id, bar.country, bar.shown), [0, 0])
        pair[bar.bot] += number
    # In one order for all: two games that end at once never wait for each other.
    rows = [(*key, people, bots) for key, (people, bots) in sorted(sums.items()) if people or bots]
    if rows:
        _add(rows)


def _add(rows: list[tuple[int, str, int, int, int]]) -> None:
    """The same statement for SQLite and PostgreSQL."""
    values = ", ".join(["(%s, %s, %s, %s, %s)"] * len(rows))
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO ratings_ratingcount (ladder_id, country, shown, people, bots)"
            f" VALUES {values} ON CONFLICT (ladder_id, country, shown) DO UPDATE SET"
            " people = ratings_ratingcount.people + excluded.people,"
            " bots = ratings_ratingcount.bots + excluded.bots",
            [value for row in rows for value in row],
        )


def higher(ladder: Ladder, shown: int, with_bots: bool = False, country: str = EVERYWHERE) -> int:
    """How many stand above this number."""
    return _total(ladder, with_bots, country, Q(shown__gt=shown))


def size(ladder: Ladder, with_bots: bool = False, country: str = EVERYWHERE) -> int:
    """How many stand on the board."""
    return _total(ladder, with_bots, country, Q())


def _total(ladder: Ladder, with_bots: bool, country: str, where: Q) -> int:
    bars = RatingCount.objects.filter(where, ladder=ladder, country=country)
    sums = bars.aggregate(people=Sum("people"), bots=Sum("bots"))
    return (sums["people"] or 0) + (sums["bots"] or 0 if with_bots else 0)


def ladder_steps(
    ladder: Ladder, low: int, high: int, with_bots: bool = False, country: str = EVERYWHERE
) -> tuple[int, dict[int, int]]:
    """How many stand above `high`, and how many at each number from there down to `low`."""
    bars = RatingCount.objects.filter(ladder=ladder, country=country, shown__gte=low)
    # All that is above is one group: it comes as one row.
    step = Case(When(shown__lte=high, then=F("shown")), default=None)
    sums = bars.order_by().values(step=step).annotate(ours=Sum("people"), theirs=Sum("bots"))
    found = {
        at: ours + (theirs if with_bots else 0)
        for at, ours, theirs in sums.values_list("step", "ours", "theirs")
    }
    return found.pop(None, 0), found


def counted(ladder: Ladder) -> dict[tuple[str, int], tuple[int, int]]:
    """The bars as the ratings say they should be."""
    bars: dict[tuple[str, int], list[int]] = {}
    listed = Rating.objects.filter(ladder=ladder, listed=True).order_by()
    rows = listed.values_list("country", "shown", "bot").annotate(number=Count("pk"))
    for country, shown, bot, number in rows:
        for place in {EVERYWHERE, country}:
            bars.setdefault((place, shown), [0, 0])[bot] += number
    return {key: (people, bots) for key, (people, bots) in bars.items()}


def stored(ladder: Ladder) -> dict[tuple[str, int], tuple[int, int]]:
    """The bars as they are, empty ones left out."""
    rows = RatingCount.objects.filter(ladder=ladder).exclude(people=0, bots=0)
    return {
        (country, shown): (people, bots)
        for country, shown, people, bots in rows.values_list("country", "shown", "people", "bots")
    }


def is_right(ladder: Ladder) -> bool:
    """Whether the bars are what the ratings say; asked in one transaction of its own."""
    with transaction.atomic():
        _hold_still()
        return counted(ladder) == stored(ladder)


def rebuild(ladder: Ladder) -> None:
    """Make the bars anew from the ratings."""
    with transaction.atomic():
        _hold_still()
        RatingCount.objects.filter(ladder=ladder).delete()
        rows = [
            RatingCount(ladder=ladder, country=country, shown=shown, people=people, bots=bots)
            for (country, shown), (people, bots) in counted(ladder).items()
        ]
        RatingCount.objects.bulk_create(rows, batch_size=1000)


def _hold_still() -> None:
    """Whoever has moved ratings and not yet bars waits, and then adds to what was made anew."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE ratings_ratingcount IN SHARE ROW EXCLUSIVE MODE")
