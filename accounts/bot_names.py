"""The names of the built-in bots, to be written in the reader's script."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

# By username. A bot that an administrator adds is shown by its username everywhere.
BOT_NAMES: Mapping[str, str | Promise] = {
    "Agata": pgettext_lazy("name of a bot", "Agata"),
    "Bruno": pgettext_lazy("name of a bot", "Bruno"),
    "Darya": pgettext_lazy("name of a bot", "Darya"),
    "Emil": pgettext_lazy("name of a bot", "Emil"),
    "Fedor": pgettext_lazy("name of a bot", "Fedor"),
    "Halina": pgettext_lazy("name of a bot", "Halina"),
    "Ludwik": pgettext_lazy("name of a bot", "Ludwik"),
    "Zoya": pgettext_lazy("name of a bot", "Zoya"),
}


def bot_name(username: str) -> str:
    """Return the name of a built-in bot in the active language."""
    return str(BOT_NAMES.get(username, username))
