"""The formats by name: a new one is a file, and a name here. Pure."""

from tournaments.formats.base import Draw, Fault, Format
from tournaments.formats.duplicate import Duplicate
from tournaments.formats.knockout.format import Knockout
from tournaments.formats.swiss.format import Swiss

FORMATS: dict[str, Format] = {form.name: form for form in (Knockout(), Swiss(), Duplicate())}

__all__ = ["FORMATS", "Draw", "Fault", "Format", "may_be_late", "same_cards"]


def may_be_late(name: str) -> bool:
    """Whether a format has room for who comes while rounds are played."""
    return name in FORMATS and FORMATS[name].late


def same_cards(name: str) -> bool:
    """Whether all tables of a round play the same cards."""
    return name in FORMATS and FORMATS[name].one_deck
