"""What each level of bots loses a counted decision: the yardstick of "plays like Strong".

Measured in games of six deals between all threes of levels, by this very reviewer: `python -m
tests.bench review` prints the rates of its journal (docs/decisions/0098-what-a-rate-says.md).
"""

from collections.abc import Mapping

from games.review.judgement import DecisionKind

# Points a counted decision, the weakest level first.
IN_ALL: Mapping[str, float] = {}
BY_KIND: Mapping[DecisionKind, Mapping[str, float]] = {}


def plays_like(per_decision: float, kind: DecisionKind | None = None) -> str:
    """Return the level of bots whose rate is nearest; of two as near the stronger one.

    per_decision  points lost a counted decision
    kind          of decisions; None: in all
    """
    rates = IN_ALL if kind is None else BY_KIND[kind]
    return min(reversed(list(rates)), key=lambda level: abs(rates[level] - per_decision))
