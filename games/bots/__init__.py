"""Players without memory: each sees an observation and the legal actions, and chooses one."""

from games.bots.levels import LADDER, LEVELS, STYLES, key_of, level_of, style_of
from games.bots.protocol import Bot

__all__ = ["LADDER", "LEVELS", "STYLES", "Bot", "key_of", "level_of", "style_of"]
