"""Ordinals of places at the end of a game or round, as translated words."""

from django.utils.translation import gettext as _

DASH = "\u2013"


def ordinal_place(place: int | None) -> str:
    """Return a final place as an ordinal; a dash for None."""
    return {1: _("1st"), 2: _("2nd"), 3: _("3rd"), 4: _("4th")}.get(place or 0, DASH)
