"""The figures of chances are right on samples whose truth is known."""

from random import Random

import pytest

from games.bots.searcher.contracts import Calibration, chance
from tests.bench.contracts.command import Sample, brier, deciles, figures, samples

TRUE = Calibration(shift=10, spread=5)


def drawn(count: int) -> list[Sample]:
    """Return samples whose results follow the chances of TRUE."""
    dice, found = Random(1), []
    for _ in range(count):
        contract = dice.randrange(60, 160, 5)
        made = dice.random() < chance([110], contract, TRUE)
        found.append(Sample((110,), contract, made))
    return found


def test_the_best_fit_finds_what_the_results_follow() -> None:
    found = figures(drawn(3000))
    assert found["best_shift"] == pytest.approx(10, abs=2)
    assert found["best_spread"] == pytest.approx(5, abs=1)
    assert found["best_loss"] <= found["loss"]


def test_a_certain_chance_that_comes_true_has_no_error() -> None:
    assert brier([Sample((200,), 100, made=True)], TRUE) == pytest.approx(0, abs=1e-6)


def test_chances_that_are_right_are_made_as_often_as_they_say() -> None:
    for _, count, predicted, made in deciles(drawn(3000), TRUE):
        assert abs(predicted - made) < 3 / count**0.5


@pytest.mark.parametrize("others", ["search", "greedy"])
def test_contracts_are_sampled_from_play(others: str) -> None:
    sample = next(samples("test", others))
    assert sample.contract >= 100
    assert sample.values
