"""Histograms of the listed ratings of each ladder, which give ranks without counting rows.

Each change of a rating updates the bins in the same transaction. `rebuild` recreates them from the
ratings; a periodic task compares them part by part (`histogram_check`).
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.db import connection, transaction
from django.db.models import Case, Count, F, Q, Sum, When

from ratings.models import HistogramBin, Ladder, Rating

EVERYWHERE = ""


@dataclass(frozen=True)
class BinKey:
    """The bin, and the kind of player, as which a rating is counted."""

    ladder_id: int
    country: str
    display_value: int
    bot: bool


def bins_of(rating: Rating) -> list[BinKey]:
    """Return the bins that count this rating: none if not listed, two if it has a country."""
    if not rating.is_listed:
        return []
    countries = {EVERYWHERE, rating.country}
    return [
        BinKey(rating.ladder_id, country, rating.display_value, rating.bot) for country in countries
    ]


def update_bins(removed: Iterable[BinKey], added: Iterable[BinKey]) -> None:
    """Update the counts, in the caller's transaction."""
    differences = Counter(added)
    differences.subtract(Counter(removed))
    sums: dict[tuple[int, str, int], list[int]] = {}
    for key, number in differences.items():
        pair = sums.setdefault((key.ladder_id, key.country, key.display_value), [0, 0])
        pair[key.bot] += number
    # Sorted, so that two transactions lock the bins in the same order: no deadlock.
    rows = [(*key, people, bots) for key, (people, bots) in sorted(sums.items()) if people or bots]
    if rows:
        _add(rows)


def _add(rows: list[tuple[int, str, int, int, int]]) -> None:
    """Add to the counts with one statement that SQLite and PostgreSQL understand."""
    values = ", ".join(["(%s, %s, %s, %s, %s)"] * len(rows))
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO ratings_histogrambin (ladder_id, country, display_value, people, bots)"
            f" VALUES {values} ON CONFLICT (ladder_id, country, display_value) DO UPDATE SET"
            " people = ratings_histogrambin.people + excluded.people,"
            " bots = ratings_histogrambin.bots + excluded.bots",
            [value for row in rows for value in row],
        )


def count_above(
    ladder: Ladder, display_value: int, with_bots: bool = False, country: str = EVERYWHERE
) -> int:
    """Return how many listed ratings are above this value."""
    return _total(ladder, with_bots, country, Q(display_value__gt=display_value))


def count_listed(ladder: Ladder, with_bots: bool = False, country: str = EVERYWHERE) -> int:
    """Return how many ratings are on the leaderboard."""
    return _total(ladder, with_bots, country, Q())


def _total(ladder: Ladder, with_bots: bool, country: str, where: Q) -> int:
    bins = HistogramBin.objects.filter(where, ladder=ladder, country=country)
    sums = bins.aggregate(people=Sum("people"), bots=Sum("bots"))
    return (sums["people"] or 0) + (sums["bots"] or 0 if with_bots else 0)


def counts_in_range(
    ladder: Ladder, low: int, high: int, with_bots: bool = False, country: str = EVERYWHERE
) -> tuple[int, dict[int, int]]:
    """Return the number of ratings above `high`, and the count at each value from low to high."""
    bins = HistogramBin.objects.filter(ladder=ladder, country=country, display_value__gte=low)
    # All values above `high` form one group, and so one row.
    value = Case(When(display_value__lte=high, then=F("display_value")), default=None)
    sums = bins.order_by().values(group=value).annotate(humans=Sum("people"), programs=Sum("bots"))
    counts = {
        group: humans + (programs if with_bots else 0)
        for group, humans, programs in sums.values_list("group", "humans", "programs")
    }
    return counts.pop(None, 0), counts


@dataclass(frozen=True)
class ValueRange:
    """Display values from `low` up to below `high`; None: without this end."""

    low: int | None = None
    high: int | None = None

    @property
    def condition(self) -> Q:
        """Return the condition for rows with a display value in the range."""
        ends = {"display_value__gte": self.low, "display_value__lt": self.high}
        return Q(**{name: value for name, value in ends.items() if value is not None})


ALL_VALUES = ValueRange()


def expected_bins(
    ladder: Ladder, values: ValueRange = ALL_VALUES
) -> dict[tuple[str, int], tuple[int, int]]:
    """Return the counts (people, bots) by (country, value) that follow from the ratings."""
    bins: dict[tuple[str, int], list[int]] = {}
    listed = Rating.objects.filter(values.condition, ladder=ladder, is_listed=True).order_by()
    rows = listed.values_list("country", "display_value", "bot").annotate(number=Count("pk"))
    for country, display_value, bot, number in rows:
        for region in {EVERYWHERE, country}:
            bins.setdefault((region, display_value), [0, 0])[bot] += number
    return {key: (people, bots) for key, (people, bots) in bins.items()}


def stored_bins(
    ladder: Ladder, values: ValueRange = ALL_VALUES
) -> dict[tuple[str, int], tuple[int, int]]:
    """Return the stored counts (people, bots) by (country, value), without empty bins."""
    bins = HistogramBin.objects.filter(values.condition, ladder=ladder)
    rows = bins.exclude(people=0, bots=0)
    return {
        (country, display_value): (people, bots)
        for country, display_value, people, bots in rows.values_list(
            "country", "display_value", "people", "bots"
        )
    }


def is_consistent(ladder: Ladder, values: ValueRange = ALL_VALUES) -> bool:
    """Return whether the stored bins match the ratings, in a transaction of its own."""
    with transaction.atomic():
        _lock_bins()
        return expected_bins(ladder, values) == stored_bins(ladder, values)


def suspected_ladders() -> set[int]:
    """Return the ids of ladders whose bins do not match the ratings, in two queries for all.

    A game that is rated between the two makes a false suspicion.
    """
    expected: dict[tuple[int, str, int], list[int]] = {}
    listed = Rating.objects.filter(is_listed=True).order_by()
    rows = listed.values_list("ladder", "country", "display_value", "bot")
    for ladder, country, value, bot, number in rows.annotate(number=Count("pk")).iterator():
        for region in {EVERYWHERE, country}:
            expected.setdefault((ladder, region, value), [0, 0])[bot] += number
    stored = HistogramBin.objects.exclude(people=0, bots=0).order_by()
    columns = stored.values_list("ladder", "country", "display_value", "people", "bots")
    bins = {(ladder, country, value): [*counts] for ladder, country, value, *counts in columns}
    return {key[0] for key in expected.keys() | bins.keys() if expected.get(key) != bins.get(key)}


def rebuild(ladder: Ladder, values: ValueRange = ALL_VALUES) -> None:
    """Recreate the bins from the ratings."""
    with transaction.atomic():
        _lock_bins()
        HistogramBin.objects.filter(values.condition, ladder=ladder).delete()
        rows = [
            HistogramBin(
                ladder=ladder,
                country=country,
                display_value=display_value,
                people=people,
                bots=bots,
            )
            for (country, display_value), (people, bots) in expected_bins(ladder, values).items()
        ]
        HistogramBin.objects.bulk_create(rows, batch_size=1000)


def _lock_bins() -> None:
    """Make transactions that have changed ratings but not yet the bins wait for this one."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE ratings_histogrambin IN SHARE ROW EXCLUSIVE MODE")
