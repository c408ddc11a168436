"""Tests of games.bots.search.valuation.gift."""

from games.bots.search.valuation import best_gift
from tests.games.engine.builders import cards as cards_named

VALUES = (40, 60, 80, 100)


def test_two_losers_go_and_the_marriage_stays() -> None:
    held = cards_named("AH TH KH QH AS TS AC KC 9D 9S")
    assert 1 << best_gift(held, VALUES)[0] | 1 << best_gift(held, VALUES)[1] == cards_named("9D 9S")
