"""The formats of a tournament by name. Pure.

A new format is one file here and an entry in `FORMATS`.
"""

from tournaments.formats.base import Draw, Format, SettingsProblem
from tournaments.formats.duplicate import Duplicate
from tournaments.formats.knockout.format import Knockout
from tournaments.formats.round_robin import RoundRobin
from tournaments.formats.swiss.format import Swiss
from tournaments.standings.state import TournamentState

FORMATS: dict[str, Format] = {
    form.name: form for form in (Knockout(), Swiss(), RoundRobin(), Duplicate())
}

__all__ = [
    "FORMATS",
    "Draw",
    "Format",
    "SettingsProblem",
    "allows_late_entry",
    "round_count",
    "uses_same_cards",
]


def allows_late_entry(name: str) -> bool:
    """Return whether the format has room for entrants who join while it runs."""
    return name in FORMATS and FORMATS[name].late


def uses_same_cards(name: str) -> bool:
    """Return whether all tables of a round play the same cards."""
    return name in FORMATS and FORMATS[name].same_cards


def round_count(name: str, state: TournamentState) -> int:
    """Return the planned number of rounds of a tournament of this format."""
    return FORMATS[name].round_count(state)
