"""Section 3: the deal."""

import pytest

from games.engine import (
    BadRecord,
    IllegalAction,
    agreements_from,
    new_game,
    observe,
    shuffle,
    start_deal,
)
from games.engine.cards import card_names
from tests.games.engine.builders import begin, deck_for, run

SORTED = "9SJSQSKSTSAS9CJCQCKCTCAC9DJDQDKDTDAD9HJHQHKHTHAH"


def test_talon_positions():
    """So positions 3, 7 and 11 (from 0) are the talon."""
    game = start_deal(new_game(agreements_from({}), 0), SORTED)
    assert card_names(game.running.piles[0]) == ["KS", "JC", "AC"]


def test_cards_start_with_forehand():
    """Cards go out one at a time, starting with forehand."""
    game = start_deal(new_game(agreements_from({}), 2), SORTED)
    hands = [card_names(hand) for hand in game.running.hands]
    assert hands[0] == ["9S", "TS", "QC", "9D", "KD", "9H", "KH"]
    assert hands[1] == ["JS", "AS", "KC", "JD", "TD", "JH", "TH"]
    assert hands[2] == ["QS", "9C", "TC", "QD", "AD", "QH", "AH"]


def test_seven_each_and_three():
    """3 players (and 4, to the three active seats): 7 each, talon 3."""
    seen = observe(begin(), 0)
    assert (seen.counts, seen.talon_count, seen.talon) == ((7, 7, 7), 3, None)


def test_deal_passes_to_the_left():
    """the deal passes to the left after each deal"""
    game = run(begin(), "2 pass", "0 pass", "1 distribute")
    assert (game.last.dealer, game.dealer) == (0, 1)
    assert observe(start_deal(game, SORTED), 0).opener == 2


@pytest.mark.parametrize("deck", [SORTED[:46], SORTED[:46] + "9S", "xx" * 24, "", SORTED.lower()])
def test_a_bad_deck_is_refused(deck):
    with pytest.raises(BadRecord):
        start_deal(new_game(agreements_from({}), 0), deck)


def test_no_deck_is_taken_while_a_deal_runs():
    with pytest.raises(IllegalAction) as refused:
        start_deal(begin(), SORTED)
    assert refused.value.code == "wrong_step"


def test_the_builder_deals_what_it_says():
    game = begin({0: "AS AC AD", 2: "9S"}, "KH QH JH")
    assert "AD" in card_names(game.running.hands[0])
    assert card_names(game.running.piles[0]) == ["JH", "QH", "KH"]
    assert len(deck_for({})) == 48


def test_the_deck_string():
    """2. The *deck string* lists the 24 cards in the order in which they leave the deck."""
    backwards = "".join(SORTED[i : i + 2] for i in range(46, -1, -2))
    game = start_deal(new_game(agreements_from({}), 0), backwards)
    assert "AH" in card_names(game.running.hands[1])
    assert "9S" in card_names(game.running.hands[0])


def test_the_talon_gets_one_card_a_circle():
    """In each of the first three circles the talon gets one card after the last active seat."""
    for players, order in ((3, (1, 2, 0)), (4, (1, 2, 3))):
        game = start_deal(new_game(agreements_from({"players": players}), 0), SORTED)
        circle = [SORTED[i : i + 2] for i in range(0, 24, 2)]
        for number, seat in enumerate(order):
            assert set(circle[number::4]) <= set(card_names(game.running.hands[seat]))
        assert card_names(game.running.piles[0]) == circle[3::4]


def test_the_ends_of_the_deck_are_never_talon():
    """The first three and the last three cards are never talon."""
    ends = {SORTED[i : i + 2] for i in (0, 2, 4, 42, 44, 46)}
    for players in (3, 4):
        game = start_deal(new_game(agreements_from({"players": players}), 0), SORTED)
        assert not ends & set(card_names(game.running.talon_on_table))


def test_the_first_dealer_is_given():
    """1. The first dealer is drawn by the game's random source (section 11);"""
    for secret in (b"a" * 32, b"b" * 32, b"c" * 32, b"d" * 32):
        dealer = shuffle.first_dealer(secret, ["", "", ""], 3)
        game = start_deal(new_game(agreements_from({}), dealer), shuffle.deck(secret, [""] * 3, 0))
        assert (game.running.dealer, game.running.forehand) == (dealer, (dealer + 1) % 3)
