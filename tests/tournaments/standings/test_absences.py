"""Ranks of those who do not play: without a table, in an empty final; and the exact bye."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.tournaments.states import new_entrants, new_result
from tournaments.formats import FORMATS
from tournaments.formats.swiss.format import point_levels
from tournaments.standings.results_by_player import results_by_player
from tournaments.standings.standings import HAS_PLAYED, compute_standings
from tournaments.standings.state import (
    UNITS_PER_POINT,
    Bye,
    Entrant,
    Result,
    Settings,
    Table,
    TournamentState,
    exact_sum,
)
from tournaments.standings.tiebreaks import TieBreakData

BY_GAME = {"by_place": (0,), "per_game_point": 1}
BELOW_ZERO = (-100, -200, -300)


def evening_of_eight(**settings: object) -> TournamentState:
    """Six play, all of them end below zero; 7 withdrew before round one, 8 never came."""
    people = [*new_entrants(*range(6)), Entrant(7, out_from_round=1), Entrant(8)]
    results = (
        new_result(1, 1, (1, 2, 3), BELOW_ZERO),
        new_result(1, 2, (4, 5, 6), BELOW_ZERO),
        new_result(2, 1, (1, 5, 8), (-10, -20, 700), no_shows=frozenset({8})),
    )
    return TournamentState(Settings(seed="s", **settings), tuple(people), results)


def ranks(state: TournamentState) -> dict[int, int]:
    return {row.entrant: row.rank for row in compute_standings(state).rows}


def test_who_withdrew_before_round_one_has_not_won_by_the_others_losses():
    found = ranks(evening_of_eight(**BY_GAME))
    assert found[4] == 1 and found[7] == found[8] == 7


def test_with_mixed_scores_the_absent_share_the_last_rank():
    found = ranks(evening_of_eight(by_place=(300, 100, 0), per_game_point=1))
    assert sorted(found.values()) == [1, 2, 3, 4, 5, 6, 7, 7]
    assert found[7] == found[8] == 7


@pytest.mark.parametrize("name", sorted(FORMATS))
@pytest.mark.parametrize("scoring", [BY_GAME, {}, {"field": "difference"}])
def test_in_every_format_who_played_no_table_ranks_after_all_who_did(name, scoring):
    state = evening_of_eight(ties=FORMATS[name].ties, **scoring)
    table = compute_standings(state)
    assert [row.played for row in table.rows] == [True] * 6 + [False] * 2
    assert [row.rank for row in table.rows[6:]] == [7, 7]
    assert [row.decided for row in table.rows[6:]] == [HAS_PLAYED, ""]


def test_no_draw_is_made_among_those_who_did_not_play():
    table = compute_standings(evening_of_eight(ties=("random_draw",)))
    assert [row.values for row in table.rows[6:]] == [(None,), (None,)]
    assert [reason.value for reason in table.explain(8)] == [None]


def test_a_bye_alone_is_no_game_played():
    state = evening_of_eight(**BY_GAME)
    with_bye = replace(state, results=state.results[:2], byes=(Bye(1, 8),), over=True)
    assert results_by_player(with_bye)[8][0].points < 0
    assert ranks(with_bye)[8] == 7


def test_who_has_a_bye_while_the_tournament_goes_on_ranks_by_its_points():
    """The mean of the round is -200: level with the seconds, ahead of the thirds."""
    state = evening_of_eight(**BY_GAME, ties=("points",))
    running = replace(state, results=state.results[:2], byes=(Bye(1, 8),))
    assert ranks(running) == {1: 1, 4: 1, 2: 3, 5: 3, 8: 3, 3: 6, 6: 6, 7: 8}
    gone = replace(running.entrants[7], out_from_round=2)
    assert ranks(replace(running, entrants=(*running.entrants[:7], gone)))[8] == 7


def test_who_sits_at_a_running_table_is_not_absent():
    state = TournamentState(
        Settings(ties=("points",)),
        new_entrants(*range(6)),
        (new_result(1, 1, (1, 2, 3), (9, 8, 7)), Result(Table(1, 2, (4, 5, 6), 0))),
    )
    assert ranks(state) == {1: 1, 2: 2, 3: 3, 4: 3, 5: 3, 6: 3}


def test_a_bye_of_a_bracket_that_a_no_show_follows_is_no_result():
    """The strongest has a bye and misses the final: behind all who sat at a table."""
    state = TournamentState(
        Settings(ties=("reached", "share", "random_draw")),
        new_entrants(*range(4)),
        (
            new_result(1, 1, (2, 3, 4), (9, 8, 7)),
            new_result(2, 1, (1, 2, 3), (0, 9, 8), no_shows=frozenset({1})),
        ),
        (Bye(1, 1),),
    )
    assert ranks(state) == {2: 1, 3: 2, 4: 3, 1: 4}


def empty_final(*absent: int, **settings: object) -> TournamentState:
    results = (
        new_result(1, 1, (1, 2, 3), (900, 50, 0)),
        new_result(1, 2, (4, 5, 6), (500, 400, 300)),
        new_result(1, 3, (7, 8, 9), (500, 400, 300)),
        new_result(2, 1, (1, 4, 7), (9, 8, 7), no_shows=frozenset(absent)),
    )
    ties = ("reached", "share", "random_draw")
    return TournamentState(
        Settings(ties=ties, seed="s", **settings), new_entrants(*range(9)), results
    )


def test_a_final_to_which_nobody_came_has_no_winner_by_lot_or_by_earlier_shares():
    found = ranks(empty_final(1, 4, 7))
    assert [found[one] for one in (1, 4, 7)] == [1, 1, 1]
    assert sorted(found.values())[3:] == [4, 5, 6, 7, 8, 9]


def test_who_came_to_the_final_has_won_it():
    found = ranks(empty_final(1, 4))
    assert found[7] == 1 and {found[1], found[4]} == {2, 3}


def test_a_bye_is_the_mean_exactly():
    """Tables of two, two and three give four points each: 12 points for seven seats."""
    results = (
        new_result(1, 1, (1, 2), (9, 8)),
        new_result(1, 2, (3, 4), (9, 8)),
        new_result(1, 3, (5, 6, 7), (9, 8, 7)),
    )
    state = TournamentState(
        Settings(ties=("points",)), new_entrants(*range(8)), results, (Bye(1, 8),)
    )
    assert results_by_player(state)[8][0].points == Fraction(12 * UNITS_PER_POINT, 7)
    assert TieBreakData(state).points[8] / UNITS_PER_POINT == Fraction(12, 7)
    rows = {row.entrant: row.values[0] for row in compute_standings(state).rows}
    assert rows[8] == 12 / 7


def test_fractions_add_up_without_a_rest():
    assert exact_sum([Fraction(12, 7), Fraction(2, 7), 1]) == 3
    assert exact_sum([]) == 0


def test_matchpoints_and_differences_are_exact_too():
    results = tuple(
        new_result(1, at, (2 * at - 1, 2 * at), (score, 0))
        for at, score in enumerate((10, 20, 30, 50), 1)
    )
    state = TournamentState(Settings(field="matchpoints"), new_entrants(*range(8)), results)
    found = {one: rounds[0].points for one, rounds in results_by_player(state).items()}
    assert found[3] == Fraction(100 * UNITS_PER_POINT, 3) == 400
    other = replace(state, settings=replace(state.settings, field="difference"))
    found = {one: rounds[0].points for one, rounds in results_by_player(other).items()}
    assert found[1] == Fraction(-70 * UNITS_PER_POINT, 3) and found[7] == 30 * UNITS_PER_POINT


def test_a_draw_compares_whole_units_so_that_earlier_draws_can_be_repeated():
    results = (
        new_result(1, 1, (1, 2), (9, 8)),
        new_result(1, 2, (3, 4), (9, 8)),
        new_result(1, 3, (5, 6, 7), (9, 8, 7)),
    )
    state = TournamentState(Settings(), new_entrants(*range(8)), results, (Bye(1, 8),))
    assert point_levels(state)[8] == 100 * (12 * UNITS_PER_POINT // 7) // 36
