"""A z-score for counts with more variance than a binomial has."""

from math import exp, lgamma, log, log1p
from statistics import NormalDist

# Honest people differ: the number that chance gives each of them varies with a gamma distribution
# of this shape, so by half of its mean.
SHAPE = 4.0
_STANDARD = NormalDist()
# Where little was played, this is taken to be the usual rate, as if so many games had shown it.
USUAL_RATE, USUAL_GAMES = 0.05, 20.0
# Several attackers make what they do look usual: no rate is believed beyond this.
MAX_RATE = 0.25
# The smallest probability that still has a quantile.
_MIN_PROBABILITY = 1e-300


def deviation(probability: float) -> float:
    """Return the standard deviations beyond which a normal variable has this probability."""
    return -_STANDARD.inv_cdf(min(max(probability, _MIN_PROBABILITY), 1.0 - 1e-12))


def excess(count: int, expected: float) -> float:
    """Return by how many standard deviations a count is beyond the expected one."""
    return deviation(tail(count, expected))


def usual_rate(count: int, games: int) -> float:
    """Return the rate to be expected where others' `games` showed it `count` times."""
    rate = (count + USUAL_RATE * USUAL_GAMES) / (max(games, 0) + USUAL_GAMES)
    return min(rate, MAX_RATE)


def tail(count: int, expected: float) -> float:
    """Return the probability of at least this count: a Poisson one of a gamma-distributed mean."""
    if count <= 0:
        return 1.0
    if expected <= 0:
        return 0.0
    below = sum(_probability(k, expected) for k in range(count))
    if below < 1.0 - 1e-9:
        return 1.0 - below
    # Here 1 - below is lost in rounding; the first terms of the tail are precise.
    return sum(_probability(k, expected) for k in range(count, count + 200))


def _probability(count: int, expected: float) -> float:
    """Return the probability of exactly this count (negative binomial)."""
    ratio = expected / SHAPE
    ways = lgamma(count + SHAPE) - lgamma(SHAPE) - lgamma(count + 1)
    return exp(ways + count * (log(ratio) - log1p(ratio)) - SHAPE * log1p(ratio))
