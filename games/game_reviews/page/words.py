"""Sentences with cards and numbers in them, as templates and values.

Pages draw the signs of cards; scripts get the same as JSON and draw them themselves
(`games/static/games/base/formatted_text.js`).
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.engine.cards import NAMES, SUITS

CARD_VALUES = frozenset(("card", "better", "fallen"))
PLACE = re.compile(r"%\((\w+)\)s")


@dataclass(frozen=True)
class Part:
    """A piece of a sentence: text, or the sign of a card or suit.

    suit  "S", "C", "D", "H", or "" for text
    card  the card, such as `KH`, or ""
    """

    text: str
    suit: str = ""
    card: str = ""
    is_strong: bool = False


@dataclass(frozen=True)
class Words:
    """A sentence.

    values  by name: text and numbers, or a sign as `{"card": "KH"}`, `{"suit": "H"}`,
            `{"strong": "120"}`
    """

    template: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Return the sentence as scripts read it."""
        return {"template": self.template, "values": dict(self.values)}

    @property
    def parts(self) -> Iterator[Part]:
        """Yield the pieces of the sentence, in order."""
        for place, piece in enumerate(PLACE.split(self.template)):
            if place % 2:
                yield _part(self.values[piece])
            elif piece:
                yield Part(piece)


def _part(value: Any) -> Part:
    if not isinstance(value, dict):
        return Part(str(value))
    if "card" in value:
        return Part("", value["card"][1], value["card"])
    if "suit" in value:
        return Part("", value["suit"])
    return Part(str(value["strong"]), is_strong=True)


def card(number: int) -> dict[str, str]:
    """Return the sign of a card of the engine."""
    return {"card": NAMES[number]}


def suit(number: int) -> dict[str, str]:
    """Return the sign of a suit of the engine."""
    return {"suit": SUITS[number]}


def strong(value: object) -> dict[str, str]:
    """Return a number that stands out."""
    return {"strong": str(value)}
