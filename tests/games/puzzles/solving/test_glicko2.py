"""Glicko-2: the example of the paper, and what time does."""

import pytest

from games.puzzles.solving.glicko2 import MAX_DEVIATION, Strength, after_days, after_games

PLAYER = Strength(1500, 200, 0.06)
OPPONENTS = ((Strength(1400, 30, 0.06), 1.0), (Strength(1550, 100, 0.06), 0.0))
LAST = (Strength(1700, 300, 0.06), 0.0)


def test_the_example_of_the_paper() -> None:
    after = after_games(PLAYER, [*OPPONENTS, LAST])
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_surprise_raises_the_volatility() -> None:
    settled = Strength(1500, 50, 0.06)
    assert after_games(settled, [(Strength(2300, 50, 0.06), 1.0)]).volatility > 0.06


def test_both_players_of_equal_strength_move_by_the_same() -> None:
    won, lost = after_games(PLAYER, [(PLAYER, 1.0)]), after_games(PLAYER, [(PLAYER, 0.0)])
    assert won.rating - 1500 == pytest.approx(1500 - lost.rating)


def test_days_without_games_widen_the_deviation_up_to_a_limit() -> None:
    assert 200 < after_days(PLAYER, 30).deviation < MAX_DEVIATION
    assert after_days(PLAYER, 100_000).deviation == MAX_DEVIATION
    assert after_days(PLAYER, 0) == PLAYER
