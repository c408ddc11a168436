"""A payload as text; what all see alike and seldom changes is put into text once for all."""

from collections.abc import Callable
from typing import Any

import orjson
from django.utils.translation import get_language

from games.tables.payloads import table_payload
from games.tables.state.live_game import Live


def text(live: Live, seat: int | None) -> str:
    """The payload of a seat, or of a spectator (None), as JSON in the active language."""
    return orjson.dumps(table_payload.payload(live, seat, public(live))).decode()


def public(live: Live) -> table_payload.Json:
    """As `payloads.public`, the large parts being text already."""
    away = table_payload.away(live)
    return {
        **table_payload.course(live),
        "agreements": _kept(
            live, "agreements", (), lambda: table_payload.agreements(live.furniture)
        ),
        "people": _kept(live, "people", (live.people, away), lambda: table_payload.people(live)),
        "sheet": _kept(live, "sheet", (live.sheet,), lambda: table_payload.sheet_json(live.sheet)),
    }


def _kept(
    live: Live, part: str, sources: tuple[Any, ...], make: Callable[[], Any]
) -> orjson.Fragment:
    """The part as it was packed last, if it was made of these very objects."""
    texts, key = live.furniture.texts, (part, get_language())
    known = texts.get(key)
    if known is None or any(a is not b for a, b in zip(known[0], sources, strict=True)):
        known = texts[key] = (sources, orjson.Fragment(orjson.dumps(make())))
    return known[1]
