"""The chance to win the game: what a result of the deal is worth beyond its points."""

from games.bots.search.equity.outlook import Chances, Outlook

__all__ = ["Chances", "Outlook"]
