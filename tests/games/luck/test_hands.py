"""Tests of the strength of dealt hands."""

from itertools import combinations
from math import sqrt

import pytest

from games.engine.cards import BIT, NAMES
from games.luck.hands import MEASURES, aces_in, marriages_in, strength


def hand(*names: str) -> int:
    return sum(BIT[NAMES.index(name)] for name in names)


def test_aces_and_marriages_are_counted() -> None:
    held = hand("AS", "AH", "KH", "QH", "KD", "QC", "9C")
    assert (aces_in(held), marriages_in(held)) == (2, 1)


def test_a_marriage_is_strong() -> None:
    assert strength(hand("AH", "KH", "QH")) > strength(hand("AH", "KH", "QD"))


@pytest.mark.slow
def test_mean_and_deviation_are_those_of_all_hands() -> None:
    hands = [sum(cards) for cards in combinations(BIT, 7)]
    for measure, count in zip(MEASURES, (strength, aces_in, marriages_in), strict=True):
        values = [count(one) for one in hands]
        mean = sum(values) / len(hands)
        deviation = sqrt(sum((value - mean) ** 2 for value in values) / len(hands))
        assert (measure.mean, measure.deviation) == pytest.approx((mean, deviation), abs=1e-4)


def test_the_band_narrows_with_the_root_of_the_hands() -> None:
    assert MEASURES[0].band(400) == pytest.approx(MEASURES[0].band(100) / 2)
