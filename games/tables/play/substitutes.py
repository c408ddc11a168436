"""Which bot keeps the seat of a person who left."""

import random

from accounts.models import User
from games.bots import LEVELS
from games.tables.state.live_game import Live

_random = random.SystemRandom()
# A bot that plays its cards for what they are worth: the others at the table sat down to play.
LEVEL = "greedy"


def keeper_for(live: Live) -> User | None:
    """A bot that has no part in this game yet; None: there is none, and the caretaker plays."""
    here = [person.user.pk for person in live.people]
    here += [person.keeper.pk for person in live.people if person.keeper]
    bots = User.objects.filter(bot_level__in=LEVELS, is_active=True).exclude(pk__in=here)
    found = list(bots)
    best = [bot for bot in found if bot.bot_level == LEVEL] or found
    return _random.choice(best) if best else None
