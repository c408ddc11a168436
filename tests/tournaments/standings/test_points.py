"""Table points by place, by game, by both, and against the field."""

from dataclasses import replace

import pytest

from tests.tournaments.states import new_entrants, new_result
from tournaments.standings.points import (
    best_in_seat,
    difference,
    matchpoints,
    max_table_gain,
    points_by_table,
    table_points,
)
from tournaments.standings.state import UNITS_PER_POINT, Result, Settings, TournamentState


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


def test_those_who_came_rank_among_themselves_whatever_the_bot_did():
    """A bot won in the seat of entrant 2, who did not come; entrant 1 has won."""
    seats, scores = (1, 2, 3), (500, 900, 100)
    absent = frozenset({2})
    assert new_result(1, 1, seats, scores, no_shows=absent).ranks == (1, 0, 2)
    assert points(Settings(), seats, scores, no_shows=absent) == [3, 0, 1]


def test_a_bot_in_an_empty_seat_has_no_place_either():
    assert points(Settings(), (1, None, 3), (500, 900, 100)) == [3, 0, 1]


def test_equals_beside_a_bot_share_the_places_that_they_take():
    result = new_result(1, 1, (1, None, 3), (500, 900, 500))
    assert result.ranks == (1, 0, 1)
    assert points(Settings(), (1, None, 3), (500, 900, 500)) == [2, 0, 2]


def test_an_entrant_who_came_alone_has_won():
    absent = frozenset({1, 3})
    assert points(Settings(), (1, 2, 3), (900, 100, 500), no_shows=absent) == [0, 3, 0]


def test_points_of_the_game_stay_as_they_are_beside_a_bot():
    by_game = Settings(by_place=(0,), per_game_point=1)
    absent = frozenset({2})
    assert points(by_game, (1, 2, 3), (500, 900, 100), no_shows=absent) == [500, 0, 100]


def test_matchpoints_are_the_share_of_the_others_that_a_score_beats():
    field = [100, 300, 300, 500]
    assert [matchpoints(own, field) / UNITS_PER_POINT for own in field] == [0, 50, 50, 100]
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


def by_deal(*results: Result) -> TournamentState:
    return TournamentState(Settings(field="deal_matchpoints"), new_entrants(*range(9)), results)


FIRST = new_result(1, 1, (1, 2, 3), (160, 0, 90), deals=((100, 0, 30), (60, 0, 60)))
SECOND = new_result(1, 2, (4, 5, 6), (90, 40, 90), deals=((40, 20, 30), (50, 20, 60)))
THIRD = new_result(1, 3, (7, 8, 9), (200, 0, 0), deals=((-100, 0, 0), (300, 0, 0)))


def awarded_to(state: TournamentState) -> dict[int, list[float]]:
    """Return the points of each table by seat."""
    found = points_by_table(state).items()
    return {key[1]: [part / UNITS_PER_POINT for part in own] for key, own in found}


def test_by_deal_the_mean_of_all_deals_counts():
    """Seat 0: 100, 40, -100, then 60, 50, 300: the third is last once, and first once."""
    points = awarded_to(by_deal(FIRST, SECOND, THIRD))
    assert points[1] == [75, 25, 75]
    assert points[2] == [25, 100, 75]
    assert points[3] == [50, 25, 0]


def test_a_deal_is_compared_among_the_tables_that_played_it():
    """Alone in its third deal a table gets half."""
    longer = replace(THIRD, deals=(*THIRD.deals, (10, 10, 10)))
    points = awarded_to(by_deal(FIRST, SECOND, longer))
    assert points[1] == [75, 25, 75]
    assert points[3] == [50, pytest.approx(100 / 3, abs=0.1), pytest.approx(50 / 3, abs=0.1)]


def test_a_table_without_deals_is_compared_by_its_game():
    ruled = replace(THIRD, deals=(), overridden=True)
    points = awarded_to(by_deal(FIRST, SECOND, ruled))
    assert points[3] == [100, 25, 0]
    assert points[1] == [100, 0, 50]


def test_the_best_in_a_seat_need_not_win_the_table():
    """Seat 1 has poor cards: twice 20 is the most that anybody made of them."""
    best = best_in_seat(by_deal(FIRST, SECOND, THIRD))
    assert best == {(1, 1): {1, 3}, (1, 2): {5, 6}}


def test_where_all_are_equal_nobody_is_the_best():
    alike = [new_result(1, at, (3 * at - 2, 3 * at - 1, 3 * at), (100, 50, 0)) for at in (1, 2)]
    assert best_in_seat(by_deal(*alike)) == {}


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
        (Settings(field="deal_matchpoints"), 100),
        (Settings(field="difference"), 1000),
    ],
)
def test_max_table_gain(settings, gain):
    assert max_table_gain(settings) == gain * UNITS_PER_POINT
