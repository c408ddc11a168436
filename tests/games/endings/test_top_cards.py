"""Hands that take every trick in every order, without a search."""

import pytest

from games.endings.top_cards import hides_nines, hides_points, takes_all
from games.engine.cards import ALL_CARDS
from tests.games.endings.every_order import books_the_same, ending, seen
from tests.games.engine.builders import cards

OTHERS = "| 9C JC 9D | JD 9H JH"


@pytest.mark.parametrize("hand", ["AS TS AH", "AS TS KS", "AS QS AH", "QD AD TD", "TC AC 9S"])
def test_a_hand_of_tops_takes_all(hand: str) -> None:
    game = ending(f"{hand} {OTHERS}")
    assert takes_all(seen(game)) and books_the_same(game)


def test_a_marriage_is_plain_where_no_other_card_of_its_suit_is_out() -> None:
    assert takes_all(seen(ending("QS KS AC | 9C JC 9D | JD 9H JH")))


def test_a_marriage_that_makes_others_trumps_is_not_plain() -> None:
    assert not takes_all(seen(ending("QS KS AC | JS JC 9D | JD 9H JH")))


def test_a_marriage_before_the_first_trick_depends_on_the_order() -> None:
    game = ending("QS KS AC | 9C JC 9D | JD 9H JH", tricks=(0, 1, 0), contract=60)
    assert not takes_all(seen(game)) and not books_the_same(game)


def test_a_marriage_that_may_be_kept_back_depends_on_its_holder() -> None:
    spoken = {"marriage_declaration": "spoken"}
    assert not takes_all(seen(ending("QS KS AC | 9C JC 9D | JD 9H JH", given=spoken)))


def test_half_a_marriage_depends_on_the_order() -> None:
    half = {"half_marriage": True}
    assert not takes_all(seen(ending("JS QS KS | 9C JC 9D | JD 9H JH", given=half)))


def test_four_aces_are_not_plain_where_they_declare() -> None:
    hands = "AS AC AD AH | 9C JC 9D JS | JD 9H JH 9S"
    assert takes_all(seen(ending(hands)))
    assert not takes_all(seen(ending(hands, given={"ace_marriage": True})))


def test_all_trumps_from_the_top_take_all() -> None:
    hands = "AS TS | 9S 9D | JS JD"
    assert takes_all(seen(ending(hands, trump=0, marriages=((0, 0, 40),))))


def test_a_running_trick_is_no_lead() -> None:
    assert not takes_all(seen(ending("AS AH | 9H | JH", trick="KS TS")))


def test_cards_that_lie_hidden_are_paid_to_somebody() -> None:
    hands, talon = "AS TS | 9S 9D | JS JD", cards("9C JC QC")
    taken = ALL_CARDS & ~(cards(hands.replace("|", "")) | talon)
    assert hides_points(seen(ending(hands, taken=taken)))
    assert not hides_points(seen(ending(hands, taken=taken, laid=talon)))
    assert not hides_points(seen(ending(hands)))


def test_a_bonus_for_nines_hides_in_another_hand() -> None:
    bonus = {"four_nines_play_bonus": 200}
    assert hides_nines(seen(ending("AS TS AC TC | 9S 9C 9D 9H | JS JC JD JH", given=bonus)))
    assert not hides_nines(seen(ending("AS TS | 9S 9D | JS JD", given=bonus)))
