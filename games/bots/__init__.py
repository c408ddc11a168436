"""Players without memory: each sees an observation and the legal actions, and chooses one."""

from .levels import LADDER, LEVELS, STYLES, key_of, level_of, style_of
from .protocol import Bot

__all__ = ["LADDER", "LEVELS", "STYLES", "Bot", "key_of", "level_of", "style_of"]
