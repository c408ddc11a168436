"""The score sheet of the rulebook: the last deals of a game, as they are kept on paper."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from games.engine import DealOutcome
from games.rulebook import examples
from games.rulebook.examples import printed

# Seven deals before the last nine, and one that was dealt anew.
FIRST = 14


@dataclass(frozen=True)
class Cell:
    """What one deal did to one seat.

    played  what the declarer won or lost by his contract, in words; "" for the others
    strokes the bolts of this deal: 0 or 1
    struck  whether it was the third, which costs the penalty
    oval    whether the score stands in the barrel's oval; tries: how many were spent in vain
    """

    score: str
    played: str
    strokes: int
    struck: bool
    oval: bool
    tries: int


@dataclass(frozen=True)
class Row:
    """One deal."""

    number: int
    cells: list[Cell]
    given_up: bool


def sheet() -> dict[str, Any]:
    """Names, and a row for each deal."""
    replay = examples.sheet()
    rows, bolts = [], replay.record.start().standing.bolts
    for place, found in enumerate(replay.outcomes):
        rows.append(_row(FIRST + place, found, bolts))
        bolts = found.bolts
    names = [gettext(name) for name in replay.record.players]
    return {"names": names, "rows": rows}


def _row(number: int, found: DealOutcome, bolts: tuple[int, ...]) -> Row:
    cells = [_cell(found, seat, bolts[seat]) for seat in range(len(found.scores))]
    return Row(number, cells, found.outcome == "distributed")


def _cell(found: DealOutcome, seat: int, bolts: int) -> Cell:
    return Cell(
        score=printed(found.scores[seat]),
        played=_played(found) if seat == found.declarer else "",
        strokes=int(found.bolts[seat] != bolts),
        struck=found.bolts[seat] < bolts,
        oval=found.barrel[seat] is not None and found.winner != seat,
        tries=0 if found.winner == seat else found.barrel[seat] or 0,
    )


def _played(found: DealOutcome) -> str:
    """`+120`, `−100`; a deal given up has no sign."""
    signs = {"made": "+", "failed": "\u2212"}
    return f"{signs.get(found.outcome, '')}{found.contract}" if found.outcome in signs else "×"
