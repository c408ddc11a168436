"""Figures of reviewed games."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import ceil, sqrt
from typing import Any

from games.review.judgement import DecisionKind
from tests.bench.review.luck.rows import GameRow, Tally

# Two levels are apart at 95 %.
WIDTH = 1.96


def percentiles(values: Sequence[float], digits: int) -> dict[str, float]:
    """Return the middle, and what one in twenty exceeds."""
    ranked = sorted(values)
    at = {"p50": 0.5, "p95": 0.95}
    last = len(ranked) - 1
    return {name: round(ranked[ceil(part * last)], digits) for name, part in at.items()}


def levels(rows: Sequence[GameRow], names: Sequence[str]) -> dict[str, Any]:
    """Return the rate of each level and kind, and how many decisions tell neighbours apart."""
    by_level = {name: tally_of(rows, name) for name in names}
    return {
        "rates": {name: rate(by_level[name]) for name in names},
        "rates_by_kind": {
            name: {kind.value: rate(tally_of(rows, name, kind)) for kind in DecisionKind}
            for name in names
        },
        "pairs_within_error": sum(
            not are_apart(by_level[weaker], by_level[stronger])
            for weaker, stronger in pairwise(names)
        ),
        "decisions_to_tell": {
            f"{weaker}/{stronger}": decisions_to_tell(by_level[weaker], by_level[stronger])
            for weaker, stronger in pairwise(names)
        },
    }


def tally_of(rows: Iterable[GameRow], level: str, kind: DecisionKind | None = None) -> Tally:
    """Return the counted decisions of a level, of one kind or of all."""
    found = [
        row.tallies[one][row.levels.index(level)]
        for row in rows
        if level in row.levels
        for one in ([kind] if kind else DecisionKind)
    ]
    return Tally(
        sum(one.decisions for one in found),
        sum(one.points for one in found),
        sum(one.squares for one in found),
    )


def rate(tally: Tally) -> dict[str, float] | None:
    """Return points a decision with the half width of a 95 % interval, and the decisions."""
    if tally.decisions < 2:
        return None
    error = WIDTH * sqrt(variance(tally) / tally.decisions)
    return {
        "rate": round(tally.points / tally.decisions, 2),
        "error": round(error, 2),
        "decisions": tally.decisions,
    }


def variance(tally: Tally) -> float:
    """Return the variance of one decision's points."""
    mean = tally.points / tally.decisions
    return max(tally.squares / tally.decisions - mean**2, 0.0)


def are_apart(weaker: Tally, stronger: Tally) -> bool:
    """Return whether the weaker level loses more, beyond the error of the difference."""
    if not weaker.decisions or not stronger.decisions:
        return False
    apart = weaker.points / weaker.decisions - stronger.points / stronger.decisions
    error = sqrt(sum(variance(one) / one.decisions for one in (weaker, stronger)))
    return apart > WIDTH * error


def decisions_to_tell(weaker: Tally, stronger: Tally) -> int | None:
    """Return how many decisions of each tell two levels apart at 95 %; None if not in order."""
    if weaker.decisions < 2 or stronger.decisions < 2:
        return None
    apart = weaker.points / weaker.decisions - stronger.points / stronger.decisions
    both = variance(weaker) + variance(stronger)
    return ceil(both * (WIDTH / apart) ** 2) if apart > 0 else None


def table(rates: Mapping[str, Any]) -> dict[str, float | None]:
    """Return the rates alone, for `games.review.level_rates`."""
    return {name: one and one["rate"] for name, one in rates.items()}
