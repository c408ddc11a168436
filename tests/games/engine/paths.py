"""Perft: how many paths of legal actions lead on from a position, depth by depth.

`python -m tests.games.engine.paths classic` prints perft/classic.json, counted anew.
"""

import json
import sys
from pathlib import Path

from games.engine import act, agreements_from, legal_actions, new_game, start_deal

FILES = Path(__file__).parent / "perft"


def positions(name):
    """The positions of one file."""
    return json.loads((FILES / f"{name}.json").read_text())


def position(data):
    """The state that a position of a file describes."""
    agreements = agreements_from(data["agreements"])
    game = new_game(agreements, data["first_dealer"], data.get("standing"))
    game = start_deal(game, data["deck"], tuple(data.get("cuts", ())))
    for text in data["actions"]:
        seat, action = text.split(" ", 1)
        game = act(game, int(seat), action)
    return game


def paths(game, depth, met=None):
    """How many paths of `depth` actions lead on; one that ends with the deal is no longer one.

    `met` collects the words of all actions on the way.
    """
    legal = legal_actions(game)
    if met is not None:
        met.update(words(legal))
    if depth == 1:
        return len(legal)
    return sum(paths(act(game, game.to_act, action), depth - 1, met) for action in legal)


def words(actions):
    """The first word of each action, and what is said with a card."""
    for text in map(str, actions):
        first, *rest = text.split()
        yield first
        yield from (word for word in rest if word in ("declare", "points"))
        yield from ("lay" for part in rest if part.startswith("lay:"))


def counts(data):
    """The number of paths of each depth that the position's file gives."""
    return counted(position(data), len(data["counts"]))


def counted(game, most):
    """The number of paths of each depth from 1 on."""
    return [paths(game, depth) for depth in range(1, most + 1)]


def line(data):
    """A position as a line of its file."""
    return " " + json.dumps(data)


if __name__ == "__main__":
    anew = [{**data, "counts": counts(data)} for data in positions(sys.argv[1])]
    print("[\n" + ",\n".join(map(line, anew)) + "\n]")
