"""A bot that searches: likely worlds, open cards, and the chance to win the game."""

from games.bots.searcher.budget import Budget
from games.bots.searcher.searcher import Searcher

__all__ = ["Budget", "Searcher"]
