"""The answer to a question, as pages read it: bars, the best bid, gifts and the talon.

Nothing here loads the search: web processes read answers that workers made.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from games.engine.cards import Card, Cards

Json = Mapping[str, Any]


class ContractKind(StrEnum):
    """The part that you have in a contract: it is another's, open to you, or beyond your limit."""

    HELD = "held"
    OPEN = "open"
    RAISE = "raise"


@dataclass(frozen=True)
class HandRow:
    """A contract, its chance, and your chance to win the game by it; None where it is not yours."""

    contract: int
    chance: float
    win: float | None
    kind: ContractKind


@dataclass(frozen=True)
class GiftRow:
    """Cards that leave a hand of ten, and the chance of the answer's contract after that."""

    cards: Cards
    chance: float


@dataclass(frozen=True)
class TalonBox:
    """The talon in a few numbers; chances are those of `contract`.

    helps       the card whose coming helps most, None if none does; how often it comes
    with_help   the chance then
    gives       cards of the hand that are given away most often, and how often
    no_help     how often no card comes that helps
    without     the chance then
    """

    contract: int
    helps: Card | None
    comes: float
    with_help: float
    gives: tuple[tuple[Card, float], ...]
    no_help: float
    without: float


@dataclass(frozen=True)
class Answer:
    """All that is known.

    lies      that were solved
    limit     the highest bid that the hand allows, or the highest contract with ten cards
    best      the highest bid that is clearly better than a pass, or with ten cards the best
              contract; None: pass, or nobody knows yet
    win       the chance to win by it; passed: by a pass, None with ten cards and until it is known
    gifts     with ten cards the best ones, the chance being that of `contract`
    cpu_ms    what the work on the hand took
    """

    lies: int
    rows: tuple[HandRow, ...]
    limit: int
    best: int | None
    win: float | None
    passed: float | None
    gifts: tuple[GiftRow, ...]
    contract: int
    talon: TalonBox | None
    cpu_ms: int = 0


def answer_from(data: Json) -> Answer:
    """Return the answer that was written as JSON."""
    parts = dict(data)
    talon = parts["talon"]
    if talon is not None:
        parts["talon"] = TalonBox(**{**talon, "gives": tuple(map(tuple, talon["gives"]))})
    parts["rows"] = tuple(
        HandRow(**{**row, "kind": ContractKind(row["kind"])}) for row in parts["rows"]
    )
    parts["gifts"] = tuple(GiftRow(**row) for row in parts["gifts"])
    return Answer(**parts)
