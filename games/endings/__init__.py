"""Endings: whether play can still change what a deal books, as far as one seat knows."""

from games.endings.settled import is_settled
from games.endings.top_cards import takes_all

__all__ = ["is_settled", "takes_all"]
