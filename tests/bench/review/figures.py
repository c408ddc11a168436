"""Figures of reviewed games."""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, sqrt
from statistics import fmean, pstdev
from typing import Any

from games.review.judgement import DecisionKind
from tests.bench.review.reviewed_games import ReviewedGame

# Two levels are apart at 95 %.
WIDTH = 1.96


def cost(games: Sequence[ReviewedGame]) -> dict[str, Any]:
    """Return the CPU time of deals in ms and of games in s, in the middle and of one in twenty."""
    deals = [1000 * one for game in games for one in game.deal_s]
    return {
        "deal_ms": _percentiles(deals, 1),
        "game_s": _percentiles([sum(game.deal_s) for game in games], 2),
    }


def _percentiles(values: Sequence[float], digits: int) -> dict[str, float]:
    ranked = sorted(values)
    at = {"p50": 0.5, "p95": 0.95}
    last = len(ranked) - 1
    return {name: round(ranked[ceil(part * last)], digits) for name, part in at.items()}


def levels(games: Sequence[ReviewedGame], names: Sequence[str]) -> dict[str, Any]:
    """Return the rate of each level and kind, and how many decisions tell neighbours apart."""
    by_level = {name: _points(games, name) for name in names}
    found: dict[str, Any] = {"rates": {name: _rate(by_level[name]) for name in names}}
    found["rates_by_kind"] = {
        name: {kind.value: _rate(_points(games, name, kind)) for kind in DecisionKind}
        for name in names
    }
    found["decisions_to_tell"] = {
        f"{weaker}/{stronger}": decisions_to_tell(by_level[weaker], by_level[stronger])
        for weaker, stronger in pairwise(names)
    }
    return found


def _points(
    games: Sequence[ReviewedGame], level: str, kind: DecisionKind | None = None
) -> list[float]:
    return [
        answer.judged.points
        for game in games
        for answer in game.answers
        if answer.level == level and answer.judged.counts
        if kind is None or answer.judged.judgement.kind is kind
    ]


def _rate(points: Sequence[float]) -> dict[str, float] | None:
    """Return points a decision with the half width of a 95 % interval, and the decisions."""
    if len(points) < 2:
        return None
    error = WIDTH * pstdev(points) / sqrt(len(points))
    return {"rate": round(fmean(points), 2), "error": round(error, 2), "decisions": len(points)}


def decisions_to_tell(weaker: Sequence[float], stronger: Sequence[float]) -> int | None:
    """Return how many decisions of each tell two levels apart at 95 %; None if not in order."""
    if len(weaker) < 2 or len(stronger) < 2:
        return None
    apart = fmean(weaker) - fmean(stronger)
    variance = pstdev(weaker) ** 2 + pstdev(stronger) ** 2
    return ceil(variance * (WIDTH / apart) ** 2) if apart > 0 else None
