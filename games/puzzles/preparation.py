"""Bundled puzzles as the stock keeps them: each refuting lie as a deal that can be replayed.

It imports the search of the bots, so a process of its own runs it: from a list of puzzles in the
input it writes a line of JSON for each.
"""

import json
import sys
from collections.abc import Mapping
from typing import Any

from games.bots.search.worlds import World
from games.engine.cards import card_names, deck_text
from games.puzzles.exact.lies import moment_with
from games.puzzles.exact.moment import DealMoment, kind_of
from games.puzzles.exact.puzzle import Puzzle, puzzle_from

Json = dict[str, Any]
# What is known of a puzzle before anybody has answered it: the more levels of bots miss it, the
# harder it is.
EASIEST, A_LEVEL, DEVIATION = 1050.0, 150.0, 200.0


def prepared(data: Mapping[str, Any]) -> Json:
    """Return the fields of a stored puzzle that come from the file."""
    puzzle = puzzle_from(data)
    moment = puzzle.moment
    lies = [lie for one in puzzle.verdict.wrong.values() for lie, _line in one.shown]
    different = [lie for number, lie in enumerate(lies) if lie not in lies[:number]]
    return {
        "kind": kind_of(moment),
        "themes": f" {' '.join(puzzle.themes)} ",
        "position": {
            "dealer": moment.dealer,
            "deck": data["deck"],
            "actions": list(moment.actions),
        },
        "right": [str(choice) for choice in puzzle.verdict.right],
        "wrong": _wrong(puzzle, different),
        "refuting": [_deal(moment, lie) for lie in different],
        "lies": puzzle.verdict.lies,
    }


def first_strength(data: Mapping[str, Any]) -> Json:
    """Return rating and deviation of a puzzle that nobody has answered."""
    return {"rating": EASIEST + A_LEVEL * len(data["missed"]), "deviation": DEVIATION}


def _wrong(puzzle: Puzzle, lies: list[World]) -> Json:
    return {
        str(choice): {
            "fails": one.fails,
            "shown": [{"lie": lies.index(lie), "line": list(line)} for lie, line in one.shown],
        }
        for choice, one in puzzle.verdict.wrong.items()
    }


def _deal(moment: DealMoment, lie: World) -> Json:
    """Return the deal with this lie, up to the question."""
    rebuilt = moment_with(moment, lie)
    if rebuilt is None:
        raise ValueError(f"no such lie: {lie}")
    return {
        "cards": {str(seat): card_names(cards) for seat, cards in lie.items()},
        "deck": deck_text(rebuilt.cards.deck()),
        "actions": list(rebuilt.actions),
    }


def main() -> None:
    """Prepare the puzzles of the input."""
    for data in json.load(sys.stdin):
        print(json.dumps({"fields": prepared(data), "strength": first_strength(data)}))


if __name__ == "__main__":
    main()
