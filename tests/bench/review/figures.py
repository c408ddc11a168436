"""Figures of reviewed games."""

from collections.abc import Iterable, Sequence
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
        "level_rates": level_rates(rows, names),
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


def level_rates(rows: Sequence[GameRow], names: Sequence[str]) -> dict[str, Any]:
    """Return the table of `games.review.level_rates`: in order, weaker levels losing more.

    A kind follows the rates in all, for its own decisions are too few.
    """
    tallies = [tally_of(rows, name) for name in names]
    known = [(name, one) for name, one in zip(names, tallies, strict=True) if one.decisions]
    weighed = [(one.points / one.decisions, one.decisions) for _, one in known]
    in_all = dict(zip((name for name, _ in known), falling(weighed), strict=True))
    whole = sum(one.points for one in tallies) / max(sum(one.decisions for one in tallies), 1)
    return {
        "rates": {name: round(one, 1) for name, one in in_all.items()},
        "of_kind": {
            kind.value: round(_of_kind(rows, names, kind) / (whole or 1.0), 1)
            for kind in DecisionKind
        },
    }


def _of_kind(rows: Sequence[GameRow], names: Sequence[str], kind: DecisionKind) -> float:
    """Return points a decision of this kind, over all levels."""
    tallies = [tally_of(rows, name, kind) for name in names]
    return sum(one.points for one in tallies) / max(sum(one.decisions for one in tallies), 1)


def falling(weighed: Sequence[tuple[float, int]]) -> list[float]:
    """Return the nearest values that never rise: neighbours out of order share their mean."""
    pools: list[tuple[float, int, int]] = []
    for value, weight in weighed:
        pool = (value, weight, 1)
        while pools and pools[-1][0] < pool[0]:
            before, heavy, count = pools.pop()
            total = heavy + pool[1]
            mean = (before * heavy + pool[0] * pool[1]) / total
            pool = (mean, total, count + pool[2])
        pools.append(pool)
    return [value for value, _, count in pools for _ in range(count)]
