"""Equity: the chance of each seat to win the game after a result of the deal."""

from games.bots.search.equity.outlook import Chances, Outlook

__all__ = ["Chances", "Outlook"]
