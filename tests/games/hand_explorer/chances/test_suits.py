"""Tests of suits that the agreements do not tell apart."""

from hypothesis import given
from hypothesis import strategies as st

from games.engine.agreements import agreements_from
from games.engine.cards import cards_of
from games.hand_explorer.chances.suits import renaming_of
from tests.games.engine.builders import cards

HANDS = st.sets(st.integers(0, 23), min_size=7, max_size=7).map(lambda one: cards_of([*one]))
CLASSIC = agreements_from({"preset": "classic"})
ALIKE = agreements_from(
    {"preset": "classic", "marriage_values": {"S": 60, "C": 60, "D": 80, "H": 100}}
)


def test_suits_whose_marriages_differ_stay_as_they_are() -> None:
    hand = cards("9S KC QC AD TD KH JH")
    assert renaming_of(CLASSIC, hand).there(hand) == hand


def test_hands_that_differ_in_suits_of_one_worth_share_an_answer() -> None:
    one, other = cards("KS QS 9C AD TD KH JH"), cards("KC QC 9S AD TD KH JH")
    found = {renaming_of(ALIKE, hand).there(hand) for hand in (one, other)}
    assert len(found) == 1


def test_a_suit_of_another_worth_keeps_its_place() -> None:
    hand = cards("9S KC QC AD TD KH JH")
    assert renaming_of(ALIKE, hand).there(hand) & cards("AD TD KH JH") == cards("AD TD KH JH")


@given(HANDS)
def test_a_hand_comes_back_as_it_went(hand: int) -> None:
    renaming = renaming_of(ALIKE, hand)
    assert renaming.back(renaming.there(hand)) == hand
