"""The moment at which somebody begins to try, as a request names it."""

import json
from collections.abc import Mapping
from dataclasses import astuple, dataclass
from hashlib import sha256
from typing import Any

from games.bots import LADDER
from games.bots.levels import VERSION
from games.what_if.errors import MomentError

# More than anybody decides in a deal; the longest action names three cards.
MAX_ACTIONS, MAX_LENGTH = 80, 60
MAX_NUMBER = 10_000


@dataclass(frozen=True)
class StartMoment:
    """A moment of a finished deal, and who plays on from it.

    deal   its number in the record, from 0
    step   how many of its actions were made
    seat   the person's; bots of this level play the others
    """

    game_id: str
    deal: int
    step: int
    seat: int
    level: str

    def key_of(self, actions: tuple[str, ...]) -> str:
        """Return a key of what the bots do after these actions of the person."""
        text = json.dumps([VERSION, *astuple(self), *actions])
        return sha256(text.encode()).hexdigest()[:40]


@dataclass(frozen=True)
class Tried:
    """A moment, and what the person did from there on; `is_open`: with all cards open."""

    moment: StartMoment
    actions: tuple[str, ...] = ()
    is_open: bool = False


def read_tried(game_id: str, body: Mapping[str, Any]) -> Tried:
    """Return what a request tries.

    Raises:
        MomentError: it is malformed.
    """
    level = body.get("level")
    if not isinstance(level, str):
        raise MomentError("malformed", name="level")
    if level not in LADDER:
        raise MomentError("level", level=level[:MAX_LENGTH])
    deal, step, seat = (_number(body, name) for name in ("deal", "step", "seat"))
    moment = StartMoment(game_id, deal, step, seat, level)
    return Tried(moment, _actions(body), body.get("open") is True)


def _number(body: Mapping[str, Any], name: str) -> int:
    value = body.get(name)
    if type(value) is not int or not 0 <= value < MAX_NUMBER:
        raise MomentError("malformed", name=name)
    return value


def _actions(body: Mapping[str, Any]) -> tuple[str, ...]:
    actions = body.get("actions")
    if not isinstance(actions, list) or len(actions) > MAX_ACTIONS:
        raise MomentError("malformed", name="actions")
    if not all(isinstance(one, str) and len(one) <= MAX_LENGTH for one in actions):
        raise MomentError("malformed", name="actions")
    return tuple(actions)
