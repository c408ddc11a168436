"""Standings and winners of games that bots play against each other."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

from games.bots.bot_match import cuts_from, decks, play_deal
from games.bots.protocol import Bot
from games.bots.search.equity.features import features, has_barrel
from games.engine import Agreements, Game, agreements_from, new_game, start_deal

# Games are mostly played until the target, else a number of deals.
LIMITS = (0, 0, 0, 0, 0, 0, 4, 6, 8, 12, 20, 30)
PRESETS = (*("classic",) * 12, "club", "polish", "duel", "four", "five_hundred_one")
# A game without an end by then tells nothing.
MAX_DEALS = 150
# Half of the games begin in the middle; a seat is on the barrel then in so many of them.
MIDDLES = 0.5
ON_BARREL = 0.25
# Scores of one start are about so far apart, in parts of the target.
APART = 0.15

# For each seat its numbers, and which seat won.
Example = tuple[list[tuple[float, ...]], int]


def examples(bots: Sequence[Bot], seed: str, games: int) -> Iterator[Example]:
    """Yield the standing before each deal of so many games between these bots, drawn by lot."""
    for number in range(games):
        dice = Random(f"{seed}:{number}")
        agreements = _agreements(dice)
        game = new_game(agreements, dice.randrange(agreements.players), _start(agreements, dice))
        yield from _played(game, [dice.choice(bots) for _ in range(game.players)], dice)


def _played(game: Game, bots: Sequence[Bot], dice: Random) -> Iterator[Example]:
    """Play to the end, then yield what was seen on the way."""
    source = decks(repr(dice.random()))
    seen: dict[int, list[tuple[float, ...]]] = {}
    for deck in islice(source, MAX_DEALS):
        seen[game.played] = [features(game, seat) for seat in range(game.players)]
        game = play_deal(start_deal(game, deck, cuts_from(deck)), bots)
        if game.over:
            break
    if game.winner is not None:
        yield from ((numbers, game.winner) for numbers in seen.values())


def _agreements(dice: Random) -> Agreements:
    limit = dice.choice(LIMITS)
    return agreements_from(
        {"preset": dice.choice(PRESETS), **({"max_deals": limit} if limit else {})}
    )


def _start(agreements: Agreements, dice: Random) -> Mapping[str, Any] | None:
    """Return a standing in the middle of a game, half of the time none."""
    if dice.random() >= MIDDLES:
        return None
    below = agreements.barrel_threshold if has_barrel(agreements) else agreements.target
    level = dice.uniform(-0.35, 0.85) * agreements.target
    scores: list[int] = []
    barrel: list[int | None] = []
    for _ in range(agreements.players):
        may_mount = has_barrel(agreements) and sum(b is not None for b in barrel) < 2
        mounts = may_mount and dice.random() < ON_BARREL
        score = int(dice.gauss(level, APART * agreements.target)) // 5 * 5
        scores.append(below if mounts else min(score, below - 5))
        barrel.append(dice.randrange(agreements.barrel_attempts) if mounts else None)
    bolts = [dice.randrange(3) if agreements.bolts != "off" else 0 for _ in scores]
    return {"scores": scores, "barrel": barrel, "bolts": bolts}
