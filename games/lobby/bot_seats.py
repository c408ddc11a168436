"""Which bots sit down: three strengths, and never the same one twice at a table."""

import random
from collections.abc import Collection

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.lobby.errors import LobbyError

_random = random.SystemRandom()
# By strength the levels of games.bots, the weakest first (docs/decisions/0011-own-tables.md).
STRENGTHS = {
    "easy": ("caretaker",),
    "medium": ("cautious", "bold"),
    "hard": ("greedy",),
}
NAMES = {"easy": _("easy"), "medium": _("medium"), "hard": _("hard")}


def bot_for(strength: str, sitting: Collection[int]) -> User:
    """A bot of this strength that does not sit here yet; where there is none, any other one."""
    if strength not in STRENGTHS:
        raise LobbyError("bad_choice")
    free = User.objects.exclude(bot_level="").filter(is_active=True).exclude(pk__in=sitting)
    found = list(free.order_by("pk"))
    if not found:
        raise LobbyError("no_bot")
    fitting = [bot for bot in found if bot.bot_level in STRENGTHS[strength]]
    return _random.choice(fitting or found)


def strength_of(bot: User) -> str:
    """The name of a bot's strength; "" for a level that is offered to nobody."""
    found = (name for name, levels in STRENGTHS.items() if bot.bot_level in levels)
    return next((str(NAMES[name]) for name in found), "")
