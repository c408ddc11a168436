"""The net: from the ten cards of a declarer to the chances of its points with open cards.

A bit for each card and what the heuristics expect, two hidden layers, and a share for each ten
points. It is trained on deals that the search solved (`python -m tools.train_bots.valuation`),
for the play of each of two sets of agreements. For other rules of play there is no net.
"""

import json
from functools import cache, lru_cache
from itertools import pairwise
from math import exp
from pathlib import Path

from ....engine.agreements import Agreements, agreements_from
from ....engine.cards import POINTS, Cards
from ...heuristics.exchange import best_laid
from ...heuristics.hand_evaluation import AFTER_TALON, expected_points, success_chance
from ..solver.jit import float64s, jit
from ..solver.rules import SEATS, rules_of
from .gift import best_gift

WEIGHTS = Path(__file__).with_name("weights.json")
# The presets whose play the nets know; others may play by the same rules.
PRESETS = ("classic", "polish")
CARDS, INPUTS, FIRST, SECOND = 24, 25, 96, 48
# The last input: points that the heuristics expect, in such units.
UNIT = 50.0
# Points are told apart by tens: below LOWEST + STEP, ..., from the last one up.
LOWEST, STEP, SHARES = 40, 10, 28
MIDDLES = tuple(LOWEST + STEP * number + STEP // 2 for number in range(SHARES))
# Where each layer's weights begin: for each number of the layer before one for each of its own,
# then what is added.
FIRST_BIAS = INPUTS * FIRST
SECOND_START = FIRST_BIAS + FIRST
SECOND_BIAS = SECOND_START + FIRST * SECOND
LAST_START = SECOND_BIAS + SECOND
LAST_BIAS = LAST_START + SECOND * SHARES

Floats = list[float]


@jit("void(float64[:], float64[:], int64, float64)", inline=False)
def run(weights: Floats, room: Floats, held: int, hoped: float) -> None:
    """Write the shares of a hand into the first SHARES numbers of `room`.

    room   SHARES + FIRST + SECOND numbers
    hoped  what the heuristics expect, in units
    """
    one, two = SHARES, SHARES + FIRST
    for number in range(FIRST):
        added = hoped * weights[CARDS * FIRST + number]
        room[one + number] = weights[FIRST_BIAS + number] + added
    for card in range(CARDS):
        if held >> card & 1:
            for number in range(FIRST):
                room[one + number] += weights[card * FIRST + number]
    for number in range(SECOND):
        room[two + number] = weights[SECOND_BIAS + number]
    for source in range(FIRST):
        value = room[one + source]
        if value > 0:
            for number in range(SECOND):
                room[two + number] += value * weights[SECOND_START + source * SECOND + number]
    for number in range(SHARES):
        room[number] = weights[LAST_BIAS + number]
    for source in range(SECOND):
        value = room[two + source]
        if value > 0:
            for number in range(SHARES):
                room[number] += value * weights[LAST_START + source * SHARES + number]
    most, total = room[0], 0.0
    for number in range(1, SHARES):
        most = max(most, room[number])
    for number in range(SHARES):
        room[number] = exp(room[number] - most)
        total += room[number]
    for number in range(SHARES):
        room[number] /= total


def value_shares(agreements: Agreements, held: Cards) -> tuple[float, ...]:
    """Return how likely ten cards of a declarer take about MIDDLES points with open cards.

    The hands of the others are unknown. Without a net for the play it is an estimate by heuristics;
    so too where three cards are laid aside, which no net has learnt.
    """
    values = agreements.marriage_values
    if agreements.exchange == "lay_aside":
        return _guess(values, held, lays=True)
    net = net_of(agreements)
    return _guess(values, held) if net is None else _shares(net, values, held)


@lru_cache(maxsize=64)
def net_of(agreements: Agreements) -> str | None:
    """Return the preset whose net knows the play of these agreements; None: none does."""
    if agreements.players == 2 or agreements.first_lead != "declarer":
        return None
    rules = rules_of(agreements)
    return next((name for name in PRESETS if rules == _rules(name)), None)


@cache
def _rules(preset: str) -> list[int]:
    rules = rules_of(agreements_from({"preset": preset}))
    assert rules[SEATS] == 3
    return rules


@lru_cache(maxsize=4096)
def _shares(net: str, marriage_values: tuple[int, ...], held: Cards) -> tuple[float, ...]:
    room = float64s([0.0] * (SHARES + FIRST + SECOND))
    run(_weights(net), room, held, hoped_for(held, marriage_values) / UNIT)
    return tuple(float(room[number]) for number in range(SHARES))


@lru_cache(maxsize=4096)
def _guess(marriage_values: tuple[int, ...], held: Cards, lays: bool = False) -> tuple[float, ...]:
    hoped = hoped_with_laid if lays else hoped_for
    expected = hoped(held, marriage_values)
    above = [success_chance(middle - STEP / 2, expected, AFTER_TALON) for middle in MIDDLES[1:]]
    return tuple(one - other for one, other in pairwise((1.0, *above, 0.0)))


def hoped_for(held: Cards, marriage_values: tuple[int, ...]) -> float:
    """Return the points that the heuristics expect of ten cards, after their gift."""
    one, other = best_gift(held, marriage_values)
    return expected_points(held & ~(1 << one | 1 << other), marriage_values, AFTER_TALON)


def hoped_with_laid(held: Cards, marriage_values: tuple[int, ...]) -> float:
    """Return the points that the heuristics expect of ten cards of which three are laid aside.

    The weights of eight cards serve for seven: over 400 deals solved with open cards they were 1.6
    points too high on average.
    """
    laid = best_laid(held, marriage_values)
    kept = held & ~sum(1 << card for card in laid)
    taken = sum(POINTS[card] for card in laid)
    return expected_points(kept, marriage_values, AFTER_TALON) + taken


@cache
def _weights(net: str) -> Floats:
    return float64s(json.loads(WEIGHTS.read_text(encoding="utf-8"))[net])
