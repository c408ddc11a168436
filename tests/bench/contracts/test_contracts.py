"""Tests of the benchmark of chances on samples with a known truth."""

from random import Random
from xml.etree import ElementTree

import pytest

from games.bots.search.contracts import Calibration, chance, evenly
from tests.bench.contracts.command import Sample, brier, contracts, figures, forecasts
from tests.bench.contracts.plot import Forecast, plot, tenths

TRUE = Calibration(shift=10, spread=5)


def drawn(count: int) -> list[Sample]:
    """Return samples whose results follow the chances of TRUE."""
    dice, found = Random(1), []
    for _ in range(count):
        contract = dice.randrange(60, 160, 5)
        made = dice.random() < chance(evenly([110]), contract, TRUE)
        found.append(Sample((110,), contract, made))
    return found


def test_the_best_fit_finds_what_the_results_follow() -> None:
    found = figures(drawn(1500))
    assert found["best_shift"] == pytest.approx(10, abs=2)
    assert found["best_spread"] == pytest.approx(5, abs=1)
    assert found["best_loss"] <= found["loss"]


def test_a_certain_chance_that_comes_true_has_no_error() -> None:
    assert brier([Forecast(1.0, made=True)]) == pytest.approx(0, abs=1e-6)


def test_chances_that_are_right_are_made_as_often_as_they_say() -> None:
    for tenth in tenths(forecasts(drawn(3000), TRUE)):
        assert abs(tenth.predicted - tenth.made) < 3 * tenth.error


def test_the_picture_has_a_mark_for_each_tenth_of_each_series() -> None:
    rows = forecasts(drawn(300), TRUE)
    picture = ElementTree.fromstring(plot({"bids": rows, "contracts": rows[:100]}))
    marks = picture.findall("{http://www.w3.org/2000/svg}circle")
    assert len(marks) == len(list(tenths(rows))) + len(list(tenths(rows[:100])))


@pytest.mark.parametrize("others", [pytest.param("search", marks=pytest.mark.slow), "greedy"])
def test_contracts_are_sampled_from_play(others: str) -> None:
    seen = next((one, bid) for one, bid in contracts("test", others) if bid)
    assert seen[0].contract >= 100 and seen[0].values
    assert 0 <= seen[1].chance <= 1
