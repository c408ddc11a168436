"""The public page of a sheet: its rows, as on paper."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from games.scorekeeper.facts import FREE_ENTRY

Line = dict[str, Any]
THIRD_BOLT = 3
NOTHING: Line = {}


@dataclass(frozen=True)
class SheetCell:
    """The effect of one deal on one player.

    gain     what the declarer won or lost, or what a free entry moved; None for the others
    change   the same in writing
    declared  whether the seat declared
    bolts    the strokes of this deal
    attempt  the attempts on the barrel so far; None off it, and when getting on
    """

    score: str
    gain: int | None
    change: str
    declared: bool
    bolts: range
    attempt: int | None
    mounted: bool
    fell: bool


@dataclass(frozen=True)
class SheetRow:
    """One deal or free entry; `number` is None for what is no deal of its own.

    reason  that of a free entry; "" for a deal, or where it is not shown
    """

    number: int | None
    cells: list[SheetCell]
    is_entry: bool = False
    reason: str = ""


@dataclass(frozen=True)
class FreeEntry:
    """A free entry with its reason; `changes`: the name and the points of each seat it moved."""

    reason: str
    changes: list[tuple[str, str]]


def rows_of(lines: Sequence[Line], players: int, deals: Sequence[Line] = ()) -> Iterator[SheetRow]:
    """Yield the rows of a sheet from what the engine booked for each deal.

    `deals`: the facts of the deals, where the reasons of free entries are shown.
    """
    before = {"bolts": [0] * players, "barrel": [None] * players, "falls": [0] * players}
    number = 0
    for line, facts in zip_longest(lines, deals[: len(lines)], fillvalue=NOTHING):
        number += not line["redeal"]
        cells = [_cell(line, before, seat) for seat in range(players)]
        shown = None if line["redeal"] else number
        yield SheetRow(shown, cells, is_entry(line), facts.get("reason", ""))
        before = line


def is_entry(line: Line) -> bool:
    """Return whether a row of a sheet is a free entry."""
    return bool(line["outcome"] == FREE_ENTRY)


def free_entries(record: Line) -> list[FreeEntry]:
    """Return the free entries of a sheet's record."""
    entries = [deal for deal in record["deals"] if deal.get("kind") == FREE_ENTRY]
    return [FreeEntry(one["reason"], _moved(record["players"], one["changes"])) for one in entries]


def _moved(names: Sequence[str], changes: Sequence[int]) -> list[tuple[str, str]]:
    pairs = zip(names, changes, strict=True)
    return [(name, _written(change, "+")) for name, change in pairs if change]


def _cell(line: Line, before: Line, seat: int) -> SheetCell:
    attempt, had = line["barrel"][seat], before["barrel"][seat]
    fell = line["falls"][seat] > before["falls"][seat]
    # A seat that falls before the play may get on again in the same deal.
    mounted = attempt is not None and (had is None or fell)
    return SheetCell(
        score=_written(line["scores"][seat]),
        gain=line["gains"][seat] if line["declarer"] == seat or is_entry(line) else None,
        change=_written(line["gains"][seat], "+"),
        declared=line["declarer"] == seat,
        bolts=range(_strokes(line["bolts"], before["bolts"], seat)),
        attempt=None if mounted else attempt,
        mounted=mounted,
        fell=fell,
    )


def _written(number: int, plus: str = "") -> str:
    """Return a number with a real minus sign."""
    return f"{plus if number > 0 else ''}{number}".replace("-", "\u2212")


def _strokes(now: Sequence[int], before: Sequence[int], seat: int) -> int:
    """Return the bolts of this deal: a third resets the count."""
    bolts = now[seat] - before[seat]
    return THIRD_BOLT if bolts < 0 else bolts
