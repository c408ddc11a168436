"""Sheets for the tests of the scorekeeper."""

import secrets
from typing import Any

from django.test import Client

Json = dict[str, Any]


def played(declarer: int, contract: int, points: list[int], *declared: list[Any]) -> Json:
    """Return the facts of a deal that was played out."""
    facts = {"kind": "played", "declarer": declarer, "contract": contract, "points": points}
    return facts | {"declared": list(declared)}


def free_entry(*changes: int, reason: str = "Fine", passes_on: bool = False) -> Json:
    """Return the facts of an entry that no agreement knows."""
    entry = {"kind": "free_entry", "changes": list(changes), "reason": reason}
    return entry | {"passes_on": passes_on}


def sheet_record(**changes: Any) -> Json:
    """Return the record of a sheet with two deals."""
    deals = [played(0, 120, [100, 10, 10], [0, "S"]), played(1, 100, [60, 60, 0])]
    return {
        "format": "thousand-sheet/1",
        "title": "Sunday at Anna's",
        "preset": "Classic",
        "agreements": {},
        "players": ["Anna", "Bohdan", "Zofia"],
        "first_dealer": 2,
        "deals": deals,
        "stopped": False,
    } | changes


def whole_record(**changes: Any) -> Json:
    """Return the record of a game of six deals, which its agreements end."""
    deals = [played(0, 120, [100, 10, 10], [0, "S"]), *[played(1, 100, [60, 60, 0])] * 5]
    return sheet_record(**({"agreements": {"max_deals": 6}, "deals": deals} | changes))


def new_key() -> str:
    return secrets.token_hex(16)


def send(client: Client, key: object, record: object) -> Any:
    body = {"key": key, "sheet": record}
    return client.post("/score/save/", body, content_type="application/json")
