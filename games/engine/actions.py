"""The actions of a seat and their text in a record, without the seat (docs/record.md)."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache

from .cards import DECK, HOLDINGS, NAMES, SUITS, Card, Cards, Seat, Suit, parse_card
from .errors import IllegalAction


@dataclass(frozen=True, slots=True)
class Action:
    """The base of all decisions of a seat.

    `str(action)` is its text in a record, without the seat.
    """

    def __str__(self) -> str:
        return WORD_OF[type(self)]


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """A bid of `amount` points (section 4.2)."""

    amount: int

    def __str__(self) -> str:
        return f"bid {self.amount}"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """A pass: the seat is out of the bidding for this deal (section 4.2)."""


@dataclass(frozen=True, slots=True)
class Dark(Action):
    """The choice to take the contract without seeing the cards (section 4, dark deal)."""


@dataclass(frozen=True, slots=True)
class Look(Action):
    """The choice to see the cards; a bid or a pass may follow (section 4, dark deal)."""


@dataclass(frozen=True, slots=True)
class Redeal(Action):
    """A claim to a new deal (section 3, redeals)."""


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """The choice not to use a right to a new deal (section 3, redeals)."""


@dataclass(frozen=True, slots=True)
class Give(Action):
    """The cards given to the defenders, as (seat, card) in seat order (section 5.4).

    `laid` is the card laid on the other pile with "piles_of_three", else None.
    """

    cards: tuple[tuple[Seat, Card], ...]
    laid: Card | None = None

    def __str__(self) -> str:
        gifts = [f"{seat}:{NAMES[card]}" for seat, card in self.cards]
        laid = [] if self.laid is None else [f"lay:{NAMES[self.laid]}"]
        return " ".join(["give", *gifts, *laid])


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """Cards laid aside, in the sorted order (section 5.4).

    Two with "discard_two", three with "lay_aside".
    """

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return " ".join(["lay", *(NAMES[card] for card in self.cards)])


@dataclass(frozen=True, slots=True)
class Offer(Action):
    """An offer of `price` points of the seat's score for the declaration (section 5.2)."""

    price: int

    def __str__(self) -> str:
        return f"offer {self.price}"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """The choice not to buy the declaration (section 5.2)."""


@dataclass(frozen=True, slots=True)
class Take(Action):
    """The choice of pile 0 or 1 (two players, section 5.4)."""

    pile: int

    def __str__(self) -> str:
        return f"take {self.pile}"


@dataclass(frozen=True, slots=True)
class Distribute(Action):
    """The choice to give up the deal so that the defenders share points (section 7)."""


@dataclass(frozen=True, slots=True)
class WriteOff(Action):
    """The choice to give up the deal and lose the contract (section 7)."""


@dataclass(frozen=True, slots=True)
class Raise(Action):
    """A raise of the contract to `amount` (section 5.5)."""

    amount: int

    def __str__(self) -> str:
        return f"raise {self.amount}"


@dataclass(frozen=True, slots=True)
class Stand(Action):
    """The choice to leave the contract as it is (section 5.5)."""


@dataclass(frozen=True, slots=True)
class NameTrump(Action):
    """The choice of the trump suit, 0..3 (section 5.6)."""

    suit: Suit

    def __str__(self) -> str:
        return f"trump {SUITS[self.suit]}"


@dataclass(frozen=True, slots=True)
class Play(Action):
    """A card played (section 6).

    `word` is "", or "declare" or "points" where the rules allow them.
    """

    card: Card
    word: str = ""

    def __str__(self) -> str:
        return f"play {NAMES[self.card]} {self.word}".rstrip()


@dataclass(frozen=True, slots=True)
class Cut(Action):
    """A cut of the deck; the game's random source draws where (section 3)."""


