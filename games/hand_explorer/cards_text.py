"""Hands as text: `as ks 10h`, in the letters of any of the site's languages."""

import re
from collections.abc import Iterable

from games.engine.cards import Card, card_at
from games.hand_explorer.errors import HandError

# Latin T is the ten, and Cyrillic Т the ace.
RANKS = {
    "9": 0, "J": 1, "В": 1, "W": 1, "Q": 2, "Д": 2, "D": 2, "K": 3, "К": 3,
    "10": 4, "T": 4, "A": 5, "Т": 5,
}  # fmt: skip
SUITS = {
    "S": 0, "♠": 0, "П": 0, "C": 1, "♣": 1, "Т": 1, "D": 2, "♦": 2, "Б": 2, "H": 3, "♥": 3, "Ч": 3,
}  # fmt: skip
GAPS = re.compile(r"[\s,;.+\-]*")
# A rank, and the suit right behind it or after a gap.
CARD = re.compile(r"(10|\S)[\s\-]*(\S)")
# Of a mistake so much is repeated.
SHOWN = 12


def cards_from(text: str) -> list[Card]:
    """Return the cards in their order.

    Raises:
        HandError: something is no card, or a card is there twice.
    """
    found: list[Card] = []
    at = _after_gap(text, 0)
    while at < len(text):
        match = CARD.match(text, at)
        card = None if match is None else _card(*match.groups())
        if card is None or match is None:
            raise HandError("card", text=text[at:].split()[0][:SHOWN])
        if card in found:
            raise HandError("twice", card=match.group(0))
        found.append(card)
        at = _after_gap(text, match.end())
    return found


def _after_gap(text: str, at: int) -> int:
    gap = GAPS.match(text, at)
    return at if gap is None else gap.end()


def _card(rank: str, suit: str) -> Card | None:
    known = rank.upper() in RANKS and suit.upper() in SUITS
    return card_at(SUITS[suit.upper()], RANKS[rank.upper()]) if known else None


def text_of(cards: Iterable[Card]) -> str:
    """Return cards as an address holds them, such as `asksts`."""
    return "".join("9jqkta"[card % 6] + "scdh"[card // 6] for card in cards)
