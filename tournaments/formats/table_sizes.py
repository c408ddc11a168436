"""The number and sizes of tables for a number of people. Pure."""

from dataclasses import dataclass


@dataclass(frozen=True)
class TableSizes:
    """The tables of a round, the smaller first; `byes` people sit out, `bots` fill seats."""

    tables: tuple[int, ...]
    byes: int = 0
    bots: int = 0


def table_sizes(people: int, seats: int, remainder: str) -> TableSizes:
    """Return the tables by the published rule; bots fill a single incomplete table.

    "mixed": as many tables as needed are larger by one; of four seats: tables of three. If there
    are too few people for that, the rest have byes.
    """
    full, rest = divmod(people, seats)
    if people < 2:
        return TableSizes((), people)
    if not rest:
        return TableSizes((seats,) * full)
    if not full or remainder == "bot":
        return TableSizes((seats,) * (full + 1), bots=seats - rest)
    if remainder == "mixed" and (tables := _mixed(full, rest, seats)):
        return TableSizes(tables)
    return TableSizes((seats,) * full, byes=rest)


def _mixed(full: int, rest: int, seats: int) -> tuple[int, ...]:
    """Return the sizes of a mixed round; () if there are too few people for it."""
    if seats == 4:
        threes = seats - rest
        return (3,) * threes + (4,) * (full + 1 - threes) if full + 1 >= threes else ()
    return (seats,) * (full - rest) + (seats + 1,) * rest if full >= rest else ()


def suggested_rounds(people: int, seats: int) -> int:
    """Return enough rounds to single out a winner, but not so many that rematches are forced."""
    most = max(1, (people - 1) // (seats - 1))
    enough, field = 2, seats
    while field < people:
        enough, field = enough + 1, field * seats
    return min(most, enough)
