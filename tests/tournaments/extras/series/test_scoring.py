"""Points by place, shared places, the best results, and the order of equals."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tournaments.extras.series.scoring import (
    PointsTable,
    SeriesRow,
    results_of,
    series_rows,
    total_with_win,
)

TABLE = PointsTable((12, 10, 8), others=1)
ANNA, BORIS, CLARA, DARIA, EMIL = range(1, 6)


def points(table: PointsTable, ranks: dict[int, int]) -> dict[int, Fraction]:
    return {user: result.points for user, result in results_of(table, ranks).items()}


def order(rows: list[SeriesRow]) -> list[tuple[int, int]]:
    return [(row.rank, row.user) for row in rows]


def test_places_get_their_points_and_all_others_the_rest() -> None:
    ranks = {ANNA: 1, BORIS: 2, CLARA: 3, DARIA: 4, EMIL: 5}
    assert points(TABLE, ranks) == {ANNA: 12, BORIS: 10, CLARA: 8, DARIA: 1, EMIL: 1}


def test_equal_places_share_their_points() -> None:
    assert points(TABLE, {ANNA: 1, BORIS: 2, CLARA: 2, DARIA: 4}) == {
        ANNA: 12, BORIS: 9, CLARA: 9, DARIA: 1,
    }  # fmt: skip
    thirds = points(TABLE, {ANNA: 1, BORIS: 2, CLARA: 2, DARIA: 2})
    assert thirds[DARIA] == Fraction(10 + 8 + 1, 3)


def test_a_user_who_is_left_out_leaves_no_gap_in_the_places() -> None:
    # The second in the standings is not among those who played.
    assert points(TABLE, {ANNA: 1, CLARA: 3}) == {ANNA: 12, CLARA: 10}


def test_only_the_best_results_count() -> None:
    table = PointsTable((12, 10, 8), others=1, best=2)
    weeks = [{ANNA: 1, BORIS: 2}, {BORIS: 1, CLARA: 2, ANNA: 3}, {ANNA: 1, BORIS: 2}]
    anna = next(row for row in series_rows(table, weeks) if row.user == ANNA)
    assert anna.points == 24
    assert [result and result.counts for result in anna.results] == [True, False, True]


def test_a_user_who_was_not_there_has_no_result() -> None:
    rows = series_rows(TABLE, [{ANNA: 1}, {ANNA: 1, BORIS: 2}])
    assert rows[1].user == BORIS and rows[1].results[0] is None


def test_equal_totals_are_decided_by_wins() -> None:
    table = PointsTable((6, 5, 4), others=0)
    # Anna: 6 + 4; Boris: 5 + 5.
    weeks = [{ANNA: 1, BORIS: 2, CLARA: 3}, {CLARA: 1, BORIS: 2, ANNA: 3}]
    assert order(series_rows(table, weeks)) == [(1, ANNA), (1, CLARA), (3, BORIS)]


def test_a_win_would_take_the_place_of_the_worst_result() -> None:
    table = PointsTable((12, 10, 8), others=1, best=2)
    rows = series_rows(table, [{ANNA: 1, BORIS: 2}, {BORIS: 1, CLARA: 2, ANNA: 3}])
    anna = next(row for row in rows if row.user == ANNA)
    assert (anna.points, total_with_win(table, anna)) == (20, 24)


def test_without_results_there_are_no_rows() -> None:
    assert series_rows(TABLE, []) == []


weeks_of_ranks = st.lists(
    st.dictionaries(st.integers(1, 8), st.integers(1, 5), max_size=8), max_size=6
)


@given(weeks_of_ranks, st.one_of(st.none(), st.integers(1, 4)))
def test_shares_never_make_points_of_nothing(weeks: list[dict[int, int]], best: int | None) -> None:
    table = PointsTable((12, 10, 8, 3), others=1, best=best)
    rows = series_rows(table, weeks)
    for at, ranks in enumerate(weeks):
        given_out = sum(
            (r.points for row in rows if (r := row.results[at]) is not None), Fraction(0)
        )
        assert given_out == sum(table.of_place(place) for place in range(1, len(ranks) + 1))
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    assert all(rows[i].points >= rows[i + 1].points for i in range(len(rows) - 1))
