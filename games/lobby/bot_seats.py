"""The choice of bots for free seats: three strengths, no bot twice at a table."""

import random
from collections.abc import Collection

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.lobby.errors import LobbyError

_random = random.SystemRandom()
# Levels of games.bots by strength, the weakest first (docs/decisions/0011-custom-tables.md).
STRENGTHS = {
    "easy": ("caretaker",),
    "medium": ("cautious", "bold"),
    "hard": ("greedy",),
}
NAMES = {"easy": _("easy"), "medium": _("medium"), "hard": _("hard")}


def bot_for(strength: str, seated: Collection[int]) -> User:
    """Return a bot of this strength that is not seated yet, else any other free bot.

    Raises:
        LobbyError: there is no such strength, or no bot is left.
    """
    if strength not in STRENGTHS:
        raise LobbyError("bad_choice")
    free = User.objects.exclude(bot_level="").filter(is_active=True).exclude(pk__in=seated)
    bots = list(free.order_by("pk"))
    if not bots:
        raise LobbyError("no_bot")
    fitting = [bot for bot in bots if bot.bot_level in STRENGTHS[strength]]
    return _random.choice(fitting or bots)


def strength_of(bot: User) -> str:
    """Return the name of a bot's strength; "" for a level without one."""
    names = (name for name, levels in STRENGTHS.items() if bot.bot_level in levels)
    return next((str(NAMES[name]) for name in names), "")
