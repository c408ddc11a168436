"""The number of worlds of a judgement: few where the answer is plain, many where it is not.

The first worlds are looked at in two parts, and choices that are clearly behind after one are
dropped. How many other worlds measure a loss follows from the first ones alone: if it followed from
what they show themselves, rare losses would be measured too small.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from math import ceil, sqrt
from typing import TypeVar

from games.bots.search.equity import Chances
from games.engine.actions import Action
from games.engine.cards import Seat
from games.review.judgement import Rows, mean_chances

World = TypeVar("World")

# Choices may be dropped after so many worlds.
PART = 8
# So many standard errors are enough to leave a choice out.
SURE = 2.0
# Of choices that differ by fewer points the one that was made is best: there is nothing to measure.
EQUAL = 0.5
# A cost is known where so many of the worlds of the best choice have the other one too.
SHARED_PART = 0.5
# A loss is measured to so many points, or to this part of it.
TARGET, TARGET_PART = 4.0, 0.25
# With at least and at most so many times the usual number of worlds.
LEAST, MOST = 0.5, 3.0


def raced(
    worlds: list[World],
    choices: Sequence[Action],
    chosen: Action,
    seat: Seat,
    rows_of: Callable[[list[World], Sequence[Action]], Rows],
) -> Rows:
    """Return rows of the first worlds; the later ones have only the choices that may be best.

    Where none but the chosen one may be best, the later worlds are left out.
    """
    rows = [*rows_of(worlds[:PART], choices)]
    left = competing(rows, choices, chosen, seat)
    if len(left) > 1 and len(worlds) > PART:
        rows += rows_of(worlds[PART:], left)
    return rows


def competing(
    rows: Rows, choices: Sequence[Action], chosen: Action, seat: Seat
) -> Sequence[Action]:
    """Return the choices that may be best, and the chosen one."""
    worths = worths_of(rows, choices)
    if not worths:
        return choices
    best = max(choices, key=lambda one: (worths[one][seat], one == chosen))
    return [one for one in choices if one == chosen or not _is_behind(rows, one, best, seat)]


def _is_behind(rows: Rows, one: Action, best: Action, seat: Seat) -> bool:
    gains = _gains(rows, best, one, seat)
    if not any(gain for gain, _ in gains):
        # Equal to the best: nothing is lost by leaving it out.
        return one != best
    whole = sum(share for _, share in gains)
    mean = sum(gain * share for gain, share in gains) / whole
    squares = sum((share * (gain - mean)) ** 2 for gain, share in gains)
    return mean * whole > SURE * sqrt(squares)


def _gains(rows: Rows, best: Action, other: Action, seat: Seat) -> list[tuple[float, float]]:
    """Return by how much one choice is better, with the share of each world that has both."""
    return [
        (row[best][seat] - row[other][seat], share)
        for row, share in rows
        if best in row and other in row
    ]


def costs_of(rows: Rows, best: Action, seat: Seat) -> dict[Action, float]:
    """Return what each choice costs a seat against the best, over the worlds that have both.

    Those of too few common worlds are left out; below 0 where these liked the other one better.
    """
    least = SHARED_PART * _count(rows, best)
    # The means of different worlds are no cost: what was dropped early may have had easy ones.
    shared = {one: _gains(rows, best, one, seat) for row, _ in rows for one in row}
    return {
        one: sum(gain * share for gain, share in gains) / sum(share for _, share in gains)
        for one, gains in shared.items()
        if gains and len(gains) >= least
    }


def worths_of(rows: Rows, choices: Collection[Action]) -> dict[Action, Chances]:
    """Return the mean of each choice over the worlds that have it; none if nothing was searched."""
    found: dict[Action, Chances] = {}
    for one in choices:
        having = [(row[one], share) for row, share in rows if one in row]
        if having:
            found[one] = mean_chances(having)
    return found if len(found) == len(choices) else {}


def best_of(rows: Rows, worths: dict[Action, Chances], chosen: Action, seat: Seat) -> Action:
    """Return the choice that the first worlds like best, of those that were looked at in all."""
    most = max(_count(rows, one) for one in worths)
    whole = [one for one in worths if _count(rows, one) == most]
    return max(whole, key=lambda one: (worths[one][seat], one == chosen))


def _count(rows: Rows, choice: Action) -> int:
    return sum(choice in row for row, _ in rows)


def is_equal(
    worths: Mapping[Action, Chances], best: Action, chosen: Action, seat: Seat, point: float
) -> bool:
    """Return whether the chosen one is best, or hardly differs from it.

    point  the chance to win that one point is worth
    """
    return chosen in worths and worths[best][seat] - worths[chosen][seat] < EQUAL * point


def worlds_to_measure(
    rows: Rows, best: Action, chosen: Action, seat: Seat, usual: int, point: float
) -> int:
    """Return how many other worlds measure a loss.

    rows   the first worlds
    usual  the usual number
    point  the chance to win that one point is worth
    """
    gains = _gains(rows, best, chosen, seat)
    whole = sum(share for _, share in gains)
    mean = sum(gain * share for gain, share in gains) / whole
    variance = sum((gain - mean) ** 2 * share for gain, share in gains) / whole
    target = max(TARGET * point, TARGET_PART * abs(mean))
    needed = variance / target**2
    return ceil(min(max(needed, LEAST * usual), MOST * usual))
