"""Bots in every variant: random agreements with a number of deals, each played to its end.

`python -m tests.fuzz.bots [games] [seed]`, or FUZZ_BOT_GAMES (600) and FUZZ_SEED (the number of the
day); FUZZ_WORKERS: how many processes.
"""

import os
import sys
import time
import traceback
from collections import Counter
from functools import partial
from multiprocessing import get_context
from random import Random

from games.engine import act, legal_actions, new_game, observe, start_deal
from tests.fuzz.__main__ import seed_of_day, worker_count
from tests.fuzz.random_agreements import FIELDS, random_agreements
from tests.fuzz.random_standings import random_standing
from tests.fuzz.rare_decks import random_deck
from tests.games.bots.quick_bots import HEURISTIC, quick

# One level that searches stands for all: they differ in how long they do.
PLAYERS = [*HEURISTIC, "club"]
# With redeals, more than any game of six deals takes.
MAX_DECKS = 6 * 11
CHUNK = 10


def table(seed, number):
    """Return a game before its first deck, the bots by seat, and the random source of decks."""
    random = Random(f"bots {seed}:{number}")
    deals = {"max_deals": random.randint(1, 6)}
    focus = FIELDS[number % len(FIELDS)]
    agreements = random_agreements(random, focus, deals if focus != "max_deals" else {})
    start = None
    if random.random() < 0.5 and not agreements.golden_round:
        start = random_standing(random, agreements)
    game = new_game(agreements, random.randrange(agreements.players), start)
    return game, seats(random, agreements.players), random


def seats(random, players):
    """Return one level for every seat, or any level for each."""
    same = random.choice(PLAYERS)
    mixed = random.random() < 0.5
    return [random.choice(PLAYERS) if mixed else same for _ in range(players)]


def play(seed, number, said):
    """Play the game with this number to its end; `said` counts the actions of the bots."""
    return play_to_the_end(*table(seed, number), said)


def play_to_the_end(game, levels, random, said):
    """Play this game to its end, on decks of which many are rare."""
    for _ in range(MAX_DECKS):
        game = start_deal(game, *random_deck(random, game.agreements))
        while game.to_act is not None:
            game = turn(game, levels[game.to_act], said)
        if game.over:
            return game
    raise AssertionError(f"no end after {MAX_DECKS} decks")


def turn(game, level, said):
    """Return the game after the choice of the bot whose turn it is."""
    seat, legal = game.to_act, legal_actions(game)
    choice = quick(level).choose(observe(game, seat), legal)
    if choice not in legal:
        raise AssertionError(f"{level} chose {choice}, which is not legal")
    said[level, str(choice).split()[0]] += 1
    return act(game, seat, choice)


def play_all(numbers, seed):
    """Return (actions by word, faults) of the games with these numbers."""
    said, faults = Counter(), []
    for number in numbers:
        try:
            play(seed, number, said)
        except Exception:
            faults.append(f"Game {number} of seed {seed}:\n{traceback.format_exc(limit=-4)}")
    return said, faults


def play_on_all_cores(games, seed):
    """Return what `play_all` does for so many games; they are shared out to processes."""
    chunks = [range(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    said, faults = Counter(), []
    with get_context("fork").Pool(worker_count()) as pool:
        for some_said, some_faults in pool.imap_unordered(partial(play_all, seed=seed), chunks):
            said.update(some_said)
            faults += some_faults
    return said, faults


def main(arguments):
    asked = [*arguments, *(None, None)][:2]
    games = int(asked[0] or os.environ.get("FUZZ_BOT_GAMES", "600"))
    seed = int(asked[1] or seed_of_day())
    began = time.monotonic()
    said, faults = play_on_all_cores(games, seed)
    for (level, word), number in sorted(said.items()):
        print(f"{level:12}{word:14}{number:8}")
    print("\n".join(faults[:10]))
    seconds = time.monotonic() - began
    print(f"{games} games of bots, seed {seed}, {seconds:.0f} s; {len(faults)} broken")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
