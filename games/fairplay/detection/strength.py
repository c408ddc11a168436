"""Strength: fewer costly decisions than a person makes, game by game, as an e-value.

Counted are decisions that mattered, and those of them that cost an inaccuracy or more. How such
numbers spread over the games of a person is a beta-binomial distribution: games differ more than
dice do.
"""

from collections.abc import Sequence
from math import exp, lgamma
from statistics import median
from typing import NamedTuple

# Of a hundred decisions that matter a strong person errs in so many at least.
STRONG_SHARE = 0.06
# "Far above" errs less than this part of the usual share of the rating group.
FAR = 0.4
# The group may be full of people who lose on purpose: no more than this is expected of anybody.
MAX_SHARE = 0.12
# Programs err in this part of what is expected: then evidence grows fastest.
PROGRAM = 0.35
# How much games differ: the correlation of two decisions of one game.
SPREAD = 0.03
# With fewer people, or decisions of one, a group says nothing.
MIN_PEOPLE, MIN_DECISIONS = 10, 50


class CountedGame(NamedTuple):
    """The decisions of a person in one game that mattered, and how many of them were costly.

    group  the usual share of costly ones in the person's rating group; None: not known
    """

    decisions: int
    costly: int
    group: float | None = None

    @property
    def expected(self) -> float:
        """Return the least share of costly decisions that is expected of the person."""
        return expected_share(self.group)


def expected_share(group: float | None) -> float:
    """Return the least share of costly decisions of a person, by that of their rating group."""
    if group is None:
        return STRONG_SHARE
    return min(MAX_SHARE, max(STRONG_SHARE, FAR * group))


def usual_share(people: Sequence[tuple[int, int]]) -> float | None:
    """Return the usual share of costly decisions in a group; None: too few people.

    It is the median, which a few who lose on purpose hardly move.

    people  of each the decisions that mattered, and the costly ones
    """
    shares = [costly / decisions for decisions, costly in people if decisions >= MIN_DECISIONS]
    return median(shares) if len(shares) >= MIN_PEOPLE else None


def evidence(games: Sequence[CountedGame]) -> float:
    """Return the e-value of a person's games: how much likelier a program makes them.

    On average it is at most 1 for people who err as often as expected or more, whenever one looks.
    """
    return exp(min(700.0, sum(map(_log_ratio, games))))


def _log_ratio(game: CountedGame) -> float:
    usual = game.expected
    return _log_chance(game, PROGRAM * usual) - _log_chance(game, usual)


def _log_chance(game: CountedGame, share: float) -> float:
    """Return the logarithm of the beta-binomial chance, but for what both shares have in common."""
    size = 1.0 / SPREAD - 1.0
    costly, fine = share * size, (1.0 - share) * size
    return (
        lgamma(game.costly + costly)
        - lgamma(costly)
        + lgamma(game.decisions - game.costly + fine)
        - lgamma(fine)
    )
