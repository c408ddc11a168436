"""The choice of a bot that takes over the seat of a departed player."""

import random

from accounts.models import User
from games.tables.bots.site_bots import available_bots, nearest_in_level
from games.tables.state.live_game import LiveGame

_random = random.SystemRandom()
# It plays without searching: those who leave must not cost the site more than those who stay.
LEVEL = "casual"


def choose_substitute(live: LiveGame) -> User | None:
    """Return a casual bot that is not in this game, else one near; None if there is none."""
    seated = [person.user.pk for person in live.people]
    seated += [person.substitute.pk for person in live.people if person.substitute]
    fitting = nearest_in_level(available_bots(without=seated), LEVEL)
    return _random.choice(fitting) if fitting else None
