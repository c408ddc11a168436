"""Cards as texts such as `KS`, and how they are dealt (sections 2 and 3 of docs/rules.md)."""

RANKS = "9JQKTA"
WORTH = {"9": 0, "J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}
SUITS = "SCDH"


def cards_of(text):
    """Return the cards of a deck string, in order."""
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def points(cards):
    return sum(WORTH[card[0]] for card in cards)


def count(cards, rank):
    return sum(card[0] == rank for card in cards)


def dealt(agreed, deck, order):
    """Return (hands by seat, piles): one card at a time to the seats of `order`, from forehand.

    With two players there are two piles, else one: the talon.
    """
    hands = {seat: [] for seat in order}
    piles = ([], []) if len(order) == 2 else ([],)
    to_lay = 3 if len(order) == 3 else 6 if agreed["two_player"] == "piles_of_three" else 4
    rest = iter(deck)
    for circle in range(len(deck)):
        for seat in order:
            card = next(rest, None)
            if card is None:
                return hands, piles
            hands[seat].append(card)
        if circle < to_lay:
            piles[circle % len(piles)].append(next(rest))
    return hands, piles
