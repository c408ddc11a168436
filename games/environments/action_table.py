"""The numbers of actions: one table for all agreements, which only grows at its end.

A number means the same at every seat: cards that are given to seats are named by the order in which
these seats follow the giver clockwise (docs/research.md).
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, permutations

from ..engine.actions import Action, Bid, Give, Offer, Play, parse_action
from ..engine.cards import NAMES, SUITS, Seat

# 120, all four marriages at 200, and four aces: no limit of a hand is higher.
MAX_AMOUNT = 1120
AMOUNTS = range(5, MAX_AMOUNT + 1, 5)
SIMPLE = ("pass", "look", "dark", "redeal", "keep", "cut", "decline", "stand")
GIVING_UP = ("distribute", "write_off")


def _names() -> Iterator[str]:
    """Yield the names of the actions in the order of their numbers."""
    yield from SIMPLE
    yield from GIVING_UP
    # There is never more than one price.
    yield "offer"
    yield from ("take 0", "take 1")
    yield from (f"trump {suit}" for suit in SUITS)
    for word in ("", " declare", " points"):
        yield from (f"play {card}{word}" for card in NAMES)
    yield from (f"bid {amount}" for amount in AMOUNTS)
    yield from (f"raise {amount}" for amount in AMOUNTS)
    yield from (f"give {card}" for card in NAMES)
    yield from (f"give {first} {second}" for first, second in permutations(NAMES, 2))
    yield from (f"give {given} lay:{laid}" for given, laid in permutations(NAMES, 2))
    yield from (f"lay {' '.join(cards)}" for cards in combinations(NAMES, 2))
    yield from (f"lay {' '.join(cards)}" for cards in combinations(NAMES, 3))


# The name of each action by its number.
ACTIONS: tuple[str, ...] = tuple(_names())
NUMBERS: dict[str, int] = {name: number for number, name in enumerate(ACTIONS)}
_FIRST_PLAY, _FIRST_BID = NUMBERS["play 9S"], NUMBERS["bid 5"]
_OF_ANY_SEAT: dict[Action, int] = {
    parse_action(name): number
    for name, number in NUMBERS.items()
    if name != "offer" and not name.startswith("give")
}


def number_of(action: Action, seat: Seat, players: int) -> int:
    """Return the number of an action of this seat, 0 to len(ACTIONS) - 1.

    Raises:
        KeyError: No agreements have such an action.
    """
    # Most actions are plays and bids, which are counted faster than looked up.
    if isinstance(action, Play) and not action.word:
        return _FIRST_PLAY + action.card
    if isinstance(action, Bid) and not action.amount % 5 and action.amount <= MAX_AMOUNT:
        return _FIRST_BID + action.amount // 5 - 1
    number = _OF_ANY_SEAT.get(action)
    return _special_number(action, seat, players) if number is None else number


@lru_cache(maxsize=65536)
def _special_number(action: Action, seat: Seat, players: int) -> int:
    """Return the number of an action whose name is not its text."""
    if isinstance(action, Offer):
        return NUMBERS["offer"]
    if not isinstance(action, Give):
        raise KeyError(str(action))
    gifts = sorted(action.cards, key=lambda gift: (gift[0] - seat) % players)
    laid = [] if action.laid is None else [f"lay:{NAMES[action.laid]}"]
    return NUMBERS[" ".join(["give", *(NAMES[card] for _, card in gifts), *laid])]


def numbered(legal: tuple[Action, ...], seat: Seat, players: int) -> dict[int, Action]:
    """Return the legal actions of a seat by their numbers."""
    return {number_of(action, seat, players): action for action in legal}


def action_of(number: int, legal: tuple[Action, ...], seat: Seat, players: int) -> Action:
    """Return the legal action of this number.

    Raises:
        ValueError: It is not legal; the text names it, and what is legal.
    """
    known = numbered(legal, seat, players)
    if number in known:
        return known[number]
    name = ACTIONS[number] if 0 <= number < len(ACTIONS) else "no action"
    allowed = ", ".join(f"{one} ({ACTIONS[one]})" for one in sorted(known))
    raise ValueError(f"action {number} ({name}) is not legal now; legal are {allowed}")
