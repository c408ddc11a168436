"""A small net that estimates the chance of every contract with ten cards."""

from .gift import best_gift
from .model import MIDDLES, value_shares

__all__ = ["MIDDLES", "best_gift", "value_shares"]
