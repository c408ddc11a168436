"""Bots against each other: the same decks played with every rotation of the seats."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev

from games.bots.protocol import Bot
from games.engine import Agreements, Game, act, legal_actions, new_game, observe, start_deal
from games.engine.cards import DECK, Card

# More than any agreements ask for before one deal.
MOST_CUTS = 4


@dataclass(frozen=True)
class Share:
    """The share of games won by the first bot, with its 95 % interval by sets of decks."""

    games: int
    win_share: float
    low: float
    high: float


def decks(seed: str) -> Iterator[tuple[Card, ...]]:
    """An endless row of decks, the same for the same seed."""
    dice = Random(seed)
    while True:
        yield tuple(dice.sample(DECK, len(DECK)))


def deals(agreements: Agreements, bots: Sequence[Bot], seed: str) -> Iterator[Game]:
    """One whole game, shown after each deal; bots[i] sits at seat i, the seed settles the rest."""
    row = decks(seed)
    game = new_game(agreements, Random(seed).randrange(agreements.players))
    while not game.over:
        deck = next(row)
        game = play_deal(start_deal(game, deck, _cuts(deck)), bots)
        yield game


def _cuts(deck: Sequence[Card]) -> tuple[int, ...]:
    """For agreements with cutting: each moves 1 to 23 cards; without it nobody looks at them."""
    return tuple(1 + card % 23 for card in deck[:MOST_CUTS])


def play_game(agreements: Agreements, bots: Sequence[Bot], seed: str) -> Game:
    """One whole game at its end."""
    *_, last = deals(agreements, bots, seed)
    return last


def play_deal(game: Game, bots: Sequence[Bot]) -> Game:
    """The running deal to its end."""
    while game.to_act is not None:
        seat = game.to_act
        action = bots[seat].choose(observe(game, seat), legal_actions(game))
        game = act(game, seat, action)
    return game


def rotations(agreements: Agreements, bots: Sequence[Bot], seed: str) -> Iterator[int]:
    """Which of `bots` (by its place in the list) wins, for each rotation over the same decks."""
    places = range(len(bots))
    for turn in places:
        seats = [(place + turn) % len(bots) for place in places]
        game = play_game(agreements, [bots[place] for place in seats], seed)
        assert game.winner is not None
        yield seats[game.winner]


def duel(agreements: Agreements, bots: Sequence[Bot], games: int, seed: int) -> Iterator[float]:
    """For each set of decks the share of its games that the first bot wins."""
    for number in range(-(-games // len(bots))):
        winners = list(rotations(agreements, bots, f"{seed}:{number}"))
        yield winners.count(0) / len(winners)


def share(shares: Sequence[float], bots: int) -> Share:
    """The mean of the sets' shares; the sets, not the games, are independent."""
    mean = fmean(shares)
    reach = 1.96 * stdev(shares) / sqrt(len(shares)) if len(shares) > 1 else 1.0
    return Share(len(shares) * bots, mean, max(mean - reach, 0.0), min(mean + reach, 1.0))
