"""The rules of Thousand, game records, the proof of the shuffle, and bots.

The names of the rules are here; bots are in `thousand_engine.bots`.
"""

from .engine import *  # noqa: F403
from .engine import __all__ as __all__
