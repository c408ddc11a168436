"""Table points by place, by game, by both, and against the field."""

import pytest

from tests.tournaments.states import new_entrants, new_result
from tournaments.standings.points import (
    difference,
    matchpoints,
    max_table_gain,
    points_by_table,
    table_points,
)
from tournaments.standings.state import UNITS_PER_POINT, Settings, TournamentState


def points(settings: Settings, *args: object, **more: object) -> list[float]:
    return [
        part / UNITS_PER_POINT for part in table_points(settings, new_result(1, 1, *args, **more))
    ]


def test_points_by_place():
    assert points(Settings(), (1, 2, 3), (500, 900, 100)) == [1, 3, 0]


def test_a_shared_place_shares_points():
    assert points(Settings(), (1, 2, 3), (500, 500, 100)) == [2, 2, 0]
    assert points(Settings(), (1, 2, 3), (500, 300, 300)) == [3, 0.5, 0.5]
    assert points(Settings(), (1, 2, 3), (0, 0, 0)) == pytest.approx([4 / 3] * 3)


def test_places_beyond_the_list_get_its_last_number():
    assert points(Settings(), (1, 2, 3, 4), (9, 8, 7, 6)) == [3, 1, 0, 0]


def test_points_by_game_and_by_both():
    by_game = Settings(by_place=(0,), per_game_point=1)
    both = Settings(by_place=(300, 100, 0), per_game_point=1)
    assert points(by_game, (1, 2, 3), (715, -40, 260)) == [715, -40, 260]
    assert points(both, (1, 2, 3), (715, -40, 260)) == [1015, -40, 360]


def test_a_no_show_scores_nothing_and_other_places_stay():
    """A bot won in the seat of entrant 2; entrant 1 stays second."""
    seats, scores = (1, 2, 3), (500, 900, 100)
    assert points(Settings(), seats, scores, no_shows=frozenset({2})) == [1, 0, 0]


def test_a_bot_scores_nothing():
    assert points(Settings(), (1, None, 3), (500, 900, 100)) == [1, 0, 0]


def test_matchpoints_are_the_share_of_the_others_that_a_score_beats():
    field = [500, 300, 300, 100]
    assert [matchpoints(own, field) / UNITS_PER_POINT for own in field] == [100, 50, 50, 0]
    assert matchpoints(7, [7]) == 50 * UNITS_PER_POINT


def test_a_difference_is_from_the_mean_of_the_others():
    assert difference(500, [500, 300, 100]) == 300 * UNITS_PER_POINT
    assert difference(100, [500, 300, 100]) == -300 * UNITS_PER_POINT
    assert difference(7, [7]) == 0


def test_each_seat_is_compared_with_the_same_seat_of_its_round():
    """With bad cards in seat 0, the smallest loss there is best."""
    state = TournamentState(
        Settings(field="matchpoints"),
        new_entrants(*range(9)),
        (
            new_result(1, 1, (1, 2, 3), (-100, 500, 300)),
            new_result(1, 2, (4, 5, 6), (-200, 600, 300)),
            new_result(1, 3, (7, 8, 9), (50, 400, 100)),
            new_result(2, 1, (1, 2, 3), (999, 0, 0)),
        ),
    )
    awarded = {
        key: [part / UNITS_PER_POINT for part in own] for key, own in points_by_table(state).items()
    }
    assert awarded[1, 1, 1] == [50, 50, 75]
    assert awarded[1, 2, 1] == [0, 100, 75]
    assert awarded[1, 3, 1] == [100, 0, 0]
    assert awarded[2, 1, 1] == [50, 50, 50]


def test_scores_of_bots_and_no_shows_are_not_compared_with():
    state = TournamentState(
        Settings(field="difference"),
        new_entrants(*range(6)),
        (
            new_result(1, 1, (1, 2, 3), (100, 0, 0), no_shows=frozenset({2})),
            new_result(1, 2, (4, 5, None), (300, 50, 900)),
            new_result(1, 3, (6, None, None), (200, 900, 900)),
        ),
    )
    awarded = {
        key: [part / UNITS_PER_POINT for part in own] for key, own in points_by_table(state).items()
    }
    assert awarded[1, 1, 1] == [-150, 0, 0]
    assert awarded[1, 2, 1] == [150, 0, 0]
    assert awarded[1, 3, 1] == [0, 0, 0]


def test_tables_that_do_not_count_give_no_points():
    running = new_result(1, 1, (1, 2, 3), (1, 2, 3))
    state = TournamentState(
        Settings(),
        new_entrants(1, 2, 3),
        (
            new_result(1, 1, (1, 2, 3), (1, 2, 3), annulled=True),
            type(running)(running.table),
        ),
    )
    assert points_by_table(state) == {}


@pytest.mark.parametrize(
    "settings, gain",
    [
        (Settings(), 3),
        (Settings(by_place=(0,), per_game_point=1), 1000),
        (Settings(by_place=(300, 100, 0), per_game_point=1), 1300),
        (Settings(field="matchpoints"), 100),
        (Settings(field="difference"), 1000),
    ],
)
def test_max_table_gain(settings, gain):
    assert max_table_gain(settings) == gain * UNITS_PER_POINT
