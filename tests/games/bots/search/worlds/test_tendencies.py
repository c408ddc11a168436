"""The model of plays gives each legal card a chance, and knows the usual plays."""

from math import exp

import pytest

from games.bots.search.solver.jit import float64s, int64s
from games.bots.search.solver.rules import NO_SEAT, NO_SUIT
from games.bots.search.solver.search import trick_with
from games.bots.search.worlds.history import search_rules
from games.bots.search.worlds.tendencies import FEATURES, surprise, surprise_of_plays, weights
from games.engine import Agreements
from games.engine.cards import ALL_CARDS, parse_card
from tests.games.engine.builders import cards as cards_named

RULES = search_rules(Agreements())
LEADS = NO_SUIT << 2 | NO_SEAT << 8 | NO_SEAT << 10


def chance(hand: str, card: str, place: int = 1, *trick: tuple[int, str]) -> float:
    """Return how likely this card is played from this hand, all other cards being in play."""
    held, packed = cards_named(hand), 0
    for player, name in trick:
        packed = trick_with(packed, LEADS | player, parse_card(name))
    room, others = float64s([0.0] * FEATURES), ALL_CARDS & ~held
    state = LEADS | place
    return exp(-surprise(RULES, weights(), room, held, others, state, packed, parse_card(card)))


@pytest.mark.parametrize("trick", [(), ((0, "AC"),), ((2, "9D"), (0, "AD"))])
def test_the_chances_of_all_cards_add_up_to_one(trick: tuple[tuple[int, str], ...]) -> None:
    hand = "9C JC QC TD KD JD"
    followed = {"C": "9C JC QC", "D": "TD KD JD"}[trick[0][1][1]] if trick else hand
    chances = [chance(hand, card, 1, *trick) for card in followed.split()]
    assert sum(chances) == pytest.approx(1)


def test_a_forced_card_tells_nothing() -> None:
    assert chance("9C TD", "9C", 1, (0, "AC")) == pytest.approx(1)


def test_an_ace_is_led_rather_than_a_lone_jack() -> None:
    assert chance("AS JC QD 9D", "AS", 0) > chance("AS JC QD 9D", "JC", 0)


def test_little_is_added_to_the_trick_of_a_declarer() -> None:
    assert chance("9C KC", "9C", 1, (0, "AC")) > 0.8


def test_the_watcher_is_not_surprised_by_itself() -> None:
    steps = int64s([1, parse_card("KC"), LEADS | 1, trick_with(0, LEADS, parse_card("AC"))])
    room, held = float64s([0.0] * FEATURES), cards_named("9C")
    told = (RULES, weights(), room, steps)
    assert surprise_of_plays(*told, 1, 0, held, 0) == 0
    assert surprise_of_plays(*told, 2, 0, held, 0) > 1
