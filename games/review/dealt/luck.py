"""The luck of the dealt cards in a game: in points, in chances to win, and in pairs of seats.

A number of a deal is the estimate of all hands at the real scores, less the mean of that estimate
over all deals at the same scores. So its mean is zero whatever happened before, and that of a sum
over a game too.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from operator import mul

from games.bots.search.equity.model import chances
from games.engine import Game
from games.engine.cards import Seat
from games.review.dealt.dealt_cards import SEATS, DealtCards, seat_at
from games.review.dealt.model import Estimate, estimate, weights
from games.review.dealt.outcomes import COUNT as OUTCOMES
from games.review.dealt.outcomes import booked

# The seats of each comparison, in the order of `Luck.pairs`.
PAIRS = tuple(combinations(range(SEATS), 2))
# So far a score is moved to see what a point is worth.
STEP = 25

Numbers = tuple[float, ...]


@dataclass(frozen=True)
class Luck:
    """The luck of each seat: what dealt cards brought it, beyond the mean of all deals.

    points, chances   by seat: of the score, and to win the game
    pairs             for each of PAIRS, the chance of the first to finish before the second
    variances         of `chances`, by seat: what the mean square of such numbers is
    """

    points: Numbers
    chances: Numbers
    pairs: Numbers
    variances: Numbers

    def pair(self, own: Seat, other: Seat) -> float:
        """Return what the cards brought `own` in the comparison with `other`."""
        if own < other:
            return self.pairs[PAIRS.index((own, other))]
        return -self.pairs[PAIRS.index((other, own))]


NO_LUCK = Luck(*[(0.0,) * SEATS] * 4)


def sum_of(parts: Iterable[Luck]) -> Luck:
    """Return the luck of several deals of a game together."""
    total = NO_LUCK
    for one in parts:
        total = Luck(*(_sums(getattr(total, name), getattr(one, name)) for name in vars(one)))
    return total


def _sums(one: Numbers, other: Numbers) -> Numbers:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def luck_of_deal(game: Game, cards: DealtCards) -> Luck:
    """Return the luck of one deal of three; `game` waits for it."""
    return luck_of_estimate(game, estimate(cards))


def luck_of_estimate(game: Game, found: Estimate) -> Luck:
    """Return the luck of a deal whose cards have this estimate."""
    known = weights()
    beyond = [one - mean for one, mean in zip(found, known.mean, strict=True)]
    columns = list(zip(*_worths(game), strict=True))
    sums = tuple(sum(map(mul, beyond, column)) for column in columns)
    variances = tuple(_variance(column, known.covariance) for column in columns[SEATS : 2 * SEATS])
    return Luck(sums[:SEATS], sums[SEATS : 2 * SEATS], sums[2 * SEATS :], variances)


def _variance(column: Sequence[float], covariance: Sequence[Sequence[float]]) -> float:
    rows = zip(column, covariance, strict=True)
    return float(sum(one * sum(map(mul, row, column)) for one, row in rows))


def _worths(game: Game) -> list[Numbers]:
    """Return what each number of an estimate is worth: points, chances and pairs."""
    before = game.standing.scores
    rows = [_worth(booked(game, number), before) for number in range(OUTCOMES)]
    return rows + [_worth_of_point(game, seat_at(place, game.dealer)) for place in range(SEATS)]


def _worth(after: Game, before: Sequence[int]) -> Numbers:
    gains = [float(one - other) for one, other in zip(after.standing.scores, before, strict=True)]
    won = chances(after)
    return (*gains, *won, *(_ahead(after, won, *pair) for pair in PAIRS))


def _ahead(game: Game, won: Numbers, one: Seat, other: Seat) -> float:
    """Return the chance of a seat to finish before another one."""
    if game.places is not None:
        places = game.places
        return 0.5 * ((places[one] < places[other]) - (places[one] > places[other]) + 1)
    both = won[one] + won[other]
    return won[one] / both if both else 0.5


def _worth_of_point(game: Game, seat: Seat) -> Numbers:
    """Return what one more point of a seat is worth; on the barrel it is not booked."""
    if game.standing.barrel[seat] is not None:
        return (0.0,) * (2 * SEATS + len(PAIRS))
    more, less = (_worth(_moved(game, seat, step), game.standing.scores) for step in (STEP, -STEP))
    return tuple((one - other) / (2 * STEP) for one, other in zip(more, less, strict=True))


def _moved(game: Game, seat: Seat, points: int) -> Game:
    scores = list(game.standing.scores)
    scores[seat] += points
    return game.replace(standing=replace(game.standing, scores=tuple(scores)))
