"""The seed of a round that is drawn again. Pure."""

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tournaments.standings.random_draw import redraw_seed
from tournaments.standings.state import TournamentState

# The key within a tournament's settings: redraws by round number.
REDRAW_COUNTS = "redraws"


def count_redraw(settings: Mapping[str, Any], number: int) -> dict[str, int]:
    """Return the counts with one more for this round."""
    counts = dict(settings.get(REDRAW_COUNTS, {}))
    counts[str(number)] = int(counts.get(str(number), 0)) + 1
    return counts


def next_seed(seed: str) -> str:
    """Return the new seed of a tournament whose first round is drawn again."""
    return hashlib.sha256(f"{seed}/again".encode()).hexdigest()[:16]


def with_redraw_seed(state: TournamentState, settings: Mapping[str, Any]) -> TournamentState:
    """Return the state by which the next round is drawn.

    After the first round the seed stays, since it decides ties; only that round's draws differ.
    """
    redraws = int(settings.get(REDRAW_COUNTS, {}).get(str(state.round + 1), 0))
    if not redraws or not state.round:
        return state
    salted = replace(state.settings, seed=redraw_seed(state.settings.seed, redraws))
    return replace(state, settings=salted)
