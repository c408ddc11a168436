"""Fields of a stored puzzle from its entry of the data file. Nothing is searched or replayed."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.puzzles.exact.lines import card_texts, line_of, others_of

Json = dict[str, Any]
# What is known of a puzzle before anybody has answered it: the more levels of bots miss it, the
# harder it is.
EASIEST, A_LEVEL, DEVIATION = 1050.0, 150.0, 200.0


def fields_of(entry: Mapping[str, Any]) -> Json:
    """Return the fields that come from the file.

    Raises:
        KeyError, TypeError, ValueError: The entry is no puzzle.
    """
    return _judged_fields(entry) if "reviewer" in entry else _exact_fields(entry)


def _judged_fields(entry: Mapping[str, Any]) -> Json:
    costs = entry["costs"].items()
    return {
        **_asked_fields(entry),
        "wrong": {choice: {"fails": None, "shown": [], "cost": cost} for choice, cost in costs},
        "refuting": [],
        "lies": None,
        "reviewer": entry["reviewer"],
        "likeness": entry["likeness"],
    }


def _asked_fields(entry: Mapping[str, Any]) -> Json:
    actions = [text for text in entry["actions"].split(";") if text]
    return {
        "kind": entry["kind"],
        "themes": f" {' '.join(entry['themes'])} ",
        "position": {"dealer": entry["dealer"], "deck": entry["deck"], "actions": actions},
        "right": entry["right"],
    }


def _exact_fields(entry: Mapping[str, Any]) -> Json:
    actions = entry["actions"].split(";")
    return {
        **_asked_fields(entry),
        "wrong": {
            choice: _refutation(entry["seat"], choice, *refutation)
            for choice, refutation in entry["wrong"].items()
        },
        "refuting": [_deal(entry["seat"], actions, *lie) for lie in entry["refuting"]],
        "lies": entry["lies"],
    }


def first_strength(entry: Mapping[str, Any]) -> Json:
    """Return rating and deviation of a puzzle that nobody has answered."""
    return {"rating": EASIEST + A_LEVEL * len(entry["missed"]), "deviation": DEVIATION}


def _refutation(
    seat: int, choice: str, lie: int, plays: str, fails: int, more: Sequence[Any] = ()
) -> Json:
    pairs = [(lie, plays), *more]
    shown = [{"lie": number, "line": line_of(seat, choice, text)} for number, text in pairs]
    return {"fails": fails, "shown": shown}


def _deal(seat: int, actions: Sequence[str], lie: str, deck: str, gifts: str = "") -> Json:
    """Return the deal with this lie, up to the question; a lie may need other gifts."""
    hands = zip(others_of(seat), lie.split(" "), strict=True)
    return {
        "cards": {str(other): card_texts(hand) for other, hand in hands},
        "deck": deck,
        "actions": [gifts if gifts and " give " in text else text for text in actions],
    }
