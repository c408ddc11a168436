"""The chance of each seat to win: its share of exp(strength), a sum of weighted features."""

import json
from collections.abc import Sequence
from functools import cache
from math import exp
from operator import mul
from pathlib import Path

from ....engine.state import Game
from .features import features

WEIGHTS = Path(__file__).with_name("weights.json")


def chances(game: Game) -> tuple[float, ...]:
    """Return the chance of each seat to win; between deals, or after the end."""
    if game.winner is not None:
        return tuple(float(seat == game.winner) for seat in range(game.players))
    strengths = [strength(features(game, seat)) for seat in range(game.players)]
    raised = [exp(one - max(strengths)) for one in strengths]
    total = sum(raised)
    return tuple(one / total for one in raised)


def strength(numbers: Sequence[float]) -> float:
    """Return how strong a seat with these features is."""
    return float(sum(map(mul, _weights(), numbers)))


@cache
def _weights() -> tuple[float, ...]:
    return tuple(json.loads(WEIGHTS.read_text(encoding="utf-8"))["weights"])
