"""Points of a series: shares of the table of points, the best results, the order. Pure."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

# Rank by user, of those who played a tournament; equal ranks are a shared place.
Ranks = Mapping[int, int]


@dataclass(frozen=True)
class PointsTable:
    """Points from the first place on, points of all others, and the number of results that count.

    best  None: all results count
    """

    by_place: tuple[int, ...]
    others: int = 0
    best: int | None = None

    def of_places(self, first: int, count: int) -> Fraction:
        """Return what each of `count` players gets who share the places from `first` on."""
        places = range(first, first + count)
        return Fraction(sum(self.of_place(place) for place in places), count)

    def of_place(self, place: int) -> int:
        """Return the points of a place that nobody shares."""
        return self.by_place[place - 1] if place <= len(self.by_place) else self.others


@dataclass(frozen=True)
class SeriesResult:
    """A player's result in one tournament; `counts`: whether it is among their best."""

    place: int
    points: Fraction
    counts: bool = True


@dataclass(frozen=True)
class SeriesRow:
    """A player's rank, points and results by tournament; None: did not play there."""

    rank: int
    user: int
    points: Fraction
    results: tuple[SeriesResult | None, ...]


def results_of(table: PointsTable, ranks: Ranks) -> dict[int, SeriesResult]:
    """Return the result of each player of one tournament; equal places share their points."""
    results: dict[int, SeriesResult] = {}
    for _, group in groupby(sorted(ranks, key=lambda user: (ranks[user], user)), ranks.get):
        users, place = list(group), len(results) + 1
        points = table.of_places(place, len(users))
        results |= {user: SeriesResult(place, points) for user in users}
    return results


def series_rows(table: PointsTable, tournaments: Sequence[Ranks]) -> list[SeriesRow]:
    """Return all players in the order of the series; those equal in everything share a rank.

    Equal totals are decided by more first places, then second places and so on, of the results
    that count.
    """
    by_tournament = [results_of(table, ranks) for ranks in tournaments]
    users = sorted({user for results in by_tournament for user in results})
    rows = [
        _row(user, mark_best([results.get(user) for results in by_tournament], table.best))
        for user in users
    ]
    return _ranked(rows)


def _row(user: int, results: tuple[SeriesResult | None, ...]) -> SeriesRow:
    return SeriesRow(0, user, total(results), results)


def mark_best(
    results: Sequence[SeriesResult | None], best: int | None
) -> tuple[SeriesResult | None, ...]:
    """Return the results with all but the best `best` marked as not counting."""
    played = [at for at, result in enumerate(results) if result is not None]
    played.sort(key=lambda at: _merit(results[at], at), reverse=True)
    counting = set(played if best is None else played[:best])
    return tuple(
        None if result is None else replace(result, counts=at in counting)
        for at, result in enumerate(results)
    )


def _merit(result: SeriesResult | None, at: int) -> tuple[Fraction, int, int]:
    """Return what decides which results count: points, then the place, then the later one."""
    assert result is not None
    return result.points, -result.place, at


def total(results: Iterable[SeriesResult | None]) -> Fraction:
    """Return the sum of the results that count."""
    return sum((r.points for r in results if r is not None and r.counts), Fraction(0))


def total_with_win(table: PointsTable, row: SeriesRow) -> Fraction:
    """Return the player's points if they won one more tournament alone."""
    won = SeriesResult(1, table.of_places(1, 1))
    return total(mark_best([*row.results, won], table.best))


def _ranked(rows: list[SeriesRow]) -> list[SeriesRow]:
    lowest = max((r.place for row in rows for r in row.results if r is not None), default=0)
    keys = {row.user: _order(row, lowest) for row in rows}
    ranked: list[SeriesRow] = []
    in_order = sorted(rows, key=lambda row: (keys[row.user], row.user))
    for _, group in groupby(in_order, lambda row: keys[row.user]):
        rank = len(ranked) + 1
        ranked += [replace(row, rank=rank) for row in group]
    return ranked


def _order(row: SeriesRow, lowest: int) -> tuple[Fraction, tuple[int, ...]]:
    """Return what sorts a row: most points first, then most places of each number."""
    places = Counter(r.place for r in row.results if r is not None and r.counts)
    return -row.points, tuple(-places[place] for place in range(1, lowest + 1))
