"""Fitting finds what decides made-up choices."""

from math import log
from random import Random

import pytest

pytest.importorskip("numpy")

import numpy as np

from games.bots.search.worlds.tendencies import FEATURES, SITUATIONS
from tools.train_bots.tendencies import Choice, choices, fit, mean_surprise


def made_up(count: int) -> list[Choice]:
    """The card with the highest first feature is played."""
    dice = Random("made up")
    found = []
    for _ in range(count):
        features = np.array([[dice.uniform(-1, 1) for _ in range(FEATURES)] for _ in range(3)])
        found.append(Choice(0, features, int(features[:, 0].argmax())))
    return found


def test_the_model_learns_what_is_played() -> None:
    found = made_up(1500)
    weights = fit(found[:1200])
    assert mean_surprise(found[1200:], [weights]) < log(3) / 2
    assert weights[0] > 5 * max(abs(weights[1:]))


def test_choices_come_from_play() -> None:
    found = [choice for _, choice in choices("test", 8)]
    assert found
    for choice in found:
        assert 0 <= choice.situation < SITUATIONS
        assert 0 <= choice.chosen < len(choice.features)
