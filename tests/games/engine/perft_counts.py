"""Perft: how many paths of legal actions lead on from a position, depth by depth.

`python -m tests.games.engine.perft_counts classic` prints perft/classic.json, counted anew, and
`python -m tests.games.engine.perft_counts classic 2000` counts naively up to so many paths.
"""

import json
import sys
from functools import cache
from itertools import combinations, permutations
from pathlib import Path

from games.engine import IllegalAction, act, agreements_from, legal_actions, new_game, start_deal
from games.engine.cards import NAMES

FILES = Path(__file__).parent / "perft"


def positions(name):
    """Return the positions of one file."""
    return json.loads((FILES / f"{name}.json").read_text())


def position(data):
    """Return the state that a position of a file describes."""
    agreements = agreements_from(data["agreements"])
    game = new_game(agreements, data["first_dealer"], data.get("standing"))
    game = start_deal(game, data["deck"], tuple(data.get("cuts", ())))
    for text in data["actions"]:
        seat, action = text.split(" ", 1)
        game = act(game, int(seat), action)
    return game


def paths(game, depth, met=None):
    """Return how many paths of `depth` actions there are; a path ends with the deal.

    `met` collects the words of all actions on the way.
    """
    legal = legal_actions(game)
    if met is not None:
        met.update(words(legal))
    if depth == 1:
        return len(legal)
    return sum(paths(act(game, game.to_act, action), depth - 1, met) for action in legal)


def words(actions):
    """Return the first word of an action, and the word said with a card."""
    for text in map(str, actions):
        first, *rest = text.split()
        yield first
        yield from (word for word in rest if word in ("declare", "points"))
        yield from ("lay" for part in rest if part.startswith("lay:"))


def counts(data):
    """Return the number of paths of each depth that the position's file gives."""
    return counted(position(data), len(data["counts"]))


def counted(game, most):
    """Return the number of paths of each depth from 1 on."""
    return [paths(game, depth) for depth in range(1, most + 1)]


# The naive way: no list of legal actions, but every text that an action can have.


@cache
def vocabulary(players):
    """Return all texts of docs/record.md that any seat could say, with this many players."""
    pairs = [*permutations(NAMES, 2)]
    amounts = [f"{word} {amount}" for word in ("bid", "raise") for amount in range(0, 900, 5)]
    gifts = [f"give {seat}:{card}" for seat in range(players) for card in NAMES]
    gifts += [f"give {s}:{card} lay:{laid}" for s in range(players) for card, laid in pairs]
    gifts += [
        f"give {one}:{card} {two}:{other}"
        for one, two in combinations(range(players), 2)
        for card, other in pairs
    ]
    plays = [f"play {card}{word}" for card in NAMES for word in ("", " declare", " points")]
    plain = ["cut", "dark", "look", "redeal", "keep", "pass", "decline", "stand"]
    plain += ["distribute", "write_off"]
    choices = [f"take {pile}" for pile in range(3)] + [f"trump {suit}" for suit in "SCDH"]
    offers = [f"offer {price}" for price in range(0, 3000, 60)]
    laid = [" ".join(("lay", *cards)) for n in (2, 3) for cards in combinations(NAMES, n)]
    return tuple(amounts + gifts + plays + plain + choices + offers + laid)


def naive(game, depth):
    """Count like paths(), by trying all texts from all seats."""
    if depth == 0:
        return 1
    return sum(naive(after, depth - 1) for after in accepted(game))


def accepted(game):
    """Yield every state to which one text leads."""
    for seat in range(game.players) if game.running else ():
        for text in vocabulary(game.players) if seat == game.to_act else ("pass", "keep", "cut"):
            try:
                yield act(game, seat, text)
            except IllegalAction:
                continue


def check_naively(data, most):
    """Check the depths whose number of paths is at most `most`."""
    depths = [depth for depth, count in enumerate(data["counts"], 1) if count <= most]
    wrong = [d for d in depths if naive(position(data), d) != data["counts"][d - 1]]
    return f"{data['what']}: depth {max(depths, default=0)}, {'WRONG' if wrong else 'equal'}"


def line(data):
    """Return a position as a line of its file."""
    return " " + json.dumps(data)


if __name__ == "__main__" and len(sys.argv) > 2:
    for one in positions(sys.argv[1]):
        print(check_naively(one, int(sys.argv[2])), flush=True)
elif __name__ == "__main__":
    anew = [{**data, "counts": counts(data)} for data in positions(sys.argv[1])]
    print("[\n" + ",\n".join(map(line, anew)) + "\n]")
