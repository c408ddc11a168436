"""The levels of the site's bots in words."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import User
from games.bots import LADDER, level_of, style_of
from games.tables.bots.level_names import LEVEL_NAMES

SENTENCES: dict[str, str | Promise] = {
    "beginner": _("Forgets cards that have gone, overbids on one marriage."),
    "casual": _("Counts aces and trumps, plays what looks good right now."),
    "club": _("Follows every suit and the score, gives few tricks away."),
    "strong": _("Reads your bids, defends against the contract first."),
    "expert": _("Tries many deals that fit what it has seen, then plays."),
    "master": _("Weighs the whole game in every bid, knows every ending."),
}
STYLES: dict[str, str | Promise] = {
    "cautious": pgettext_lazy("style of a bot", "cautious"),
    "bold": pgettext_lazy("style of a bot", "bold"),
}
# The strengths of earlier versions, which programs may still send (docs/bots.md).
ALIASES = {"easy": "beginner", "medium": "club", "hard": "strong"}
CHOICES = (*LADDER, *ALIASES)


@dataclass(frozen=True)
class BotProfile:
    """A bot of the ladder in words."""

    level: str | Promise
    style: str | Promise
    sentence: str | Promise


def profile_of(bot: User) -> BotProfile | None:
    """Return what the bot is like; None for a bot outside the ladder."""
    level = level_of(bot.bot_level)
    if level not in LADDER:
        return None
    style = STYLES.get(style_of(bot.bot_level), "")
    return BotProfile(LEVEL_NAMES[level], style, SENTENCES[level])


def level_named(key: str) -> str | None:
    """Return the level of this key or earlier strength; None if there is none."""
    level = ALIASES.get(key, key)
    return level if level in LADDER else None


def level_name_of(bot: User) -> str:
    """Return the name of a bot's level; "" for a bot outside the ladder."""
    return str(LEVEL_NAMES.get(level_of(bot.bot_level), ""))
