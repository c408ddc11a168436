"""The tables of a knockout before it is played, and where each table's players come from. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from tournaments.formats.knockout.round_sizes import RoundPlan


@dataclass(frozen=True)
class Seed:
    """The entrant of this seed number, 1 is the strongest: in round 1, or after a bye."""

    number: int


@dataclass(frozen=True)
class TablePlace:
    """The player at this place at this table of the round before."""

    table: int
    place: int


@dataclass(frozen=True)
class BestOfRest:
    """The best, second best, ... (1, 2, ...) of the round before who did not advance by place."""

    rank: int


Source = Seed | TablePlace | BestOfRest


@dataclass(frozen=True)
class BracketTable:
    """A future table, with a source for each seat that a player takes."""

    round: int
    number: int
    sources: tuple[Source, ...]


Bracket = tuple[tuple[BracketTable, ...], ...]


def build_bracket(plans: Sequence[RoundPlan]) -> Bracket:
    """Return the tables of every round, numbered from the top so that feeders lie side by side.

    The stronger a source, the farther it is from other strong ones. Two sources from one table are
    kept apart in the next round where possible.
    """
    first = plans[0]
    seeds: list[Source] = [Seed(number) for number in range(1, first.players + 1)]
    rounds = [_bracket_tables(1, _serpentine(seeds[first.byes :], first.tables))]
    for number, (before, now) in enumerate(pairwise(plans), 2):
        byes = seeds[: before.byes] if number == 2 else []
        rounds.append(_bracket_tables(number, _serpentine([*byes, *_sources(before)], now.tables)))
    return tuple(_numbered(rounds))


def _sources(plan: RoundPlan) -> Iterable[Source]:
    """Yield all winners, then all seconds, ..., then the best of the rest."""
    for place in range(1, plan.of_each + 1):
        yield from (TablePlace(table, place) for table in range(1, plan.tables + 1))
    yield from (BestOfRest(rank) for rank in range(1, plan.best + 1))


def _serpentine(sources: Sequence[Source], tables: int) -> list[list[Source]]:
    """Deal the sources row by row, to and fro; swap in a row to avoid rematches."""
    groups: list[list[Source]] = [[] for _ in range(tables)]
    for row, start in enumerate(range(0, len(sources), tables)):
        order = list(range(tables)) if row % 2 == 0 else list(range(tables))[::-1]
        row_sources = list(sources[start : start + tables])
        _separate_row(groups, order, row_sources)
        for table, source in zip(order, row_sources, strict=False):
            groups[table].append(source)
    _separate_all(groups)
    return groups


def _separate_row(
    groups: list[list[Source]], order: Sequence[int], row_sources: list[Source]
) -> None:
    """Swap the sources of one row that would meet again at once."""
    for at in range(len(row_sources)):
        if _would_rematch(groups[order[at]], row_sources[at]):
            _swap_in_row(groups, order, row_sources, at)


def _swap_in_row(
    groups: list[list[Source]], order: Sequence[int], row_sources: list[Source], at: int
) -> None:
    """Swap with the nearest source of the row where neither swap makes a rematch."""
    for other in sorted(range(len(row_sources)), key=lambda place: abs(place - at)):
        first, second = groups[order[at]], groups[order[other]]
        if not _would_rematch(first, row_sources[other]) and not _would_rematch(
            second, row_sources[at]
        ):
            row_sources[at], row_sources[other] = row_sources[other], row_sources[at]
            return


def _would_rematch(group: Iterable[Source], source: Source) -> bool:
    """Return whether the group holds a source from the same table."""
    tables = {other.table for other in group if isinstance(other, TablePlace)}
    return isinstance(source, TablePlace) and source.table in tables


def _separate_all(groups: list[list[Source]]) -> None:
    """Swap between all tables as long as that lowers the number of rematches."""
    while any(
        _swap_one_out(groups, table)
        for table, row_sources in enumerate(groups)
        if _rematches(row_sources)
    ):
        pass


def _rematches(group: Iterable[Source]) -> int:
    """Return how many of a group sit with somebody from their own table."""
    tables = [source.table for source in group if isinstance(source, TablePlace)]
    return len(tables) - len(set(tables))


def _swap_one_out(groups: list[list[Source]], table: int) -> bool:
    """Swap a source of this table so that rematches get fewer; False: no swap does."""
    first = groups[table]
    swaps = [
        (abs(row - at), abs(other - table), other, at, row)
        for other, second in enumerate(groups)
        for at in range(len(second))
        for row in range(len(first))
        if other != table
    ]
    for _, _, other, at, row in sorted(swaps):
        second = groups[other]
        before = _rematches(first) + _rematches(second)
        first[row], second[at] = second[at], first[row]
        if _rematches(first) + _rematches(second) < before:
            return True
        first[row], second[at] = second[at], first[row]
    return False


def _bracket_tables(number: int, groups: Iterable[Sequence[Source]]) -> list[BracketTable]:
    return [BracketTable(number, table, tuple(group)) for table, group in enumerate(groups, 1)]


def _numbered(rounds: list[list[BracketTable]]) -> list[tuple[BracketTable, ...]]:
    """Number each table by where its winner's next table stands, from the final backwards."""
    done = [tuple(rounds[-1])]
    for tables in reversed(rounds[:-1]):
        targets = _winners_targets(done[0])
        order = sorted(tables, key=lambda table: (targets.get(table.number, 0), table.number))
        names = {table.number: new for new, table in enumerate(order, 1)}
        done[0] = tuple(_renamed(table, names) for table in done[0])
        done.insert(0, tuple(replace(table, number=names[table.number]) for table in order))
    return done


def _winners_targets(tables: Iterable[BracketTable]) -> dict[int, int]:
    """Return for each table the number of the next table of its winner."""
    return {
        source.table: table.number
        for table in tables
        for source in table.sources
        if isinstance(source, TablePlace) and source.place == 1
    }


def _renamed(table: BracketTable, names: dict[int, int]) -> BracketTable:
    sources = tuple(
        replace(source, table=names[source.table]) if isinstance(source, TablePlace) else source
        for source in table.sources
    )
    return replace(table, sources=sources)
