"""Other lots for a round that is drawn again, and only for it. Pure."""

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tournaments.standings.state import Course

# Within a tournament's settings: which rounds were drawn again, and how often.
REDRAWN = "redrawn"


def redrawn(settings: Mapping[str, Any], number: int) -> dict[str, int]:
    """The counts with one more for this round."""
    counts = dict(settings.get(REDRAWN, {}))
    counts[str(number)] = int(counts.get(str(number), 0)) + 1
    return counts


def next_seed(seed: str) -> str:
    """Of a tournament whose first round is drawn again: nothing has come of the old one yet."""
    return hashlib.sha256(f"{seed}/again".encode()).hexdigest()[:16]


def for_draw(course: Course, settings: Mapping[str, Any]) -> Course:
    """The course by which the next round is drawn.

    After the first round the seed stays, since ties are decided by it; only the draw's lots differ.
    """
    again = int(settings.get(REDRAWN, {}).get(str(course.round + 1), 0))
    if not again or not course.round:
        return course
    salted = replace(course.settings, seed=f"{course.settings.seed}/{again}")
    return replace(course, settings=salted)
