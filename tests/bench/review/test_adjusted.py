"""The comparison of raw and adjusted results."""

import pytest

from tests.bench.review.adjusted import adjusted, adjusted_games


def test_games_have_the_deals_that_were_asked_for() -> None:
    games = list(adjusted_games(20, ["greedy"], "test"))
    assert sum(len(game.deals) for game in games) >= 20
    assert sum(len(game.deals) for game in games[:-1]) < 20


def test_what_is_taken_from_one_is_given_to_others() -> None:
    [game, *_] = adjusted_games(1, ["greedy"], "test")
    assert sum(game.won) == 1 and sum(game.luck) == pytest.approx(0, abs=1e-3)


def test_results_without_luck_spread_less() -> None:
    figures = adjusted(150, ["greedy"], "test")
    assert figures["adjusted_sd_ratio"] < 0.9
    assert figures["adjusted_deals"] >= 150 and len(figures["adjusted_bias_by_place"]) == 3