CUT = Cut()
PASS, REDEAL, KEEP, STAND = Pass(), Redeal(), Keep(), Stand()
DARK, LOOK, DECLINE = Dark(), Look(), Decline()
DISTRIBUTE, WRITE_OFF = Distribute(), WriteOff()
PLAYS: tuple[Play, ...] = tuple(Play(card) for card in DECK)
_PLAYS_OF_HOLDING: tuple[tuple[tuple[Action, ...], ...], ...] = tuple(
    tuple(tuple(PLAYS[card] for card in cards) for cards in suit) for suit in HOLDINGS
)
# The same by the mask of the cards, for the sets of one suit: most that follow a lead.
_PLAYS_OF_ONE_SUIT: dict[Cards, tuple[Action, ...]] = {
    holding << 6 * suit: _PLAYS_OF_HOLDING[suit][holding]
    for suit in range(4)
    for holding in range(1, 64)
}

# No action is written longer; longer texts are not worth caching.
MAX_LENGTH = 30

_SIMPLE_ACTIONS: dict[str, Action] = {
    "cut": CUT,
    "dark": DARK,
    "look": LOOK,
    "decline": DECLINE,
    "pass": PASS,
    "redeal": REDEAL,
    "keep": KEEP,
    "stand": STAND,
    "distribute": DISTRIBUTE,
    "write_off": WRITE_OFF,
}
WORD_OF: dict[type[Action], str] = {type(action): word for word, action in _SIMPLE_ACTIONS.items()}


@cache
def bid(amount: int) -> Bid:
    """Return the shared Bid of this amount."""
    return Bid(amount)


@cache
def raise_to(amount: int) -> Raise:
    """Return the shared Raise to this amount."""
    return Raise(amount)


@cache
def offer(price: int) -> Offer:
    """Return the shared Offer of this price."""
    return Offer(price)


@cache
def trump(suit: Suit) -> NameTrump:
    """Return the shared NameTrump of this suit, 0..3."""
    return NameTrump(suit)


def plays(cards: Cards) -> tuple[Action, ...]:
    """Return the plays of each card of a set, without a word, in the sorted order."""
    of_one_suit = _PLAYS_OF_ONE_SUIT.get(cards)
    if of_one_suit is not None:
        return of_one_suit
    spades, clubs, diamonds, hearts = _PLAYS_OF_HOLDING
    return (
        spades[cards & 63]
        + clubs[cards >> 6 & 63]
        + diamonds[cards >> 12 & 63]
        + hearts[cards >> 18]
    )


@lru_cache(maxsize=8192)
def parse_action(text: str) -> Action:
    """Return the action written as `text`, such as `bid 105`, `give 1:9D 2:9S` or `play KH`.

    An action has exactly one spelling.

    Raises:
        IllegalAction: "unknown_action" for any other text.
    """
    if len(text) > MAX_LENGTH:
        raise IllegalAction("unknown_action")
    word, _, rest = text.partition(" ")
    try:
        action = _PARSERS[word](rest) if word in _PARSERS else _SIMPLE_ACTIONS[text]
    except (KeyError, ValueError):
        raise IllegalAction("unknown_action") from None
    if str(action) != text:
        raise IllegalAction("unknown_action")
    return action


def _number(text: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]{0,4}", text):
        raise ValueError(text)
    return int(text)


def _gift(text: str) -> tuple[Seat, Card]:
    seat, _, card = text.partition(":")
    return "0123".index(seat or "-"), parse_card(card)


def _give(text: str) -> Give:
    gifts, _, laid = text.partition(" lay:")
    return Give(tuple(map(_gift, gifts.split(" "))), parse_card(laid) if laid else None)


def _play(text: str) -> Play:
    card, _, word = text.partition(" ")
    if word not in ("", "declare", "points"):
        raise ValueError(word)
    return PLAYS[parse_card(card)] if not word else Play(parse_card(card), word)


_PARSERS: dict[str, Callable[[str], Action]] = {
    "bid": lambda text: bid(_number(text)),
    "raise": lambda text: raise_to(_number(text)),
    "offer": lambda text: offer(_number(text)),
    "give": _give,
    "lay": lambda text: Lay(tuple(map(parse_card, text.split(" ")))),
    "take": lambda text: Take("01".index(text or "-")),
    "trump": lambda text: trump(SUITS.index(text or "-")),
    "play": _play,
}
