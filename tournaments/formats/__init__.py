"""The formats of a tournament by name. Pure.

A new format is one file here and an entry in `FORMATS`.
"""

from tournaments.formats.arena import Arena
from tournaments.formats.base import Draw, Format, SettingsProblem
from tournaments.formats.duplicate import Duplicate
from tournaments.formats.knockout.format import Knockout
from tournaments.formats.league import League
from tournaments.formats.round_robin import RoundRobin
from tournaments.formats.second_chance.format import SecondChance
from tournaments.formats.swiss.format import Swiss
from tournaments.formats.teams import Teams
from tournaments.standings.state import TournamentState

FORMATS: dict[str, Format] = {
    form.name: form
    for form in (
        Knockout(),
        SecondChance(),
        Swiss(),
        RoundRobin(),
        Duplicate(),
        Teams(),
        Arena(),
        League(),
    )
}

__all__ = [
    "FORMATS",
    "Draw",
    "Format",
    "SettingsProblem",
    "allows_late_entry",
    "has_calendar",
    "is_timed",
    "round_count",
    "uses_same_cards",
    "uses_teams",
]


def allows_late_entry(name: str) -> bool:
    """Return whether the format has room for entrants who join while it runs."""
    return name in FORMATS and FORMATS[name].late


def is_timed(name: str) -> bool:
    """Return whether the format plays for a fixed time instead of a number of rounds."""
    return name in FORMATS and FORMATS[name].timed


def uses_same_cards(name: str) -> bool:
    """Return whether all tables of a round play the same cards."""
    return name in FORMATS and FORMATS[name].same_cards


def uses_teams(name: str) -> bool:
    """Return whether entrants play in teams."""
    return name in FORMATS and FORMATS[name].teams


def has_calendar(name: str) -> bool:
    """Return whether rounds begin at dates, and players agree on the times of their tables."""
    return name in FORMATS and FORMATS[name].has_calendar


def round_count(name: str, state: TournamentState) -> int:
    """Return the planned number of rounds of a tournament of this format."""
    return FORMATS[name].round_count(state)
