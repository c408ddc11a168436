"""The estimator: from the cards of a deal to how likely each outcome is.

A small net with one hidden layer. It is trained on deals that bots played
(`python -m tools.train_bots.dealt`), for three players and the rules of `classic`; what it promises
is booked by the rules of each game.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import exp
from operator import mul
from pathlib import Path

from games.review.dealt.dealt_cards import SEATS, DealtCards
from games.review.dealt.features import features
from games.review.dealt.outcomes import COUNT as OUTCOMES
from games.review.dealt.outcomes import KINDS, REDEAL, number_of

WEIGHTS = Path(__file__).with_name("weights.json")
# The net answers with the logarithms of shares: of a redeal, and of each kind for the likely
# declarer; then with the points of the next seat and of the one after it.
SHARES = 1 + len(KINDS)
ANSWERS = SHARES + SEATS - 1
# What an estimate consists of: the chance of each outcome, and for each place the points beyond
# what is usual in such outcomes.
COUNT = OUTCOMES + SEATS

Row = Sequence[float]
Estimate = tuple[float, ...]


@dataclass(frozen=True)
class NetWeights:
    """The numbers of the file, a row for each answer or hidden unit; the last one is added.

    mean, covariance  of estimates over all deals
    """

    hidden: Sequence[Row]
    answers: Sequence[Row]
    mean: Row
    covariance: Sequence[Row]


def estimate(cards: DealtCards) -> Estimate:
    """Return the COUNT numbers of an estimate."""
    seen, found = features(cards), weights()
    return arranged(seen.place, answers_by(found.hidden, found.answers, seen.numbers))


def answers_by(hidden: Sequence[Row], last: Sequence[Row], numbers: Row) -> list[float]:
    """Return the ANSWERS of a net with these rows of weights."""
    inner = [max(0.0, value) for value in _layer(hidden, numbers)]
    return _layer(last, inner)


def arranged(place: int, given: Row) -> Estimate:
    """Return the estimate of these answers about the declarer at `place`."""
    shares = _shares(given[:SHARES])
    numbers = [0.0] * COUNT
    numbers[REDEAL] = shares[0]
    for kind, share in enumerate(shares[1:]):
        numbers[number_of(place, kind)] = share
    for step in range(1, SEATS):
        numbers[OUTCOMES + (place + step) % SEATS] = given[SHARES + step - 1]
    return tuple(numbers)


def _layer(rows: Sequence[Row], values: Row) -> list[float]:
    return [sum(map(mul, row, values), row[-1]) for row in rows]


def _shares(logarithms: Row) -> list[float]:
    most = max(logarithms)
    raised = [exp(one - most) for one in logarithms]
    total = sum(raised)
    return [one / total for one in raised]


@cache
def weights() -> NetWeights:
    """Return the weights that were trained."""
    return NetWeights(**json.loads(WEIGHTS.read_text(encoding="utf-8")))
