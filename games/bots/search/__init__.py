"""A bot that searches: likely worlds, open cards, and the chance to win the game."""

from games.bots.search.bot import Searcher
from games.bots.search.budget import Budget

__all__ = ["Budget", "Searcher"]
