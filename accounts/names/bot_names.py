"""The names of the built-in bots, to be written in the reader's script."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

# By name. A bot that an administrator adds is shown by its username everywhere.
BOT_NAMES: Mapping[str, str | Promise] = {
    "Zosia": pgettext_lazy("name of a bot", "Zosia"),
    "Tymko": pgettext_lazy("name of a bot", "Tymko"),
    "Jurek": pgettext_lazy("name of a bot", "Jurek"),
    "Halyna": pgettext_lazy("name of a bot", "Halyna"),
    "Danuta": pgettext_lazy("name of a bot", "Danuta"),
    "Ostap": pgettext_lazy("name of a bot", "Ostap"),
    "Wiktor": pgettext_lazy("name of a bot", "Wiktor"),
    "Nastia": pgettext_lazy("name of a bot", "Nastia"),
    "Irena": pgettext_lazy("name of a bot", "Irena"),
    "Maksym": pgettext_lazy("name of a bot", "Maksym"),
    "Kazimierz": pgettext_lazy("name of a bot", "Kazimierz"),
    "Solomia": pgettext_lazy("name of a bot", "Solomia"),
    # Retired: they take no seat at new tables, but their games remain.
    "Agata": pgettext_lazy("name of a bot", "Agata"),
    "Bruno": pgettext_lazy("name of a bot", "Bruno"),
    "Darya": pgettext_lazy("name of a bot", "Darya"),
    "Emil": pgettext_lazy("name of a bot", "Emil"),
    "Fedor": pgettext_lazy("name of a bot", "Fedor"),
    "Halina": pgettext_lazy("name of a bot", "Halina"),
    "Ludwik": pgettext_lazy("name of a bot", "Ludwik"),
    "Zoya": pgettext_lazy("name of a bot", "Zoya"),
}


def bot_name(name: str) -> str:
    """Return the name of a built-in bot in the active language."""
    return str(BOT_NAMES.get(name, name))
