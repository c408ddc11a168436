"""Golden games: whole records from seeds, with the lines that `replay` printed for them.

`python -m tests.games.engine.golden_games` plays them again and writes the files. Do this only
after an intended change of the rules, and read the difference.
"""

import json
from pathlib import Path
from random import Random

from games.engine import (
    DealLog,
    act,
    agreements_from,
    new_game,
    result_of,
    shuffle,
    start_deal,
    stop,
    write_record,
)
from games.engine.record import replay_lines
from tests.games.engine.sensible_player import sensible

FILES = Path(__file__).parent / "goldens"
PRESETS = ("classic", "store", "polish")
NAMES = ("anna", "boris", "vera")

# Near everything: the target, the third bolt, the third distribution, and where there is one, the
# last attempt on the barrel.
LATE = {
    "scores": [880, 840, -115],
    "bolts": [0, 2, 2],
    "barrel": [2, None, None],
    "falls": [1, 0, 2],
    "distributions": [2, 0, 2],
    "failed": [120, 0, 0],
}
LATE_POLISH = {"scores": [870, 790, -110], "distributions": [0, 1, 0]}


def games(preset):
    """Yield (seed, agreements, standing, reason for a stop) of each golden game of a preset."""
    late = LATE_POLISH if preset == "polish" else LATE
    yield 1, {"max_deals": 12}, None, None
    yield 2, {"max_deals": 9}, late, None
    yield 3, {"target": 960}, late, None
    yield 4, {}, None, "time"
    yield 5, {}, late, "time"
    yield 6, {}, late, "closed"
    yield 7, {}, None, "annulled"


def played(preset, seed, differences, start, reason):
    """Return the record of one golden game."""
    random, secret = Random(f"{preset} {seed}"), bytes([10 * PRESETS.index(preset) + seed]) * 32
    contributions = ["", "", ""]
    agreements = agreements_from({"preset": preset, **differences})
    first_dealer = shuffle.first_dealer(secret, contributions, 3)
    game, deals = new_game(agreements, first_dealer, start), []
    while not game.over and game.running is None:
        deck = shuffle.deck(secret, contributions, game.deal)
        # A stopped game ends in the middle of a deal.
        steps = 20 if reason and len(deals) >= 4 else 99
        game, actions = deal_played(start_deal(game, deck), random, steps)
        deals.append(DealLog(deck, tuple(actions)))
    if reason:
        game = stop(game, reason)
    extras = {"standing": start} if start else {}
    extras |= {"stopped": {"reason": reason}} if reason else {}
    return write_record(
        agreements,
        NAMES,
        first_dealer,
        deals,
        preset=preset,
        result=result_of(game),
        id=f"{preset}-{seed}",
        **extras,
    )


def deal_played(game, random, steps):
    """Return the game after at most this many actions of a deal, and the actions."""
    actions = []
    while game.running is not None and len(actions) < steps:
        action = sensible(game, random)
        actions.append(f"{game.to_act} {action}")
        game = act(game, game.to_act, action)
    return game, actions


def lines(texts):
    """Return what `replay` prints for the records, as texts."""
    return [json.dumps(line) for line in replay_lines(texts)]


if __name__ == "__main__":
    for name in PRESETS:
        records = [json.dumps(played(name, *game)) for game in games(name)]
        (FILES / f"{name}.jsonl").write_text("\n".join(records) + "\n")
        (FILES / f"{name}.expected.jsonl").write_text("\n".join(lines(records)) + "\n")
