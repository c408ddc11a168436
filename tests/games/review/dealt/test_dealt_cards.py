"""Tests of the cards of a deal by place."""

from games.bots.bot_match import decks
from games.engine import agreements_from, new_game, start_deal
from games.review.dealt.dealt_cards import cards_of_deal, cards_of_deck, place_of, seat_at

CLASSIC = agreements_from({"preset": "classic"})


def test_a_deck_deals_what_the_engine_deals() -> None:
    deck = next(decks("any"))
    for dealer in range(3):
        game = start_deal(new_game(CLASSIC, dealer), deck)
        assert cards_of_deal(game) == cards_of_deck(deck)


def test_cards_have_a_deck_that_deals_them() -> None:
    cards = cards_of_deck(next(decks("any")))
    assert cards_of_deck(cards.deck()) == cards


def test_forehand_has_the_first_place_and_the_dealer_the_last() -> None:
    assert [place_of(seat, dealer=1) for seat in (2, 0, 1)] == [0, 1, 2]
    assert [seat_at(place, dealer=1) for place in range(3)] == [2, 0, 1]
