"""Ordinals of places, as translated words and numbers."""

from django.utils.translation import gettext as _

DASH = "\u2013"


def ordinal_place(place: int | None) -> str:
    """Return a final place as an ordinal; a dash for None."""
    return {1: _("1st"), 2: _("2nd"), 3: _("3rd"), 4: _("4th")}.get(place or 0, DASH)


def numbered_place(place: int) -> str:
    """Return a place of any number as an ordinal in digits."""
    last = 0 if place % 100 in (11, 12, 13) else place % 10
    forms = {1: _("%(place)dst"), 2: _("%(place)dnd"), 3: _("%(place)drd")}
    return forms.get(last, _("%(place)dth")) % {"place": place}
