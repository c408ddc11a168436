"""Matches between bots: the same decks played with every rotation of the seats."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev

from games.bots.protocol import Bot
from games.engine import Agreements, Game, act, legal_actions, new_game, observe, start_deal
from games.engine.cards import DECK, Card

# More than any agreements ask for before one deal.
MAX_CUTS = 4


@dataclass(frozen=True)
class WinRate:
    """The share of games won by the first bot, with its 95 % interval by sets of decks."""

    games: int
    win_share: float
    low: float
    high: float


def decks(seed: str) -> Iterator[tuple[Card, ...]]:
    """Yield decks without end, the same for the same seed."""
    dice = Random(seed)
    while True:
        yield tuple(dice.sample(DECK, len(DECK)))


def deals(agreements: Agreements, bots: Sequence[Bot], seed: str) -> Iterator[Game]:
    """Yield one whole game after each of its deals; bots[i] sits at seat i."""
    deck_source = decks(seed)
    game = new_game(agreements, Random(seed).randrange(agreements.players))
    while not game.over:
        deck = next(deck_source)
        game = play_deal(start_deal(game, deck, _cuts(deck)), bots)
        yield game


def _cuts(deck: Sequence[Card]) -> tuple[int, ...]:
    """Return cuts for agreements with cutting, each 1 to 23 cards; they are ignored without it."""
    return tuple(1 + card % 23 for card in deck[:MAX_CUTS])


def play_game(agreements: Agreements, bots: Sequence[Bot], seed: str) -> Game:
    """Play one whole game and return its end."""
    *_, last = deals(agreements, bots, seed)
    return last


def play_deal(game: Game, bots: Sequence[Bot]) -> Game:
    """Play the running deal to its end."""
    while game.to_act is not None:
        seat = game.to_act
        action = bots[seat].choose(observe(game, seat), legal_actions(game))
        game = act(game, seat, action)
    return game


def rotations(agreements: Agreements, bots: Sequence[Bot], seed: str) -> Iterator[int]:
    """Yield the index of the bot that wins, for each rotation over the same decks."""
    places = range(len(bots))
    for offset in places:
        seats = [(place + offset) % len(bots) for place in places]
        game = play_game(agreements, [bots[place] for place in seats], seed)
        assert game.winner is not None
        yield seats[game.winner]


def match(agreements: Agreements, bots: Sequence[Bot], games: int, seed: int) -> Iterator[float]:
    """Yield the share of games that the first bot wins, for each set of decks."""
    for number in range(-(-games // len(bots))):
        winners = list(rotations(agreements, bots, f"{seed}:{number}"))
        yield winners.count(0) / len(winners)


def win_rate(shares: Sequence[float], bots: int) -> WinRate:
    """Return the mean of the sets' shares; the sets, not the games, are independent."""
    mean = fmean(shares)
    reach = 1.96 * stdev(shares) / sqrt(len(shares)) if len(shares) > 1 else 1.0
    return WinRate(len(shares) * bots, mean, max(mean - reach, 0.0), min(mean + reach, 1.0))
