"""Equity: the chance of each seat to win the game after a result of the deal."""

from .outlook import Chances, Outlook

__all__ = ["Chances", "Outlook"]
