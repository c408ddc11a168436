"""The points that each level of bots loses a counted decision: the measure of "plays like Strong".

Provisional: from the first 29 games of six deals. Levels that these do not tell apart share a rate,
and a kind of decisions follows the rates in all, as its own are too few. `python -m tests.bench
review` prints both tables anew as `level_rates` (docs/decisions/0099-what-a-rate-says.md).
"""

from collections.abc import Mapping

from games.review.judgement import DecisionKind

# In all, the weakest level first.
RATES: Mapping[str, float] = {
    "beginner": 8.7,
    "casual": 8.7,
    "club": 8.1,
    "strong": 2.4,
    "expert": 2.4,
    "master": -0.3,
}
# So many times the rate in all is lost by a decision of this kind.
OF_KIND: Mapping[DecisionKind, float] = {
    DecisionKind.BIDDING: 0.7,
    DecisionKind.EXCHANGE: 1.2,
    DecisionKind.RAISING: 2.3,
    DecisionKind.DECLARER: 1.4,
    DecisionKind.DEFENCE: 0.4,
}


def usual_rate(level: str, kind: DecisionKind | None = None) -> float:
    """Return the points that a level loses a counted decision, of one kind or in all."""
    return RATES[level] * (1.0 if kind is None else OF_KIND[kind])


def plays_like(per_decision: float, kind: DecisionKind | None = None) -> str:
    """Return the level whose rate is nearest; of two as near the stronger one.

    per_decision  points lost a counted decision
    kind          of these decisions; None: in all
    """
    strongest_first = reversed(list(RATES))
    return min(strongest_first, key=lambda level: abs(usual_rate(level, kind) - per_decision))
