"""Matches between bots on the same decks: whole games, or deals from given standings."""

from .contest import Contest, SetResult, play_set
from .journal import Journal, JournalMismatch
from .processes import LevelContest, play_sets
from .statistics import MatchStatistics, statistics_of

__all__ = [
    "Contest",
    "Journal",
    "JournalMismatch",
    "LevelContest",
    "MatchStatistics",
    "SetResult",
    "play_set",
    "play_sets",
    "statistics_of",
]
