"""Streaks of an arena: which wins count double, and how that is explained."""

from dataclasses import replace

from tests.tournaments.states import new_entrants, new_result
from tournaments.live.texts.tiebreak_texts import tie_break_details
from tournaments.standings.points import points_by_table
from tournaments.standings.standings import compute_standings
from tournaments.standings.state import UNITS_PER_POINT, Result, Settings, Table, TournamentState
from tournaments.standings.streaks import streaks_of

FIRST, SECOND, LAST = (900, 500, 100), (500, 900, 100), (100, 900, 500)


def played(*scores: tuple[int, ...], streak: bool = True, **more: object) -> TournamentState:
    """Return the tables of entrants 1, 2, 3, with these scores one after the other."""
    results = tuple(new_result(n, n, (1, 2, 3), row) for n, row in enumerate(scores, 1))
    settings = Settings(arena_minutes=60, streak=streak, ties=("points", "wins"), **more)
    return TournamentState(settings, new_entrants(1, 2, 3), results)


def points_of(state: TournamentState, seat: int = 0) -> list[float]:
    """Return the points of one seat, table by table."""
    found = points_by_table(state)
    return [found[key][seat] / UNITS_PER_POINT for key in sorted(found)]


def test_after_two_wins_in_a_row_each_further_win_counts_double():
    assert points_of(played(FIRST, FIRST, FIRST, FIRST)) == [3, 3, 6, 6]


def test_a_table_that_is_not_won_ends_the_streak_and_counts_once():
    state = played(FIRST, FIRST, SECOND, FIRST, FIRST, FIRST)
    assert points_of(state) == [3, 3, 1, 3, 3, 6]
    assert points_of(played(FIRST, FIRST, LAST, FIRST)) == [3, 3, 0, 3]


def test_without_the_switch_nothing_counts_double():
    assert points_of(played(FIRST, FIRST, FIRST, streak=False)) == [3, 3, 3]


def test_a_shared_first_place_is_a_win():
    assert points_of(played(FIRST, FIRST, (500, 500, 100))) == [3, 3, 4]


def test_only_the_winners_points_are_doubled():
    state = played(FIRST, FIRST, FIRST)
    assert points_of(state, 1) == [1, 1, 1]


def test_a_missed_table_ends_the_streak():
    state = played(FIRST, FIRST, FIRST, FIRST)
    missed = replace(state.results[2], no_shows=frozenset({1}))
    results = (*state.results[:2], missed, state.results[3])
    assert points_of(replace(state, results=results)) == [3, 3, 0, 3]


def test_a_table_with_a_bot_neither_makes_nor_ends_a_streak():
    """At the second table a bot fills a seat; at the others entrant 1 meets 2 and 3."""
    for scores in (FIRST, LAST):
        state = played(FIRST, scores, FIRST, FIRST)
        with_bot = new_result(2, 2, (1, 2, None), scores)
        results = (state.results[0], with_bot, *state.results[2:])
        points = points_of(replace(state, results=results))
        assert (points[0], points[2:]) == (3, [3, 6])


def test_a_win_beside_a_bot_is_not_doubled():
    state = played(FIRST, FIRST, FIRST, FIRST)
    with_bot = new_result(3, 3, (1, 2, None), FIRST)
    absent = replace(state.results[2], no_shows=frozenset({3}))
    for beside in (with_bot, absent):
        results = (*state.results[:2], beside, state.results[3])
        assert points_of(replace(state, results=results)) == [3, 3, 3, 6]


def test_annulled_and_running_tables_change_nothing():
    state = played(FIRST, FIRST, FIRST, FIRST)
    annulled = replace(state.results[1], annulled=True)
    running = Result(Table(5, 5, (1, 2, 3), 0))
    results = (state.results[0], annulled, *state.results[2:], running)
    assert points_of(replace(state, results=results)) == [3, 3, 6]


def test_the_last_wins_in_a_row_are_known():
    assert streaks_of(played(LAST, FIRST, FIRST)).is_hot(1)
    assert not streaks_of(played(FIRST, FIRST, LAST)).is_hot(1)
    assert not streaks_of(played(FIRST, FIRST, streak=False)).is_hot(1)


def test_the_points_of_games_are_doubled_too():
    state = played(FIRST, FIRST, FIRST, by_place=(300, 100, 0), per_game_point=1)
    assert points_of(state) == [1200, 1200, 2400]


def test_a_win_with_a_negative_score_is_not_doubled():
    """Who wins with 20 points below zero does not lose them twice."""
    state = played(FIRST, FIRST, (-20, -40, -60), by_place=(0,), per_game_point=1)
    assert points_of(state) == [900, 900, -20]
    points = compute_standings(state).explain(1)[0]
    assert [term.bonus for term in points.terms] == [0, 0, 0] and points.value == 1780


def test_the_explanation_shows_the_bonus():
    standings = compute_standings(played(FIRST, FIRST, FIRST))
    points, wins = standings.explain(1)
    assert [term.bonus / UNITS_PER_POINT for term in points.terms] == [0, 0, 3]
    assert points.value == 12 and wins.value == 3
    shown = tie_break_details(points, {}, lambda number: f"Table {number}")
    assert shown.terms[-1] == ("Table 3", "6 (3 × 2, streak)")
    assert shown.sum == "3 + 3 + 6 = 12"
