"""Section 2: the cards."""

import pytest

from games.engine import Agreements
from games.engine.cards import (
    ALL_CARDS,
    DECK,
    NAMES,
    POINTS,
    card_name,
    card_names,
    iterate,
    parse_card,
    points_in,
)
from tests.games.engine.builders import cards


def test_24_cards():
    """24 cards. Order within a suit, low to high: 9 J Q K 10 A."""
    assert len(set(NAMES)) == len(DECK) == 24
    for suit in "SCDH":
        assert [n[0] for n in NAMES if n[1] == suit] == ["9", "J", "Q", "K", "T", "A"]


def test_points():
    """Points: 9=0, J=2, Q=3, K=4, 10=10, A=11; 30 a suit, 120 in all."""
    points = [POINTS[parse_card(rank + "H")] for rank in "9JQKTA"]
    assert points == [0, 2, 3, 4, 10, 11]
    assert [points_in(cards(" ".join(r + s for r in "9JQKTA"))) for s in "SCDH"] == [30] * 4
    assert points_in(ALL_CARDS) == sum(POINTS) == 120


def test_marriage_values():
    """Marriage values by default: spades 40, clubs 60, diamonds 80, hearts 100."""
    values = Agreements().as_json()["marriage_values"]
    assert values == {"S": 40, "C": 60, "D": 80, "H": 100}


@pytest.mark.parametrize("text", ["10H", "HK", "kh", "K", "", "1S", "KX", "KH "])
def test_the_notation_of_a_card(text):
    """A card is written rank then suit: `9S JC QD KH TS AH`."""
    for name in ["9S", "JC", "QD", "KH", "TS", "AH"]:
        assert card_name(parse_card(name)) == name
    with pytest.raises(ValueError, match="card"):
        parse_card(text)


def test_the_sorted_order():
    """The sorted order, wherever one is needed: suits S C D H, each 9 J Q K T A."""
    assert list(NAMES) == [rank + suit for suit in "SCDH" for rank in "9JQKTA"]
    assert card_names(cards("AH 9S KD TC JS")) == ["9S", "JS", "TC", "KD", "AH"]
    assert list(iterate(ALL_CARDS)) == list(DECK)
