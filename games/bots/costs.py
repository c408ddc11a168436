"""The CPU cost of a decision by level, and the check that this installation can search at all."""

from importlib.util import find_spec

from .levels import LADDER, LEVELS, level_of
from .search import Searcher

# CPU seconds of a decision in the mean, by level of the ladder: `ms_mean` of
# `python -m tests.bench bots`, rounded up: machines are slower than the one of the measurement.
DECISION_SECONDS = {
    "beginner": 0.0005,
    "casual": 0.0005,
    "club": 0.004,
    "strong": 0.01,
    "expert": 0.03,
    "master": 0.08,
}
# About what a worker spends on a turn besides: the task, the row of the game, the commit.
TURN_SECONDS = 0.01

# Whether a search is fast enough for a turn: uncompiled it takes a hundred times as long.
# Looked up, not imported: numba takes half a second to load, and most processes never search.
CAN_SEARCH = find_spec("numba") is not None
# Levels without search, which every installation can afford.
CHEAP = tuple(level for level in LADDER if not isinstance(LEVELS[level], Searcher))
# It plays where a searching level cannot, or where its turn is overdue.
SPARE = CHEAP[-1]
# Classes of cost: 0 for what does not search, then one for each searching level.
CLASSES = 1 + len(LADDER) - len(CHEAP)


def ladder_level(name: str) -> str:
    """Return the level of a bot by its name: "club" for "club-bold"; bots outside are cheap."""
    level = level_of(name)
    return level if level in LADDER else SPARE


def searches(name: str) -> bool:
    """Return whether a bot of this name decides by search."""
    return cost_class(name) > 0


def cost_class(name: str) -> int:
    """Return the class of a bot's cost, 0 to CLASSES - 1."""
    level = ladder_level(name)
    return 0 if level in CHEAP else 1 + LADDER.index(level) - len(CHEAP)


def turn_seconds(name: str) -> float:
    """Return the CPU seconds that a turn of this bot takes in the mean."""
    return TURN_SECONDS + DECISION_SECONDS[ladder_level(name)]
