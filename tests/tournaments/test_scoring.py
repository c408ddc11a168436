"""Table points by place, by game, both, and against the field."""

import pytest

from tests.tournaments.fields import entrants, result
from tournaments.standings.points import (
    all_points,
    best_gain,
    difference,
    matchpoints,
    table_points,
)
from tournaments.standings.state import PART, Course, Settings


def points(settings: Settings, *args: object, **more: object) -> list[float]:
    return [part / PART for part in table_points(settings, result(1, 1, *args, **more))]


def test_by_place():
    assert points(Settings(), (1, 2, 3), (500, 900, 100)) == [1, 3, 0]


def test_who_share_a_place_share_its_points():
    assert points(Settings(), (1, 2, 3), (500, 500, 100)) == [2, 2, 0]
    assert points(Settings(), (1, 2, 3), (500, 300, 300)) == [3, 0.5, 0.5]
    assert points(Settings(), (1, 2, 3), (0, 0, 0)) == pytest.approx([4 / 3] * 3)


def test_places_beyond_the_list_get_its_last_number():
    assert points(Settings(), (1, 2, 3, 4), (9, 8, 7, 6)) == [3, 1, 0, 0]


def test_by_game_and_by_both():
    by_game = Settings(by_place=(0,), per_game_point=1)
    both = Settings(by_place=(300, 100, 0), per_game_point=1)
    assert points(by_game, (1, 2, 3), (715, -40, 260)) == [715, -40, 260]
    assert points(both, (1, 2, 3), (715, -40, 260)) == [1015, -40, 360]


def test_a_no_show_scores_nothing_and_moves_nobody():
    """A bot won in the place of 2: 1 stays second."""
    seats, scores = (1, 2, 3), (500, 900, 100)
    assert points(Settings(), seats, scores, absent=frozenset({2})) == [1, 0, 0]


def test_a_bot_scores_nothing():
    assert points(Settings(), (1, None, 3), (500, 900, 100)) == [1, 0, 0]


def test_matchpoints_are_the_share_of_the_others_that_a_score_beats():
    field = [500, 300, 300, 100]
    assert [matchpoints(own, field) / PART for own in field] == [100, 50, 50, 0]
    assert matchpoints(7, [7]) == 50 * PART


def test_differences_are_from_the_mean_of_the_others():
    assert difference(500, [500, 300, 100]) == 300 * PART
    assert difference(100, [500, 300, 100]) == -300 * PART
    assert difference(7, [7]) == 0


def test_each_seat_is_compared_with_the_same_seat_of_its_round():
    """Seat 0 had bad cards: whoever lost least with them has done best."""
    course = Course(
        Settings(field="matchpoints"),
        entrants(*range(9)),
        (
            result(1, 1, (1, 2, 3), (-100, 500, 300)),
            result(1, 2, (4, 5, 6), (-200, 600, 300)),
            result(1, 3, (7, 8, 9), (50, 400, 100)),
            result(2, 1, (1, 2, 3), (999, 0, 0)),
        ),
    )
    told = {key: [part / PART for part in own] for key, own in all_points(course).items()}
    assert told[1, 1, 1] == [50, 50, 75]
    assert told[1, 2, 1] == [0, 100, 75]
    assert told[1, 3, 1] == [100, 0, 0]
    assert told[2, 1, 1] == [50, 50, 50]


def test_what_a_bot_or_a_no_show_scored_is_nobodys_measure():
    course = Course(
        Settings(field="difference"),
        entrants(*range(6)),
        (
            result(1, 1, (1, 2, 3), (100, 0, 0), absent=frozenset({2})),
            result(1, 2, (4, 5, None), (300, 50, 900)),
            result(1, 3, (6, None, None), (200, 900, 900)),
        ),
    )
    told = {key: [part / PART for part in own] for key, own in all_points(course).items()}
    assert told[1, 1, 1] == [-150, 0, 0]
    assert told[1, 2, 1] == [150, 0, 0]
    assert told[1, 3, 1] == [0, 0, 0]


def test_tables_that_do_not_count_give_no_points():
    running = result(1, 1, (1, 2, 3), (1, 2, 3))
    course = Course(
        Settings(),
        entrants(1, 2, 3),
        (
            result(1, 1, (1, 2, 3), (1, 2, 3), annulled=True),
            type(running)(running.table),
        ),
    )
    assert all_points(course) == {}


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
def test_the_measure_of_differences(settings, gain):
    assert best_gain(settings) == gain * PART
