"""The choice of bots for free seats, by level; no bot sits twice at a table."""

import random
from collections.abc import Collection

from accounts.models import User
from games.lobby.bots.levels import level_named
from games.lobby.errors import LobbyError
from games.tables.bots.capacity import affordable_levels, busy_seconds
from games.tables.bots.level_names import LEVEL_NAMES
from games.tables.bots.site_bots import available_bots, nearest_in_level

_random = random.SystemRandom()


def checked_level(key: str) -> str:
    """Return the level of this key or earlier strength.

    Raises:
        LobbyError: there is no such level, or the site cannot afford it now.
    """
    level = level_named(key)
    if level is None:
        raise LobbyError("bad_level")
    if level not in affordable_levels():
        raise LobbyError("level_busy", level=str(LEVEL_NAMES[level]), minutes=busy_minutes(level))
    return level


def busy_minutes(level: str) -> int:
    """Return in about how many minutes the level may be affordable; 0 if it is."""
    return -(-busy_seconds(level) // 60)


def bot_for(level: str, seated: Collection[int]) -> User:
    """Return a bot of this level that is not seated yet, else one of the nearest level.

    Raises:
        LobbyError: no bot is left.
    """
    fitting = nearest_in_level(available_bots(without=seated), level)
    if not fitting:
        raise LobbyError("no_bot")
    return _random.choice(fitting)
