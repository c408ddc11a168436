"""Tests of tools.train_bots.valuation."""

import numpy as np
import pytest

from games.bots.search.valuation.model import CARDS, FIRST, SECOND, SHARES, run
from games.engine.agreements import Agreements
from tools.train_bots.valuation import bin_of, blind_surprise, examples, fit, mean_surprise


@pytest.mark.slow
def test_a_net_learns_from_solved_deals() -> None:
    cards, bins = examples(Agreements(), "test", 1200)
    net = fit((cards[:1000], bins[:1000]), epochs=60)
    apart = cards[1000:], bins[1000:]
    assert mean_surprise(net, apart) < blind_surprise(apart)


def test_the_model_reads_the_weights_that_were_trained() -> None:
    cards, bins = examples(Agreements(), "test", 40)
    net = fit((cards, bins), epochs=1)
    weights = np.array(net.flat())
    room = np.zeros(SHARES + FIRST + SECOND)
    held = int(sum(1 << card for card in np.flatnonzero(cards[0][:CARDS])))
    run(weights, room, held, float(cards[0][CARDS]))  # type: ignore[arg-type]
    np.testing.assert_allclose(room[:SHARES], net.shares(cards[:1])[2][0], atol=0.01)


@pytest.mark.parametrize(
    ("value", "number"), [(0, 0), (49, 0), (50, 1), (120, 8), (309, 26), (310, 27), (480, 27)]
)
def test_values_are_told_apart_by_tens(value: int, number: int) -> None:
    assert bin_of(value) == number
