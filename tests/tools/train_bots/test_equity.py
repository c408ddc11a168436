"""Fitting finds what decides made-up games."""

from math import log
from random import Random

import pytest

pytest.importorskip("numpy")

from games.bots.search.equity.features import COUNT
from tools.train_bots.equity import fit, mean_surprise
from tools.train_bots.self_play import Example


def made_up(count: int) -> list[Example]:
    """The seat with the highest first feature wins."""
    dice = Random("made up")
    found: list[Example] = []
    for _ in range(count):
        rows = [tuple(dice.uniform(-1, 1) for _ in range(COUNT)) for _ in range(3)]
        found.append((rows, max(range(3), key=lambda seat: rows[seat][0])))
    return found


@pytest.mark.slow
def test_the_model_learns_who_wins() -> None:
    found = made_up(3000)
    weights = fit(found[:2500])
    surprise, equal = mean_surprise(weights, found[2500:])
    assert equal == pytest.approx(log(3))
    assert surprise < equal / 3
    assert weights[0] > 5 * max(abs(weights[1:]))
