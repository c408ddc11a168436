"""The formats of a tournament by name. Pure.

A new format is one file here and an entry in `FORMATS`.
"""

from tournaments.formats.base import Draw, Format, SettingsProblem
from tournaments.formats.duplicate import Duplicate
from tournaments.formats.knockout.format import Knockout
from tournaments.formats.second_chance.format import SecondChance
from tournaments.formats.swiss.format import Swiss

FORMATS: dict[str, Format] = {
    form.name: form for form in (Knockout(), SecondChance(), Swiss(), Duplicate())
}

__all__ = ["FORMATS", "Draw", "Format", "SettingsProblem", "allows_late_entry", "uses_same_cards"]


def allows_late_entry(name: str) -> bool:
    """Return whether the format has room for entrants who join while it runs."""
    return name in FORMATS and FORMATS[name].late


def uses_same_cards(name: str) -> bool:
    """Return whether all tables of a round play the same cards."""
    return name in FORMATS and FORMATS[name].same_cards
