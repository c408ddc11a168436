"""What ten cards take in the play: a small net for the chances of every contract."""

from games.bots.search.valuation.gift import best_gift
from games.bots.search.valuation.model import MIDDLES, value_shares

__all__ = ["MIDDLES", "best_gift", "value_shares"]
