"""Pages of a projector: arrived names, tables, standings, bracket."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from accounts.names.alphabets import sorted_by_name
from tournaments.extras.room.page import DONE, RoomPage, RoomTable
from tournaments.live.texts import state_texts, tiebreak_texts
from tournaments.standings.standings import StandingsRow

TABLES_A_PAGE, ROWS_A_PAGE, NAMES_A_PAGE = 6, 9, 21
# Columns of standings that fit beside the names.
MAX_COLUMNS = 3
BRACKET_ROUNDS, BOXES_A_COLUMN = 3, 6
# Results in the line below.
MAX_TICKER = 12


@dataclass(frozen=True)
class ProjectorPage:
    """One page of the rotation; `items` are tables, rows, names or columns by `kind`."""

    kind: str
    items: Sequence[object]
    first: int = 1
    total: int = 0

    @property
    def last(self) -> int:
        return self.first + len(self.items) - 1


@dataclass(frozen=True)
class StandingsLine:
    """A row of the standings as the projector shows it."""

    rank: int
    name: str
    values: tuple[str, ...]
    is_out: bool


@dataclass(frozen=True)
class TickerItem:
    """A result in the line below."""

    round: int
    number: int
    scores: tuple[tuple[str, int], ...]


def pages_of(page: RoomPage) -> list[ProjectorPage]:
    """Return the pages in the order in which they rotate."""
    if not page.round:
        names = sorted_by_name((one.name for one in page.people if one.is_here), str)
        return list(_cut("names", names, NAMES_A_PAGE)) or [ProjectorPage("names", [])]
    tables = sorted(page.tables, key=lambda table: table.number)
    found = [] if page.is_over else list(_cut("tables", tables, TABLES_A_PAGE))
    if page.snapshot.has_results:
        found += _cut("standings", list(standings_lines(page)), ROWS_A_PAGE)
    if page.snapshot.is_knockout:
        found.append(ProjectorPage("bracket", bracket_columns(page)))
    return found or [ProjectorPage("names", [])]


def _cut(kind: str, items: Sequence[object], size: int) -> Iterator[ProjectorPage]:
    for start in range(0, len(items), size):
        yield ProjectorPage(kind, items[start : start + size], start + 1, len(items))


def standings_titles(page: RoomPage) -> list[str]:
    """Return the heads of the columns with numbers."""
    return [tiebreak_texts.column_title(name) for name in _shown_ties(page)]


def _shown_ties(page: RoomPage) -> list[str]:
    """Return the tie-breaks that are shown: the random draw says nothing to a reader."""
    ties = (name for name in page.snapshot.standings.ties if name != "random_draw")
    return list(ties)[:MAX_COLUMNS]


def standings_lines(page: RoomPage) -> Iterator[StandingsLine]:
    """Yield the standings with the names of the room."""
    for row in page.snapshot.standings.rows:
        yield _line(page, row)


def _line(page: RoomPage, row: StandingsRow) -> StandingsLine:
    ties = _shown_ties(page)
    round_name = partial(state_texts.round_name, page.snapshot)
    values = dict(zip(page.snapshot.standings.ties, row.values, strict=True))
    texts = tuple(tiebreak_texts.value_text(name, values[name], round_name) for name in ties)
    return StandingsLine(row.rank, page.names.get(row.entrant, ""), texts, row.out)


def bracket_columns(page: RoomPage) -> list[tuple[int, list[RoomTable]]]:
    """Return the last rounds with their first tables."""
    keys = sorted(page.snapshot.tables)
    rounds = [number for number, _ in groupby(keys, key=lambda key: key[0])][-BRACKET_ROUNDS:]
    return [(number, page.tables_of_round(number)[:BOXES_A_COLUMN]) for number in rounds]


def ticker(page: RoomPage) -> list[TickerItem]:
    """Return the last results: those of this round, then those of the one before."""
    found = []
    for number in (page.round, page.round - 1):
        for table in page.tables_of_round(number) if number > 0 else ():
            if table.state == DONE and table.people and table.people[0].score is not None:
                scores = tuple((seat.name, seat.score or 0) for seat in table.by_place)
                found.append(TickerItem(number, table.number, scores))
    return found[:MAX_TICKER]
