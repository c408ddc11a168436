"""Matches between bots on the same decks: whole games, or deals from given standings."""

from games.bots.matches.contest import Contest, SetResult, play_set
from games.bots.matches.journal import Journal, JournalMismatch
from games.bots.matches.processes import LevelContest, play_sets
from games.bots.matches.statistics import MatchStatistics, statistics_of

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
