"""The public page of a sheet: its rows, as on paper."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

Line = dict[str, Any]
THIRD_BOLT = 3


@dataclass(frozen=True)
class SheetCell:
    """The effect of one deal on one player.

    gain     what the declarer won or lost; None for the others; `change`: the same in writing
    bolts    the strokes of this deal
    attempt  the attempts on the barrel so far; None off it, and when getting on
    """

    score: str
    gain: int | None
    change: str
    bolts: range
    attempt: int | None
    mounted: bool
    fell: bool


@dataclass(frozen=True)
class SheetRow:
    """One deal; `number` is None for one that was dealt anew."""

    number: int | None
    cells: list[SheetCell]


def rows_of(lines: Sequence[Line], players: int) -> Iterator[SheetRow]:
    """Yield the rows of a sheet from what the engine booked for each deal."""
    before = {"bolts": [0] * players, "barrel": [None] * players, "falls": [0] * players}
    number = 0
    for line in lines:
        number += not line["redeal"]
        cells = [_cell(line, before, seat) for seat in range(players)]
        yield SheetRow(None if line["redeal"] else number, cells)
        before = line


def _cell(line: Line, before: Line, seat: int) -> SheetCell:
    attempt, had = line["barrel"][seat], before["barrel"][seat]
    fell = line["falls"][seat] > before["falls"][seat]
    # A seat that falls before the play may get on again in the same deal.
    mounted = attempt is not None and (had is None or fell)
    return SheetCell(
        score=_written(line["scores"][seat]),
        gain=line["gains"][seat] if line["declarer"] == seat else None,
        change=_written(line["gains"][seat], "+"),
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
