"""Tests of games.bots.search.valuation.gift."""

from random import Random

import pytest

from games.bots.heuristics.hand_evaluation import AFTER_TALON, expected_points
from games.bots.search.valuation import best_gift
from games.bots.search.valuation.gift import GIVEN_FACTOR
from games.engine.cards import DECK, POINTS, cards_of, pairs_of
from tests.games.engine.builders import cards as cards_named

VALUES = (40, 60, 80, 100)


def test_two_losers_go_and_the_marriage_stays() -> None:
    held = cards_named("AH TH KH QH AS TS AC KC 9D 9S")
    assert 1 << best_gift(held, VALUES)[0] | 1 << best_gift(held, VALUES)[1] == cards_named("9D 9S")


@pytest.mark.parametrize("seed", range(20))
def test_no_pair_leaves_more(seed: int) -> None:
    """The compiled search finds the first of the best pairs, by the heuristics' own numbers."""
    held = cards_of(Random(seed).sample(DECK, 10))

    def left(pair: tuple[int, int]) -> float:
        kept = held & ~cards_of(pair)
        return expected_points(kept, VALUES, AFTER_TALON) - GIVEN_FACTOR * sum(
            POINTS[card] for card in pair
        )

    assert best_gift(held, VALUES) == max(pairs_of(held), key=left)
