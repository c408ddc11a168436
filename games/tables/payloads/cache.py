"""Serialised payloads: parts that many viewers share and that seldom change are serialised once."""

from collections.abc import Callable
from typing import Any

import orjson
from django.utils.translation import get_language

from games.tables.payloads import table_payload
from games.tables.state.live_game import LiveGame


def payload_text(live: LiveGame, seat: int | None) -> str:
    """Return the payload of a seat, or of spectators (None), as JSON in the active language."""
    return orjson.dumps(table_payload.payload(live, seat, shared_json(live))).decode()


def shared_json(live: LiveGame) -> table_payload.Json:
    """Return `table_payload.shared_json` with its large parts already serialised."""
    absences = table_payload.visible_absences(live)
    return {
        **table_payload.status_json(live),
        "agreements": _cached_fragment(
            live, "agreements", (), lambda: table_payload.agreements(live.settings)
        ),
        "people": _cached_fragment(
            live, "people", (live.people, absences), lambda: table_payload.people(live)
        ),
        "sheet": _cached_fragment(
            live, "sheet", (live.sheet,), lambda: table_payload.sheet_json(live.sheet)
        ),
    }


def _cached_fragment(
    live: LiveGame, part: str, sources: tuple[Any, ...], make: Callable[[], Any]
) -> orjson.Fragment:
    """Return the serialised part, from the cache if it was made from these very objects."""
    cached, key = live.settings.cached_json, (part, get_language())
    known = cached.get(key)
    if known is None or any(a is not b for a, b in zip(known[0], sources, strict=True)):
        known = cached[key] = (sources, orjson.Fragment(orjson.dumps(make())))
    return known[1]
