"""Standings: the tie-breaks, their order, and why each number is what it is."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.fields import course, entrants, result, shuffled, whole
from tournaments.standings.standings import Standings, standings
from tournaments.standings.state import Bye, Course, Result, Settings, Table
from tournaments.standings.tiebreaks import TIE_BREAKS, reached_of

steady = settings(derandomize=True, deadline=None, max_examples=15)


def stand(*results: Result, ties: tuple[str, ...], byes: tuple[Bye, ...] = (), people: int = 9):
    """Standings of entrants 1..people by these tie-breaks."""
    return standings(Course(Settings(ties=ties), entrants(*range(people)), results, byes))


def column(of: Standings, name: str) -> dict[int, float | None]:
    return {row.entrant: row.values[of.ties.index(name)] for row in of.rows}


AUTUMN = (
    result(1, 4, (1, 2, 3), (760, 385, 320)),
    result(1, 5, (4, 5, 6), (690, 480, 215)),
    result(1, 9, (7, 8, 9), (610, 560, 245)),
)


def test_shares_are_of_what_the_table_made():
    """760 of 1,465 is 51.9 %, 690 of 1,385 is 49.8 %."""
    share = column(stand(*AUTUMN, ties=("points", "share")), "share")
    assert [round(100 * share[p], 1) for p in (1, 4, 5)] == [51.9, 49.8, 34.7]


def test_points_go_first_and_then_the_next_tie_break():
    table = stand(*AUTUMN, ties=("points", "share", "game"))
    assert [row.entrant for row in table.rows[:6]] == [1, 4, 7, 8, 5, 2]
    assert [row.rank for row in table.rows[:6]] == [1, 2, 3, 4, 5, 6]
    assert [row.decided for row in table.rows[:6]] == [
        "", "share", "share", "points", "share", "share",
    ]  # fmt: skip


def test_below_zero_nobody_has_a_share():
    share = column(stand(result(1, 1, (1, 2, 3), (-50, 100, 300)), ties=("share",)), "share")
    assert (share[1], share[2], share[3]) == (0, 0.25, 0.75)
    nothing = column(stand(result(1, 1, (1, 2, 3), (-50, 0, -9)), ties=("share",)), "share")
    assert set(nothing.values()) == {0}


def test_opponents_points_are_the_mean_of_all_who_were_met():
    """1 met 2 and 3 (1 and 0 points) and then 4 and 5 (3 and 1 before, 1 and 0 here)."""
    table = stand(
        result(1, 1, (1, 2, 3), (9, 8, 7)),
        result(1, 2, (4, 5, 6), (9, 8, 7)),
        result(2, 1, (1, 4, 5), (9, 8, 7)),
        ties=("points", "opponents"),
    )
    points, opponents = column(table, "points"), column(table, "opponents")
    assert (points[1], points[4], points[5], points[2], points[3]) == (6, 4, 1, 1, 0)
    assert opponents[1] == (1 + 0 + 4 + 1) / 4
    assert opponents[2] == (6 + 0) / 2


def test_who_met_a_bot_or_sat_out_has_fewer_opponents():
    table = stand(
        result(1, 1, (1, 2, None), (9, 8, 7)), byes=(Bye(1, 3),), ties=("opponents",), people=3
    )
    assert column(table, "opponents") == {1: 1.0, 2: 3.0, 3: 0.0}


def test_wins_and_game_points():
    table = stand(
        result(1, 1, (1, 2, 3), (9, 8, 7)),
        result(2, 1, (1, 2, 3), (5, 5, -7)),
        ties=("wins", "game"),
        people=3,
    )
    assert column(table, "wins") == {1: 2, 2: 1, 3: 0}
    assert column(table, "game") == {1: 14, 2: 13, 3: 0}


def test_head_to_head_is_about_those_who_are_still_equal():
    """1, 4 and 7 have three points each; of these only 1 and 4 have met, and 4 was ahead."""
    table = stand(
        result(1, 1, (1, 2, 3), (9, 8, 7)),
        result(1, 2, (7, 8, 9), (9, 8, 7)),
        result(2, 1, (1, 4, 5), (7, 9, 8)),
        ties=("points", "head_to_head"),
    )
    assert [(row.rank, row.entrant) for row in table.rows[:3]] == [(1, 4), (2, 7), (3, 1)]
    assert column(table, "head_to_head")[4] == 1
    assert column(table, "head_to_head")[1] == -1
    (_, told) = table.explain(4)
    assert told.group == {1, 4, 7}
    assert [(term.rival, term.amount) for term in told.terms] == [(1, 1)]


def test_head_to_head_is_no_number_where_nobody_is_equal():
    table = stand(result(1, 1, (1, 2, 3), (9, 8, 7)), ties=("points", "head_to_head"), people=3)
    assert set(column(table, "head_to_head").values()) == {None}
    assert table.explain(1)[1].value is None


def test_without_a_lot_equals_share_a_rank():
    table = stand(*AUTUMN, ties=("points",))
    assert [row.rank for row in table.rows] == [1, 1, 1, 4, 4, 4, 7, 7, 7]
    assert [row.entrant for row in table.rows] == [1, 4, 7, 2, 5, 8, 3, 6, 9]


def test_the_lot_decides_alike_each_time_and_otherwise_with_another_seed():
    start = Course(Settings(ties=("lot",), seed="a"), entrants(*range(9)))
    order = [row.entrant for row in standings(start).rows]
    other = replace(start, settings=Settings(ties=("lot",), seed="b"))
    assert [row.entrant for row in standings(start).rows] == order
    assert [row.entrant for row in standings(other).rows] != order
    assert all(0 <= row.values[0] < 1 for row in standings(start).rows)


def test_how_far_one_came_counts_the_round_and_then_the_place():
    table = stand(
        result(1, 1, (1, 2, 3), (9, 8, 7)),
        result(1, 2, (4, 5, 6), (9, 8, 7)),
        Result(Table(2, 1, (1, 4, 7), 0)),
        byes=(Bye(1, 7),),
        ties=("reached",),
        people=7,
    )
    assert [row.rank for row in table.rows] == [1, 1, 1, 4, 4, 6, 6]
    assert [row.entrant for row in table.rows] == [1, 4, 7, 2, 5, 3, 6]


def test_who_still_plays_is_behind_who_has_won_a_table_of_that_round():
    table = stand(
        result(1, 1, (1, 2, 3), (9, 8, 7)),
        Result(Table(1, 2, (4, 5, 6), 0)),
        byes=(Bye(1, 7),),
        ties=("reached",),
        people=7,
    )
    assert [(row.entrant, row.rank) for row in table.rows] == [
        (1, 1), (7, 1), (4, 3), (5, 3), (6, 3), (2, 6), (3, 7),
    ]  # fmt: skip
    assert [reached_of(round(row.values[0])) for row in table.rows] == [
        (1, 1), (1, 1), (1, 0), (1, 0), (1, 0), (1, 2), (1, 3),
    ]  # fmt: skip


def test_a_bye_scores_what_a_seat_of_its_round_did_on_average():
    played = result(1, 1, (1, 2, 3), (9, 8, 7))
    table = stand(played, byes=(Bye(1, 4),), ties=("points",), people=4)
    assert column(table, "points")[4] == pytest.approx(4 / 3)
    none = Course(
        Settings(ties=("points",), bye_points=False), entrants(1, 2, 3, 4), (played,), (Bye(1, 4),)
    )
    assert column(standings(none), "points")[4] == 0


def test_an_annulled_table_counts_for_nothing():
    table = stand(*(replace(r, annulled=True) for r in AUTUMN), ties=("points", "game", "wins"))
    assert {row.values for row in table.rows} == {(0, 0, 0)}


def test_a_running_table_has_no_number_yet():
    table = stand(Result(Table(1, 1, (1, 2, 3), 0)), ties=("points",), people=3)
    assert [row.values for row in table.rows] == [(0,), (0,), (0,)]


def test_who_has_withdrawn_keeps_his_points_and_is_marked():
    start = Course(Settings(ties=("points",)), entrants(1, 2, 3), AUTUMN[:1])
    gone = replace(start.entrants[0], left=2)
    rows = standings(replace(start, entrants=(gone, *start.entrants[1:]))).rows
    assert [(row.entrant, row.out) for row in rows] == [(1, True), (2, False), (3, False)]


def test_each_number_is_the_sum_of_what_explains_it():
    table = stand(*AUTUMN, ties=("points", "share", "game", "wins", "opponents"))
    points, share, game, wins, opponents = table.explain(4)
    assert [(term.round, term.amount) for term in game.terms] == [(1, 690)]
    assert [(term.amount, term.of) for term in share.terms] == [(690, 1385)]
    assert (points.value, wins.value) == (3, 1)
    assert [(term.rival, term.amount) for term in opponents.terms] == [(5, 12), (6, 0)]


@given(st.integers(2, 120), st.sampled_from((2, 3, 4)), st.integers(0, 99))
@steady
def test_standings_are_a_ranking_of_all_by_their_values(people, seats, seed):
    start = course(people, seed, seats=seats, rounds=3, remainder="bot", ties=tuple(TIE_BREAKS))
    for now, _ in whole("swiss", start, absence=0.05):
        table = standings(now)
        assert sorted(row.entrant for row in table.rows) == sorted(now.by_id)
        assert [row.rank for row in table.rows] == list(range(1, people + 1))
        first = [row.values[0] for row in table.rows]
        assert first == sorted(first, reverse=True)
        assert standings(shuffled(now, Random(seed))).rows == table.rows
        for row in table.rows[:5]:
            assert tuple(told.value for told in table.explain(row.entrant)) == row.values


def test_no_entrants_no_rows():
    assert standings(Course(Settings(), ())).rows == ()
