"""The interface of a format: from a tournament's state to the tables that are due. Pure."""

from dataclasses import dataclass
from typing import Protocol

from tournaments.formats.table_sizes import suggested_rounds
from tournaments.standings.state import FIELDS, Bye, Settings, Table, TournamentState
from tournaments.standings.tiebreaks import TIE_BREAKS


@dataclass(frozen=True)
class Draw:
    """The tables and byes that are due and not stored yet; `over`: nothing will ever follow."""

    tables: tuple[Table, ...] = ()
    byes: tuple[Bye, ...] = ()
    over: bool = False


WAIT = Draw()
OVER = Draw(over=True)
# Settings of points where tables are not compared with each other.
POINT_SETTINGS = ("by_place", "per_game_point")


@dataclass(frozen=True)
class SettingsProblem:
    """A problem of settings: a code that has a text, and the fields concerned."""

    code: str
    fields: tuple[str, ...]


class Format(Protocol):
    """A way to run a tournament. It is stateless: the same state gives the same draw.

    A draw that was stored is part of the next state, and then nothing more is due until a result
    comes, so calling twice does nothing twice. A draw is stored whole, tables and byes in one
    transaction, before any of its games is opened. A table without a game yet counts as running.

    name        as it is stored; all else about formats is read from the attributes below
    ties        the tie-breaks that suit it, in order
    uses        which settings it reads, of those that not every format reads
    late        whether entrants may join, or be drawn again, while rounds are played
    bracket     whether tables follow from earlier ones and are fixed with the first draw
    same_cards  whether all tables of a round play the same cards, hidden until the last one ends
    teams       whether entrants play in teams, of as many as a table has seats
    timed       whether it plays for a fixed time: entrants come and go, and each draw is a round
    has_calendar  whether rounds begin at dates, and players agree on the times of their tables
    """

    name: str
    ties: tuple[str, ...]
    uses: frozenset[str] = frozenset(("rounds", "remainder", "bye_points", *POINT_SETTINGS))
    late: bool = True
    bracket: bool = False
    same_cards: bool = False
    teams: bool = False
    timed: bool = False
    has_calendar: bool = False

    def problems(self, settings: Settings) -> tuple[SettingsProblem, ...]:
        """Return what keeps these settings from being played; () if nothing does."""

    def round_count(self, state: TournamentState) -> int:
        """Return the planned number of rounds."""
        people = len(state.participants(1))
        return state.settings.rounds or suggested_rounds(people, state.settings.seats)

    def draw(self, state: TournamentState) -> Draw:
        """Return the tables and byes that are due now and not in the state yet."""


def common_problems(settings: Settings) -> tuple[SettingsProblem, ...]:
    """Return the problems that are the same in every format."""
    problems = []
    if settings.seats not in (2, 3, 4):
        problems.append(SettingsProblem("seats", ("seats",)))
    if not settings.by_place or list(settings.by_place) != sorted(settings.by_place, reverse=True):
        problems.append(SettingsProblem("by_place_falls", ("by_place",)))
    if not settings.ties:
        problems.append(SettingsProblem("no_ties", ("ties",)))
    if not set(settings.ties) <= set(TIE_BREAKS):
        problems.append(SettingsProblem("unknown_tie", ("ties",)))
    if settings.field not in FIELDS:
        problems.append(SettingsProblem("field", ("field",)))
    return tuple(problems)
