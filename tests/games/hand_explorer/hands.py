"""Hands and questions for the tests of the explorer."""

from typing import Any

from django.http import QueryDict

from accounts.models import User
from games.engine.agreements import agreements_from
from games.hand_explorer.address import Asked, asked_from
from games.hand_explorer.chances.question import HandQuestion
from games.hand_explorer.kept import Inquiry
from tests.games.engine.builders import cards

SEVEN = "AS KS QS KH JC AD TD"
TEN = "AS KS QS KH JC AD TD 9H QH 9C"
SEVEN_TYPED, TEN_TYPED = (hand.lower().replace(" ", "") for hand in (SEVEN, TEN))


def question(hand: str = SEVEN, **fields: Any) -> HandQuestion:
    """Return a question; what is no field of it is an agreement."""
    names = ("scores", "dealer", "holder", "bid")
    places = {name: fields.pop(name) for name in names if name in fields}
    return HandQuestion(agreements_from({"preset": "classic", **fields}), cards(hand), **places)


def inquiry(user: User, hand: str = SEVEN, **fields: Any) -> Inquiry:
    """Return the question as this user asks it."""
    return Inquiry(question(hand, **fields), user.pk)


def asked(cards: str = SEVEN_TYPED, **fields: object) -> Asked:
    """Return what an address with these fields asks."""
    given = QueryDict(mutable=True)
    given.update({"cards": cards, **{name: str(value) for name, value in fields.items()}})
    return asked_from(given)
