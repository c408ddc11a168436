"""The 24 cards (rules.md section 2).

A card is its index 0..23 in the sorted order; a set of cards is a bit mask of such indices.
"""

from itertools import combinations

from .errors import BadRecord

Card = int
Cards = int
Suit = int
Seat = int

SUITS = "SCDH"
RANKS = "9JQKTA"
NINE, JACK, QUEEN, KING, TEN, ACE = range(6)

DECK: tuple[Card, ...] = tuple(range(24))
ALL_CARDS: Cards = (1 << 24) - 1
NO_CARDS: Cards = 0

NAMES: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
SUIT: tuple[Suit, ...] = tuple(card // 6 for card in DECK)
POINTS: tuple[int, ...] = (0, 2, 3, 4, 10, 11) * 4
BIT: tuple[Cards, ...] = tuple(1 << card for card in DECK)

SUIT_CARDS: tuple[Cards, ...] = tuple(0b111111 << 6 * suit for suit in range(4))
RANK_CARDS: tuple[Cards, ...] = tuple(
    sum(BIT[card] for card in DECK if card % 6 == rank) for rank in range(6)
)
NINES, JACKS, ACES = RANK_CARDS[NINE], RANK_CARDS[JACK], RANK_CARDS[ACE]
MARRIAGE: tuple[Cards, ...] = tuple(
    SUIT_CARDS[suit] & (RANK_CARDS[KING] | RANK_CARDS[QUEEN]) for suit in range(4)
)

_ALL_OF_DECK = frozenset(DECK)
_CARD_OF_NAME = {name: card for card, name in enumerate(NAMES)}

# The cards of every possible holding of every suit: saves loops over bits during play.
HOLDINGS: tuple[tuple[tuple[Card, ...], ...], ...] = tuple(
    tuple(
        tuple(6 * suit + rank for rank in range(6) if holding >> rank & 1) for holding in range(64)
    )
    for suit in range(4)
)
_HOLDING_POINTS = tuple(sum(POINTS[card] for card in cards) for cards in HOLDINGS[0])


def card_at(suit: Suit, rank: int) -> Card:
    """Return the card of `suit` (0..3 = S C D H) and `rank` (0..5 = 9 J Q K T A)."""
    return suit * 6 + rank


def points_in(cards: Cards) -> int:
    """Return the card points of a set of cards, 0..120 (section 2)."""
    return (
        _HOLDING_POINTS[cards & 63]
        + _HOLDING_POINTS[cards >> 6 & 63]
        + _HOLDING_POINTS[cards >> 12 & 63]
        + _HOLDING_POINTS[cards >> 18]
    )


def iterate(cards: Cards) -> tuple[Card, ...]:
    """Return the cards of a set in the sorted order of section 2."""
    spades, clubs, diamonds, hearts = HOLDINGS
    return (
        spades[cards & 63]
        + clubs[cards >> 6 & 63]
        + diamonds[cards >> 12 & 63]
        + hearts[cards >> 18]
    )


def cards_of(cards: tuple[Card, ...] | list[Card]) -> Cards:
    """Return the set that consists of these cards."""
    held = NO_CARDS
    for card in cards:
        held |= BIT[card]
    return held


def count(cards: Cards) -> int:
    """Return how many cards are in a set."""
    return cards.bit_count()


def card_name(card: Card) -> str:
    """Return the name of a card, such as `AS` for the ace of spades (section 2)."""
    return NAMES[card]


def card_names(cards: Cards) -> list[str]:
    """Return the names of the cards in a set, in the sorted order."""
    return [NAMES[card] for card in iterate(cards)]


def parse_card(name: str) -> Card:
    """Return the card called `name`, such as `AS`.

    Raises:
        ValueError: There is no such card.
    """
    try:
        return _CARD_OF_NAME[name]
    except KeyError:
        raise ValueError(f"no such card: {name}") from None


def parse_deck(deck: str | tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the 24 cards of a deck given as 48 characters or as cards (section 3.2).

    Raises:
        BadRecord: It does not contain each card exactly once.
    """
    cards = _cards_of_text(deck) if isinstance(deck, str) else tuple(deck)
    if len(cards) != 24 or set(cards) != _ALL_OF_DECK:
        raise BadRecord("a deck is the 24 cards, each once")
    return cards


def _cards_of_text(deck: str) -> tuple[Card, ...]:
    try:
        return tuple([_CARD_OF_NAME[deck[i : i + 2]] for i in range(0, len(deck), 2)])
    except KeyError as error:
        raise BadRecord(f"no such card in the deck: {error.args[0]}") from None


def deck_text(deck: tuple[Card, ...]) -> str:
    """Return the 48 characters of a deck (section 3.2)."""
    return "".join(NAMES[card] for card in deck)


def pairs_of(cards: Cards) -> list[tuple[Card, Card]]:
    """Return every pair of different cards of a set, in the sorted order."""
    return list(combinations(iterate(cards), 2))
