"""Suits that the agreements do not tell apart: their hands share one answer."""

from dataclasses import dataclass

from games.engine.agreements import Agreements
from games.engine.cards import Card, Cards, Suit, iterate


@dataclass(frozen=True)
class Renaming:
    """A renaming of suits: `suits[s]` is what suit `s` is called in the answer that is shared."""

    suits: tuple[Suit, ...]

    def there(self, cards: Cards) -> Cards:
        """Return the cards as they are called in the shared answer."""
        return _moved(cards, self.suits)

    def back(self, cards: Cards) -> Cards:
        """Return cards of the shared answer as they are called here."""
        inverse = [0] * len(self.suits)
        for suit, other in enumerate(self.suits):
            inverse[other] = suit
        return _moved(cards, tuple(inverse))


def _moved(cards: Cards, suits: tuple[Suit, ...]) -> Cards:
    moved = 0
    for card in iterate(cards):
        moved |= 1 << _renamed(card, suits)
    return moved


def _renamed(card: Card, suits: tuple[Suit, ...]) -> Card:
    suit, rank = divmod(card, 6)
    return suits[suit] * 6 + rank


def renaming_of(agreements: Agreements, hand: Cards) -> Renaming:
    """Return the renaming that gives all hands of one shape the same cards.

    Only suits whose marriages are worth the same change places.
    """
    values = agreements.marriage_values
    suits = list(range(len(values)))
    for value in set(values):
        alike = [suit for suit in range(len(values)) if values[suit] == value]
        by_cards = sorted(alike, key=lambda suit: -(hand >> 6 * suit & 63))
        for suit, place in zip(by_cards, alike, strict=True):
            suits[suit] = place
    return Renaming(tuple(suits))
