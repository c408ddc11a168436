"""Standings: the tie-breaks, their order, and their explanations."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.states import all_draws, new_entrants, new_result, new_state, shuffled
from tournaments.standings.standings import Standings, compute_standings
from tournaments.standings.state import Bye, Result, Settings, Table, TournamentState
from tournaments.standings.tiebreaks import TIE_BREAKS, unpack_reached

steady = settings(derandomize=True, deadline=None, max_examples=15)


def standings_of(
    *results: Result, ties: tuple[str, ...], byes: tuple[Bye, ...] = (), people: int = 9
):
    """Return the standings of entrants 1..people by these tie-breaks."""
    return compute_standings(
        TournamentState(Settings(ties=ties), new_entrants(*range(people)), results, byes)
    )


def values_of(of: Standings, name: str) -> dict[int, float | None]:
    return {row.entrant: row.values[of.ties.index(name)] for row in of.rows}


AUTUMN = (
    new_result(1, 4, (1, 2, 3), (760, 385, 320)),
    new_result(1, 5, (4, 5, 6), (690, 480, 215)),
    new_result(1, 9, (7, 8, 9), (610, 560, 245)),
)


def test_a_share_is_of_the_tables_total():
    """760 of 1,465 is 51.9 %, 690 of 1,385 is 49.8 %."""
    share = values_of(standings_of(*AUTUMN, ties=("points", "share")), "share")
    assert [round(100 * share[p], 1) for p in (1, 4, 5)] == [51.9, 49.8, 34.7]


def test_tie_breaks_apply_in_order():
    table = standings_of(*AUTUMN, ties=("points", "share", "game"))
    assert [row.entrant for row in table.rows[:6]] == [1, 4, 7, 8, 5, 2]
    assert [row.rank for row in table.rows[:6]] == [1, 2, 3, 4, 5, 6]
    assert [row.decided for row in table.rows[:6]] == [
        "", "share", "share", "points", "share", "share",
    ]  # fmt: skip


def test_negative_scores_have_no_share():
    share = values_of(
        standings_of(new_result(1, 1, (1, 2, 3), (-50, 100, 300)), ties=("share",)), "share"
    )
    assert (share[1], share[2], share[3]) == (0, 0.25, 0.75)
    nothing = values_of(
        standings_of(new_result(1, 1, (1, 2, 3), (-50, 0, -9)), ties=("share",)), "share"
    )
    assert set(nothing.values()) == {0}


def test_opponents_is_the_mean_of_all_opponents_points():
    """Entrant 1 meets 2 and 3 (1 and 0 points), then 4 and 5 (4 and 1)."""
    table = standings_of(
        new_result(1, 1, (1, 2, 3), (9, 8, 7)),
        new_result(1, 2, (4, 5, 6), (9, 8, 7)),
        new_result(2, 1, (1, 4, 5), (9, 8, 7)),
        ties=("points", "opponents"),
    )
    points, opponents = values_of(table, "points"), values_of(table, "opponents")
    assert (points[1], points[4], points[5], points[2], points[3]) == (6, 4, 1, 1, 0)
    assert opponents[1] == (1 + 0 + 4 + 1) / 4
    assert opponents[2] == (6 + 0) / 2


def test_bots_and_byes_add_no_opponents():
    table = standings_of(
        new_result(1, 1, (1, 2, None), (9, 8, 7)), byes=(Bye(1, 3),), ties=("opponents",), people=3
    )
    assert values_of(table, "opponents") == {1: 1.0, 2: 3.0, 3: 0.0}


def test_wins_and_game_points():
    table = standings_of(
        new_result(1, 1, (1, 2, 3), (9, 8, 7)),
        new_result(2, 1, (1, 2, 3), (5, 5, -7)),
        ties=("wins", "game"),
        people=3,
    )
    assert values_of(table, "wins") == {1: 2, 2: 1, 3: 0}
    assert values_of(table, "game") == {1: 14, 2: 13, 3: 0}


def test_head_to_head_counts_only_among_equals():
    """Of 1, 4 and 7 with three points each, only 1 and 4 have met, and 4 was ahead."""
    table = standings_of(
        new_result(1, 1, (1, 2, 3), (9, 8, 7)),
        new_result(1, 2, (7, 8, 9), (9, 8, 7)),
        new_result(2, 1, (1, 4, 5), (7, 9, 8)),
        ties=("points", "head_to_head"),
    )
    assert [(row.rank, row.entrant) for row in table.rows[:3]] == [(1, 4), (2, 7), (3, 1)]
    assert values_of(table, "head_to_head")[4] == 1
    assert values_of(table, "head_to_head")[1] == -1
    (_, reason) = table.explain(4)
    assert reason.group == {1, 4, 7}
    assert [(term.opponent, term.amount) for term in reason.terms] == [(1, 1)]


def test_head_to_head_is_none_without_equals():
    table = standings_of(
        new_result(1, 1, (1, 2, 3), (9, 8, 7)), ties=("points", "head_to_head"), people=3
    )
    assert set(values_of(table, "head_to_head").values()) == {None}
    assert table.explain(1)[1].value is None


def test_without_a_random_draw_equals_share_a_rank():
    table = standings_of(*AUTUMN, ties=("points",))
    assert [row.rank for row in table.rows] == [1, 1, 1, 4, 4, 4, 7, 7, 7]
    assert [row.entrant for row in table.rows] == [1, 4, 7, 2, 5, 8, 3, 6, 9]


def test_the_random_draw_depends_only_on_the_seed():
    ties = Settings(ties=("random_draw",), seed="a")
    start = TournamentState(ties, new_entrants(*range(9)), AUTUMN)
    order = [row.entrant for row in compute_standings(start).rows]
    other = replace(start, settings=replace(ties, seed="b"))
    assert [row.entrant for row in compute_standings(start).rows] == order
    assert [row.entrant for row in compute_standings(other).rows] != order
    assert all(0 <= row.values[0] < 1 for row in compute_standings(start).rows)


def test_reached_counts_the_round_and_then_the_place():
    table = standings_of(
        new_result(1, 1, (1, 2, 3), (9, 8, 7)),
        new_result(1, 2, (4, 5, 6), (9, 8, 7)),
        Result(Table(2, 1, (1, 4, 7), 0)),
        byes=(Bye(1, 7),),
        ties=("reached",),
        people=7,
    )
    assert [row.rank for row in table.rows] == [1, 1, 1, 4, 4, 6, 6]
    assert [row.entrant for row in table.rows] == [1, 4, 7, 2, 5, 3, 6]


def test_players_still_playing_rank_behind_table_winners():
    table = standings_of(
        new_result(1, 1, (1, 2, 3), (9, 8, 7)),
        Result(Table(1, 2, (4, 5, 6), 0)),
        byes=(Bye(1, 7),),
        ties=("reached",),
        people=7,
    )
    assert [(row.entrant, row.rank) for row in table.rows] == [
        (1, 1), (7, 1), (4, 3), (5, 3), (6, 3), (2, 6), (3, 7),
    ]  # fmt: skip
    assert [unpack_reached(round(row.values[0])) for row in table.rows] == [
        (1, 1), (1, 1), (1, 0), (1, 0), (1, 0), (1, 2), (1, 3),
    ]  # fmt: skip


def test_a_bye_scores_the_mean_of_its_round():
    played = new_result(1, 1, (1, 2, 3), (9, 8, 7))
    table = standings_of(played, byes=(Bye(1, 4),), ties=("points",), people=4)
    assert values_of(table, "points")[4] == 4 / 3
    none = TournamentState(
        Settings(ties=("points",), bye_points=False),
        new_entrants(1, 2, 3, 4),
        (played,),
        (Bye(1, 4),),
    )
    assert values_of(compute_standings(none), "points")[4] == 0


def test_an_annulled_table_counts_for_nothing():
    table = standings_of(
        *(replace(r, annulled=True) for r in AUTUMN), ties=("points", "game", "wins")
    )
    assert {row.values for row in table.rows} == {(0, 0, 0)}


def test_a_running_table_has_no_points_yet():
    table = standings_of(Result(Table(1, 1, (1, 2, 3), 0)), ties=("points",), people=3)
    assert [row.values for row in table.rows] == [(0,), (0,), (0,)]


def test_withdrawn_entrants_keep_their_points_and_are_marked():
    start = TournamentState(Settings(ties=("points",)), new_entrants(1, 2, 3), AUTUMN[:1])
    gone = replace(start.entrants[0], out_from_round=2)
    rows = compute_standings(replace(start, entrants=(gone, *start.entrants[1:]))).rows
    assert [(row.entrant, row.out) for row in rows] == [(1, True), (2, False), (3, False)]


def test_explanations_add_up_to_the_value():
    table = standings_of(*AUTUMN, ties=("points", "share", "game", "wins", "opponents"))
    points, share, game, wins, opponents = table.explain(4)
    assert [(term.round, term.amount) for term in game.terms] == [(1, 690)]
    assert [(term.amount, term.of) for term in share.terms] == [(690, 1385)]
    assert (points.value, wins.value) == (3, 1)
    assert [(term.opponent, term.amount) for term in opponents.terms] == [(5, 12), (6, 0)]


@pytest.mark.slow
@given(st.integers(2, 120), st.sampled_from((2, 3, 4)), st.integers(0, 99))
@steady
def test_standings_rank_all_entrants_by_their_values(people, seats, seed):
    start = new_state(people, seed, seats=seats, rounds=3, remainder="bot", ties=tuple(TIE_BREAKS))
    for now, _ in all_draws("swiss", start, absence=0.05):
        table = compute_standings(now)
        assert sorted(row.entrant for row in table.rows) == sorted(now.by_id)
        # Whoever sat at no table shares the last rank.
        alone = sum(row.rank < table.rows[-1].rank for row in table.rows)
        last = people - alone
        assert [row.rank for row in table.rows] == [*range(1, alone + 1), *[alone + 1] * last]
        first = [row.values[0] for row in table.rows]
        assert first == sorted(first, reverse=True)
        assert compute_standings(shuffled(now, Random(seed))).rows == table.rows
        for row in table.rows[:5]:
            assert tuple(reason.value for reason in table.explain(row.entrant)) == row.values


def test_without_entrants_there_are_no_rows():
    assert compute_standings(TournamentState(Settings(), ())).rows == ()
