"""A bot that searches: likely worlds, open cards, and the chance to win the game."""

from .bot import Searcher
from .budget import Budget

__all__ = ["Budget", "Searcher"]
