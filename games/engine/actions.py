"""What a seat can do, and its text in both directions (record.md, without the seat)."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache

from games.engine.cards import DECK, HOLDINGS, NAMES, SUITS, Card, Cards, Seat, Suit, parse_card
from games.engine.errors import IllegalAction


@dataclass(frozen=True, slots=True)
class Action:
    """One decision of a seat. `str(action)` is its text in a record, without the seat."""

    def __str__(self) -> str:
        return WORD_OF[type(self)]


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Bids `amount` (section 4.2)."""

    amount: int

    def __str__(self) -> str:
        return f"bid {self.amount}"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Is out of the bidding for this deal (section 4.2)."""


@dataclass(frozen=True, slots=True)
class Dark(Action):
    """Takes the contract without seeing the cards (section 4, dark deal)."""


@dataclass(frozen=True, slots=True)
class Look(Action):
    """Looks at its cards: no dark deal, or a bid or a pass comes next (section 4, dark deal)."""


@dataclass(frozen=True, slots=True)
class Redeal(Action):
    """Claims a new deal (section 3, redeals)."""


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Has a right to a new deal and does not use it."""


@dataclass(frozen=True, slots=True)
class Give(Action):
    """Gives each defender a card, as (seat, card) in seat order (section 5.4).

    `laid` is the card laid on the other pile with "piles_of_three".
    """

    cards: tuple[tuple[Seat, Card], ...]
    laid: Card | None = None

    def __str__(self) -> str:
        gifts = [f"{seat}:{NAMES[card]}" for seat, card in self.cards]
        laid = [] if self.laid is None else [f"lay:{NAMES[self.laid]}"]
        return " ".join(["give", *gifts, *laid])


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """Lays two cards aside, in the sorted order ("discard_two", section 5.4)."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return " ".join(["lay", *(NAMES[card] for card in self.cards)])


@dataclass(frozen=True, slots=True)
class Offer(Action):
    """Offers `price` points of the own score for the declaration (section 5.2)."""

    price: int

    def __str__(self) -> str:
        return f"offer {self.price}"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Does not buy the declaration (section 5.2)."""


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Takes pile 0 or 1 (two players, section 5.4)."""

    pile: int

    def __str__(self) -> str:
        return f"take {self.pile}"


@dataclass(frozen=True, slots=True)
class Distribute(Action):
    """Gives the deal up, and the defenders share points (section 7)."""


@dataclass(frozen=True, slots=True)
class WriteOff(Action):
    """Gives the deal up and loses the contract (section 7)."""


@dataclass(frozen=True, slots=True)
class Raise(Action):
    """Raises the contract to `amount` (section 5.5)."""

    amount: int

    def __str__(self) -> str:
        return f"raise {self.amount}"


@dataclass(frozen=True, slots=True)
class Stand(Action):
    """Lets the contract stand (section 5.5)."""


@dataclass(frozen=True, slots=True)
class NameTrump(Action):
    """Names the trump suit (section 5.6)."""

    suit: Suit

    def __str__(self) -> str:
        return f"trump {SUITS[self.suit]}"


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Plays a card (section 6). `word`: "", or "declare" or "points" where those can be said."""

    card: Card
    word: str = ""

    def __str__(self) -> str:
        return f"play {NAMES[self.card]} {self.word}".rstrip()


@dataclass(frozen=True, slots=True)
class Cut(Action):
    """Cuts the deck; where is drawn by the game's random source (section 3)."""


CUT = Cut()
PASS, REDEAL, KEEP, STAND = Pass(), Redeal(), Keep(), Stand()
DARK, LOOK, DECLINE = Dark(), Look(), Decline()
DISTRIBUTE, WRITE_OFF = Distribute(), WriteOff()
PLAYS: tuple[Play, ...] = tuple(Play(card) for card in DECK)
_PLAYS_OF_HOLDING: tuple[tuple[tuple[Action, ...], ...], ...] = tuple(
    tuple(tuple(PLAYS[card] for card in cards) for cards in suit) for suit in HOLDINGS
)

# No action is written longer; what is longer is not worth remembering.
LONGEST = 30

_PLAIN: dict[str, Action] = {
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
WORD_OF: dict[type[Action], str] = {type(action): word for word, action in _PLAIN.items()}


@cache
def bid(amount: int) -> Bid:
    """The one Bid of this amount: legal lists are made of shared actions."""
    return Bid(amount)


@cache
def raise_to(amount: int) -> Raise:
    """The one Raise to this amount."""
    return Raise(amount)


@cache
def offer(price: int) -> Offer:
    """The one Offer of this price."""
    return Offer(price)


@cache
def trump(suit: Suit) -> NameTrump:
    """The one NameTrump of this suit, 0..3."""
    return NameTrump(suit)


def plays(cards: Cards) -> tuple[Action, ...]:
    """Playing each card of a set, in the sorted order."""
    spades, clubs, diamonds, hearts = _PLAYS_OF_HOLDING
    return (
        spades[cards & 63]
        + clubs[cards >> 6 & 63]
        + diamonds[cards >> 12 & 63]
        + hearts[cards >> 18]
    )


@lru_cache(maxsize=8192)
def parse_action(text: str) -> Action:
    """The action written as `text`, such as `bid 105`, `give 1:9D 2:9S` or `play KH`.

    Raises IllegalAction("unknown_action") for any other text: an action has one spelling only.
    """
    if len(text) > LONGEST:
        raise IllegalAction("unknown_action")
    word, _, rest = text.partition(" ")
    try:
        action = _ARGUMENTS[word](rest) if word in _ARGUMENTS else _PLAIN[text]
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


_ARGUMENTS: dict[str, Callable[[str], Action]] = {
    "bid": lambda text: bid(_number(text)),
    "raise": lambda text: raise_to(_number(text)),
    "offer": lambda text: offer(_number(text)),
    "give": _give,
    "lay": lambda text: Lay(tuple(map(parse_card, text.split(" ")))),
    "take": lambda text: Take("01".index(text or "-")),
    "trump": lambda text: trump(SUITS.index(text or "-")),
    "play": _play,
}
