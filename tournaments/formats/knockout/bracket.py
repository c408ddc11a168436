"""The tables of a knockout before it is played: where each of a table's people comes from. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from tournaments.formats.knockout.round_sizes import Stage


@dataclass(frozen=True)
class Seed:
    """The entrant of this number, 1 is the strongest: in the first round, or after a bye."""

    number: int


@dataclass(frozen=True)
class Place:
    """Who comes to this place at this table of the round before."""

    table: int
    place: int


@dataclass(frozen=True)
class Best:
    """The best, second best, ... (1, 2, ...) of the round before who did not go on by place."""

    rank: int


Source = Seed | Place | Best


@dataclass(frozen=True)
class Box:
    """A table to come, with a source for each seat that a person takes."""

    round: int
    number: int
    sources: tuple[Source, ...]


Bracket = tuple[tuple[Box, ...], ...]


def bracket(stages: Sequence[Stage]) -> Bracket:
    """The boxes of every round, numbered from the top so that feeders lie side by side.

    The stronger a source, the farther from other strong ones; two who come from one table are kept
    apart in the next round where that can be.
    """
    first = stages[0]
    seeds: list[Source] = [Seed(number) for number in range(1, first.entering + 1)]
    rounds = [_boxes(1, _snaked(seeds[first.byes :], first.tables))]
    for number, (before, now) in enumerate(pairwise(stages), 2):
        byes = seeds[: before.byes] if number == 2 else []
        rounds.append(_boxes(number, _snaked([*byes, *_sources(before)], now.tables)))
    return tuple(_numbered(rounds))


def _sources(stage: Stage) -> Iterable[Source]:
    """All winners, then all seconds, ..., then the best of the rest."""
    for place in range(1, stage.of_each + 1):
        yield from (Place(table, place) for table in range(1, stage.tables + 1))
    yield from (Best(rank) for rank in range(1, stage.best + 1))


def _snaked(sources: Sequence[Source], tables: int) -> list[list[Source]]:
    """Row by row to and fro; within a row those trade places who would meet again at once."""
    groups: list[list[Source]] = [[] for _ in range(tables)]
    for row, start in enumerate(range(0, len(sources), tables)):
        order = list(range(tables)) if row % 2 == 0 else list(range(tables))[::-1]
        own = list(sources[start : start + tables])
        _keep_apart(groups, order, own)
        for table, source in zip(order, own, strict=False):
            groups[table].append(source)
    _sort_out(groups)
    return groups


def _keep_apart(groups: list[list[Source]], order: Sequence[int], own: list[Source]) -> None:
    for at in range(len(own)):
        if _meet(groups[order[at]], own[at]):
            _trade(groups, order, own, at)


def _trade(groups: list[list[Source]], order: Sequence[int], own: list[Source], at: int) -> None:
    """With the nearest in the row with whom both fit."""
    for other in sorted(range(len(own)), key=lambda place: abs(place - at)):
        mine, his = groups[order[at]], groups[order[other]]
        if not _meet(mine, own[other]) and not _meet(his, own[at]):
            own[at], own[other] = own[other], own[at]
            return


def _meet(group: Iterable[Source], source: Source) -> bool:
    tables = {other.table for other in group if isinstance(other, Place)}
    return isinstance(source, Place) and source.table in tables


def _sort_out(groups: list[list[Source]]) -> None:
    """What no row could do alone: trades between all tables, as long as fewer meet again."""
    while any(_sent_away(groups, table) for table, own in enumerate(groups) if _again(own)):
        pass


def _again(group: Iterable[Source]) -> int:
    """How many sit here with somebody from their own table."""
    tables = [source.table for source in group if isinstance(source, Place)]
    return len(tables) - len(set(tables))


def _sent_away(groups: list[list[Source]], table: int) -> bool:
    """One of this table trades places with the nearest who makes fewer meet again."""
    mine = groups[table]
    ways = [
        (abs(row - at), abs(other - table), other, at, row)
        for other, his in enumerate(groups)
        for at in range(len(his))
        for row in range(len(mine))
        if other != table
    ]
    for _, _, other, at, row in sorted(ways):
        his = groups[other]
        before = _again(mine) + _again(his)
        mine[row], his[at] = his[at], mine[row]
        if _again(mine) + _again(his) < before:
            return True
        mine[row], his[at] = his[at], mine[row]
    return False


def _boxes(number: int, groups: Iterable[Sequence[Source]]) -> list[Box]:
    return [Box(number, table, tuple(group)) for table, group in enumerate(groups, 1)]


def _numbered(rounds: list[list[Box]]) -> list[tuple[Box, ...]]:
    """From the final backwards each box stands where its winner's next one does."""
    done = [tuple(rounds[-1])]
    for boxes in reversed(rounds[:-1]):
        goes_to = _winners_ways(done[0])
        order = sorted(boxes, key=lambda box: (goes_to.get(box.number, 0), box.number))
        names = {box.number: new for new, box in enumerate(order, 1)}
        done[0] = tuple(_renamed(box, names) for box in done[0])
        done.insert(0, tuple(replace(box, number=names[box.number]) for box in order))
    return done


def _winners_ways(boxes: Iterable[Box]) -> dict[int, int]:
    """For each table the number of the box to which its winner goes."""
    return {
        source.table: box.number
        for box in boxes
        for source in box.sources
        if isinstance(source, Place) and source.place == 1
    }


def _renamed(box: Box, names: dict[int, int]) -> Box:
    sources = tuple(
        replace(source, table=names[source.table]) if isinstance(source, Place) else source
        for source in box.sources
    )
    return replace(box, sources=sources)
