"""The score sheet of the rulebook: the last deals of a game, as kept on paper."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from games.engine import DealOutcome
from games.rulebook import examples
from games.rulebook.examples import format_number

# Seven deals before the last nine, and one that was dealt anew.
FIRST_DEAL = 14


@dataclass(frozen=True)
class Cell:
    """The effect of one deal on one seat.

    played  what the declarer won or lost by the contract, in words; "" for the others
    strokes the bolts of this deal: 0 or 1
    struck  whether it was the third, which costs the penalty
    oval    whether the score stands in the barrel's oval; tries: the failed attempts so far
    """

    score: str
    played: str
    strokes: int
    struck: bool
    oval: bool
    tries: int


@dataclass(frozen=True)
class Row:
    """One deal of the sheet."""

    number: int
    cells: list[Cell]
    given_up: bool


def score_sheet() -> dict[str, Any]:
    """Return the names of the players, and a row for each deal."""
    replay = examples.score_sheet_game()
    rows, bolts = [], replay.record.start().standing.bolts
    for place, outcome in enumerate(replay.outcomes):
        rows.append(_row(FIRST_DEAL + place, outcome, bolts))
        bolts = outcome.bolts
    names = [gettext(name) for name in replay.record.players]
    return {"names": names, "rows": rows}


def _row(number: int, outcome: DealOutcome, bolts: tuple[int, ...]) -> Row:
    cells = [_cell(outcome, seat, bolts[seat]) for seat in range(len(outcome.scores))]
    return Row(number, cells, outcome.outcome == "distributed")


def _cell(outcome: DealOutcome, seat: int, bolts: int) -> Cell:
    return Cell(
        score=format_number(outcome.scores[seat]),
        played=_contract_text(outcome) if seat == outcome.declarer else "",
        strokes=int(outcome.bolts[seat] != bolts),
        struck=outcome.bolts[seat] < bolts,
        oval=outcome.barrel[seat] is not None and outcome.winner != seat,
        tries=0 if outcome.winner == seat else outcome.barrel[seat] or 0,
    )


def _contract_text(outcome: DealOutcome) -> str:
    """Return `+120` or `−100`; a deal given up is shown as ×."""
    signs = {"made": "+", "failed": "\u2212"}
    sign = signs.get(outcome.outcome)
    return "×" if sign is None else f"{sign}{outcome.contract}"
