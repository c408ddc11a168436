"""The site's bots that may take a seat at a new table."""

from collections.abc import Collection

from accounts.models import User
from games.bots import LADDER, LEVELS, level_of
from games.tables.bots.capacity import affordable_levels


def available_bots(without: Collection[int] = ()) -> list[User]:
    """Return the active bots whose level the site can afford now, but for these users."""
    bots = User.objects.exclude(bot_level="").filter(bot_level__in=LEVELS, is_active=True)
    dear = set(LADDER) - set(affordable_levels())
    free = bots.exclude(pk__in=without).order_by("pk")
    return [bot for bot in free if level_of(bot.bot_level) not in dear]


def nearest_in_level(bots: Collection[User], level: str) -> list[User]:
    """Return the bots of this level; without one those of the nearest levels, the weaker first.

    Bots outside the ladder come last, where there are no others.
    """

    def distance(bot: User) -> tuple[bool, int, int]:
        own = level_of(bot.bot_level)
        if own not in LADDER:
            return True, 0, 0
        steps = LADDER.index(own) - LADDER.index(level)
        return False, abs(steps), steps

    best = min((distance(bot) for bot in bots), default=None)
    return [bot for bot in bots if distance(bot) == best]
