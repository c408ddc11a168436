"""Places that organisers swapped in a draw before they published it. Pure.

The swaps of a round are stored for good, as late tables are: the draw can be repeated. In a bracket
people swap their seed numbers before round 1, so that all later rounds follow.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from tournaments.formats.base import Draw

# The keys within a tournament's settings: {round: [[entrant, entrant], ...]}, and the same pairs of
# a bracket, which `Settings` reads.
SWAPS, SEED_SWAPS = "swaps", "seed_swaps"
# Swaps of one round, of settings that must stay small.
MAX_SWAPS = 100
Settings = Mapping[str, Any]
Pairs = Iterable[Iterable[int]]


def with_swap(pairs: Iterable[list[int]], one: int, other: int) -> list[list[int]]:
    """Return the pairs and this one; the same pair twice in a row undoes itself."""
    swaps, pair = list(pairs), sorted((one, other))
    return swaps[:-1] if swaps[-1:] == [pair] else [*swaps, pair]


def swaps_of(settings: Settings, number: int) -> list[list[int]]:
    """Return the swaps of seats of a round that are stored."""
    return list(settings.get(SWAPS, {}).get(str(number), ()))


def stored_swaps(settings: Settings, number: int, pairs: Pairs) -> dict[str, Any]:
    """Return settings by which this round is drawn with these swaps; none: as it is drawn."""
    swaps = {key: value for key, value in settings.get(SWAPS, {}).items() if key != str(number)}
    if listed := [list(pair) for pair in pairs]:
        swaps[str(number)] = listed
    return {**settings, SWAPS: swaps}


def stored_seed_swaps(settings: Settings, pairs: Pairs) -> dict[str, Any]:
    """Return settings by which a bracket is seeded with these swaps; none: by strength."""
    seeded = {key: value for key, value in settings.items() if key != SEED_SWAPS}
    listed = [list(pair) for pair in pairs]
    return {**seeded, SEED_SWAPS: listed} if listed else seeded


def with_swaps(drawn: Draw, settings: Settings) -> Draw:
    """Return the draw with the swaps of its rounds."""
    rounds = {table.round for table in drawn.tables}
    for number in sorted(rounds):
        for one, other in swaps_of(settings, number):
            drawn = _swapped(drawn, number, {one: other, other: one})
    return drawn


def _swapped(drawn: Draw, number: int, places: Mapping[int | None, int]) -> Draw:
    """Return the draw after one swap, of seats or of a seat and a bye.

    Nothing changes where one of them is no longer in the draw.
    """
    if not set(places) <= _placed(drawn, number):
        return drawn
    tables = tuple(
        replace(table, seats=tuple(places.get(seat, seat) for seat in table.seats))
        if table.round == number else table
        for table in drawn.tables
    )  # fmt: skip
    byes = tuple(
        replace(bye, entrant=places.get(bye.entrant, bye.entrant)) if bye.round == number else bye
        for bye in drawn.byes
    )
    return replace(drawn, tables=tables, byes=byes)


def _placed(drawn: Draw, number: int) -> set[int]:
    """Return who has a seat or a bye in this round."""
    seated = (table.people for table in drawn.tables if table.round == number)
    return {*chain(*seated), *(bye.entrant for bye in drawn.byes if bye.round == number)}
