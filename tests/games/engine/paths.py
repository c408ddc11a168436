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
    game = start_deal(game, data["deck"])
    for text in data["actions"]:
        seat, action = text.split(" ", 1)
        game = act(game, int(seat), action)
    return game


def paths(game, depth):
    """How many paths of `depth` actions lead on; one that ends with the deal is no longer one."""
    legal = legal_actions(game)
    if depth == 1:
        return len(legal)
    return sum(paths(act(game, game.to_act, action), depth - 1) for action in legal)


def counts(data):
    """The number of paths of each depth that the position's file gives."""
    game = position(data)
    return [paths(game, depth) for depth in range(1, len(data["counts"]) + 1)]


if __name__ == "__main__":
    counted = [{**data, "counts": counts(data)} for data in positions(sys.argv[1])]
    print(json.dumps(counted, indent=1))
