"""The choice of the bot that takes over the seat of a player who left."""

import random

from accounts.models import User
from games.bots import LEVELS
from games.tables.state.live_game import LiveGame

_random = random.SystemRandom()
# A bot that plays its cards properly: the others at the table came to play.
PREFERRED_LEVEL = "greedy"


def choose_substitute(live: LiveGame) -> User | None:
    """Return an active bot that is not in this game; None if there is none."""
    seated = [person.user.pk for person in live.people]
    seated += [person.substitute.pk for person in live.people if person.substitute]
    rows = User.objects.filter(bot_level__in=LEVELS, is_active=True).exclude(pk__in=seated)
    bots = list(rows)
    preferred = [bot for bot in bots if bot.bot_level == PREFERRED_LEVEL] or bots
    return _random.choice(preferred) if preferred else None
