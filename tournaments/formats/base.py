"""What a format is: from all that has happened, the tables that are still to be opened. Pure."""

from dataclasses import dataclass
from typing import Protocol

from tournaments.standings.state import FIELDS, Bye, Course, Settings, Table
from tournaments.standings.tiebreaks import TIE_BREAKS


@dataclass(frozen=True)
class Draw:
    """What is not there yet and must be: tables and byes; `over`: nothing will ever follow."""

    tables: tuple[Table, ...] = ()
    byes: tuple[Bye, ...] = ()
    over: bool = False


WAIT = Draw()
OVER = Draw(over=True)
# How a table's result becomes points, where tables are not compared with each other.
BY_TABLE = ("by_place", "per_game_point")


@dataclass(frozen=True)
class Fault:
    """What is wrong with settings: a code to be put into words, and the fields concerned."""

    code: str
    fields: tuple[str, ...]


class Format(Protocol):
    """A way to run a tournament. It keeps nothing: the same course gives the same draw.

    A draw that was carried out is part of the next course; then there is nothing more to open
    until a result comes. So whoever calls twice does nothing twice. A draw is stored whole, tables
    and byes in one transaction, before any of its games is opened: a table without a game yet is
    one that is still being played.

    name      as it is stored; the rest of what is known of formats goes by what stands below
    ties      the tie-breaks that suit it, in order
    uses      which settings it reads, of those that not every format does
    late      whether somebody may come, or be drawn again, while rounds are played
    bracket   whether its tables follow from those before them, and are fixed with the first draw
    one_deck  whether all tables of a round play the same cards, and are sealed until the last ends
    """

    name: str
    ties: tuple[str, ...]
    uses: frozenset[str] = frozenset(("rounds", "remainder", "bye_points", *BY_TABLE))
    late: bool = True
    bracket: bool = False
    one_deck: bool = False

    def faults(self, settings: Settings) -> tuple[Fault, ...]:
        """What keeps these settings from being played; () if nothing does."""

    def draw(self, course: Course) -> Draw:
        """The tables and byes that are due now and not in the course yet."""


def common_faults(settings: Settings) -> tuple[Fault, ...]:
    """Faults that every format has in common."""
    faults = []
    if settings.seats not in (2, 3, 4):
        faults.append(Fault("seats", ("seats",)))
    if not settings.by_place or list(settings.by_place) != sorted(settings.by_place, reverse=True):
        faults.append(Fault("by_place_falls", ("by_place",)))
    if not settings.ties:
        faults.append(Fault("no_ties", ("ties",)))
    if not set(settings.ties) <= set(TIE_BREAKS):
        faults.append(Fault("unknown_tie", ("ties",)))
    if settings.field not in FIELDS:
        faults.append(Fault("field", ("field",)))
    return tuple(faults)
