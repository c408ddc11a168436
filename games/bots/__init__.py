"""Players without memory: each sees an observation and the legal actions, and chooses one."""

from games.bots.levels import LADDER, LEVELS
from games.bots.protocol import Bot

__all__ = ["LADDER", "LEVELS", "Bot"]
