"""Parts of games between bots: decks of a seed, cuts, and the play of a deal."""

from collections.abc import Iterator, Sequence
from random import Random

from ..engine import Game, act, legal_actions, observe
from ..engine.cards import DECK, Card
from .protocol import Bot

# More than any agreements ask for before one deal.
MAX_CUTS = 4


def decks(seed: str) -> Iterator[tuple[Card, ...]]:
    """Yield decks without end, the same for the same seed."""
    dice = Random(seed)
    while True:
        yield tuple(dice.sample(DECK, len(DECK)))


def cuts_from(deck: Sequence[Card]) -> tuple[int, ...]:
    """Return cuts for agreements with cutting, each 1 to 23 cards; they are ignored without it."""
    return tuple(1 + card % 23 for card in deck[:MAX_CUTS])


def play_deal(game: Game, bots: Sequence[Bot]) -> Game:
    """Play the running deal to its end."""
    while game.to_act is not None:
        seat = game.to_act
        action = bots[seat].choose(observe(game, seat), legal_actions(game))
        game = act(game, seat, action)
    return game
