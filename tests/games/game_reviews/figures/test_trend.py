"""Tests of the error rate over time."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.game_reviews.figures.game_figures import GameFigures
from games.game_reviews.figures.situations import Situation
from games.game_reviews.figures.sums import Sums
from games.game_reviews.figures.trend import MAX_PARTS, error_by_games, trend_of

NOW = timezone.now()


def games(number: int, decisions: int = 20) -> list[GameFigures]:
    """Return so many games; each costs a point a decision more than the one before."""
    return [
        GameFigures(
            str(one), 1, NOW + timedelta(days=one), None,
            {Situation.RAISE: Sums(decisions, 0, float(one * decisions))}, (),
        )
        for one in range(number)
    ]  # fmt: skip


def test_games_are_divided_evenly() -> None:
    parts = trend_of(games(100))
    assert len(parts) == MAX_PARTS and sum(part.games for part in parts) == 100
    assert {part.games for part in parts} == {8, 9}


def test_a_part_has_five_games_or_more() -> None:
    assert [part.games for part in trend_of(games(14))] == [7, 7]
    assert [part.games for part in trend_of(games(3))] == [3]


def test_a_part_with_few_decisions_is_left_out() -> None:
    assert trend_of(games(6, decisions=3)) == []


def test_a_part_has_its_own_rate_and_the_time_of_its_last_game() -> None:
    first, last = trend_of(games(10))
    assert (first.value, last.value) == (2.0, 7.0)
    assert last.ended_at == NOW + timedelta(days=9)


def test_the_error_follows_from_the_differences_of_games() -> None:
    # Rates 0 and 1 of as many decisions: the mean is off by half a point.
    assert error_by_games(games(2)) == pytest.approx(0.5)
    assert error_by_games(games(1)) == 0.0


def test_more_games_make_the_band_narrower() -> None:
    few, many = games(5) * 1, games(5) * 4
    assert error_by_games(many) < error_by_games(few) / 1.9
