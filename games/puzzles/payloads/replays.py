"""Deals of puzzles as replays, so that the page draws them with the parts of the table."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext, pgettext

from games.engine.cards import Seat
from games.engine.record import FORMAT
from games.puzzles.models import StoredPuzzle
from games.replays.services import pasted_replay
from games.replays.timeline import ObservedView

Json = dict[str, Any]
SEATS = 3


def seen_replay(puzzle: StoredPuzzle, seat: Seat) -> Json:
    """Return the deal up to the question, as the seat that is asked saw it."""
    position = puzzle.position
    record = _record(puzzle, seat, position["deck"], position["actions"])
    return {**pasted_replay(record, ObservedView(seat)), "you": seat}


def refuting_replay(puzzle: StoredPuzzle, seat: Seat, lie: int, line: Sequence[str]) -> Json:
    """Return the deal with a refuting lie and its line, with open hands."""
    deal = puzzle.refuting[lie]
    record = _record(puzzle, seat, deal["deck"], [*deal["actions"], *line])
    return {**pasted_replay(record), "you": seat}


def last_frame(replay: Json) -> Json:
    """Return the whole last frame of a replay of one deal."""
    frame: Json = {}
    for changed in replay["deals"][0]:
        frame |= changed
    return frame


def _record(puzzle: StoredPuzzle, seat: Seat, deck: str, actions: Sequence[str]) -> Json:
    return {
        "format": FORMAT,
        "agreements": {"preset": "classic"},
        "players": _names(seat),
        "first_dealer": puzzle.position["dealer"],
        "deals": [{"deck": deck, "actions": list(actions)}],
        "result": None,
    }


def _names(seat: Seat) -> list[str]:
    """Return what the seats are called: nobody has played these deals."""
    names = [""] * SEATS
    around = (gettext("You"), pgettext("seat", "Left"), pgettext("seat", "Right"))
    for step, name in enumerate(around):
        names[(seat + step) % SEATS] = name
    return names
