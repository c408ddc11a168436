"""Matches between bots on the same decks: whole games, or deals from given standings."""

from games.bots.matches.contest import Contest, SetResult, play_set
from games.bots.matches.figures import Figures, figures_of
from games.bots.matches.journal import Journal, JournalMismatch
from games.bots.matches.processes import LevelContest, play_sets

__all__ = [
    "Contest",
    "Figures",
    "Journal",
    "JournalMismatch",
    "LevelContest",
    "SetResult",
    "figures_of",
    "play_set",
    "play_sets",
]
