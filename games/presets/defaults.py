"""The presets of a new installation."""

from django.utils.translation import gettext_noop

# The preset where none is named.
DEFAULT_PRESET = "classic"
# Names are stored in English and translated when displayed.
PRESETS = {
    "classic": gettext_noop("Classic"),
    "store": gettext_noop("Open exchange"),
    "club": gettext_noop("Club"),
    "polish": gettext_noop("Polish"),
    "duel": gettext_noop("Duel"),
    "four": gettext_noop("Four players"),
    "five_hundred_one": gettext_noop("Five hundred and one"),
    "lithuanian": gettext_noop("Lithuanian"),
}
