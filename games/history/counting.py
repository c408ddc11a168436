"""The counters of one player in one game, from its stored deal results (pure)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

# The lowest contract of each height; the first holds whatever is lower, too.
HEIGHTS = (100, 120, 155, 185, 245)
PLACES = ("first", "second", "third", "fourth")
GIVEN_UP = ("distributed", "written_off")
COUNTERS = (
    *("games", *PLACES, "deals", "given_up"),
    *(f"made_{height}" for height in HEIGHTS),
    *(f"failed_{height}" for height in HEIGHTS),
    *("marriages", "marriage_points", "bolts", "barrels", "barrel_wins", "falls", "dump_trucks"),
)


@dataclass(frozen=True)
class StoredDeal:
    """The stored part of a deal: its outcome (record.md) and the marks of each seat."""

    outcome: Mapping[str, Any]
    marks: Sequence[Mapping[str, int]]


def count_deals(deals: Iterable[StoredDeal], seat: int) -> Counter[str]:
    """Return the counters of a seat over these deals."""
    counts = Counter[str]()
    for deal in deals:
        if deal.marks:
            counts.update(deal.marks[seat])
        if deal.outcome["declarer"] == seat and (name := _contract_counter(deal.outcome)):
            counts[name] += 1
    return counts


def _contract_counter(outcome: Mapping[str, Any]) -> str | None:
    """Return the counter of the declarer's result; None after a redeal."""
    if outcome["outcome"] in GIVEN_UP:
        return "given_up"
    if outcome["outcome"] not in ("made", "failed"):
        return None
    return f"{outcome['outcome']}_{height_of(outcome['contract'])}"


def height_of(contract: int) -> int:
    """Return the height that holds this contract."""
    return max((height for height in HEIGHTS if height <= contract), default=HEIGHTS[0])


def highest_contract(deals: Iterable[StoredDeal], seat: int, outcome: str) -> int | None:
    """Return the seat's highest contract with this outcome, "made" or "failed"; None: no one."""
    rows = (deal.outcome for deal in deals)
    own = (row for row in rows if row["declarer"] == seat and row["outcome"] == outcome)
    return max((row["contract"] for row in own), default=None)
