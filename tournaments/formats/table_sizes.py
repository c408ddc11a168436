"""How many tables of which size a number of people makes, and who is left over. Pure."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Sizes:
    """The tables of a round, the smaller first; `byes` sit out, `bots` fill seats."""

    tables: tuple[int, ...]
    byes: int = 0
    bots: int = 0


def table_sizes(people: int, seats: int, remainder: str) -> Sizes:
    """The published rule for a number that does not divide; less than one table: bots fill it.

    "mixed": one at a time more at as many tables as needed; of four seats, tables of three. Where
    there are too few people for that, the rest has a bye.
    """
    full, rest = divmod(people, seats)
    if people < 2:
        return Sizes((), people)
    if not rest:
        return Sizes((seats,) * full)
    if not full or remainder == "bot":
        return Sizes((seats,) * (full + 1), bots=seats - rest)
    if remainder == "mixed" and (tables := _mixed(full, rest, seats)):
        return Sizes(tables)
    return Sizes((seats,) * full, byes=rest)


def _mixed(full: int, rest: int, seats: int) -> tuple[int, ...]:
    if seats == 4:
        threes = seats - rest
        return (3,) * threes + (4,) * (full + 1 - threes) if full + 1 >= threes else ()
    return (seats,) * (full - rest) + (seats + 1,) * rest if full >= rest else ()


def suggested_rounds(people: int, seats: int) -> int:
    """Enough to find a first, and not so many that somebody must meet somebody again."""
    most = max(1, (people - 1) // (seats - 1))
    enough, field = 2, seats
    while field < people:
        enough, field = enough + 1, field * seats
    return min(most, enough)
