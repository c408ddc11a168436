"""The levels of the site's bots in words."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

# By the levels of games.bots.LADDER.
LEVEL_NAMES: Mapping[str, str | Promise] = {
    "beginner": pgettext_lazy("level of a bot", "Beginner"),
    "casual": pgettext_lazy("level of a bot", "Casual"),
    "club": pgettext_lazy("level of a bot", "Club"),
    "strong": pgettext_lazy("level of a bot", "Strong"),
    "expert": pgettext_lazy("level of a bot", "Expert"),
    "master": pgettext_lazy("level of a bot", "Master"),
}
