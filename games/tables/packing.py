"""A payload as text; what all see alike and seldom changes is put into text once for all."""

from collections.abc import Callable
from typing import Any

import orjson
from django.utils.translation import get_language

from . import payloads
from .live import Live


def text(live: Live, seat: int | None) -> str:
    """The payload of a seat, or of a spectator (None), as JSON in the active language."""
    return orjson.dumps(payloads.payload(live, seat, public(live))).decode()


def public(live: Live) -> payloads.Json:
    """As `payloads.public`, the large parts being text already."""
    away = payloads.away(live)
    return {
        **payloads.course(live),
        "agreements": _kept(live, "agreements", (), lambda: payloads.agreements(live.furniture)),
        "people": _kept(live, "people", (live.people, away), lambda: payloads.people(live)),
        "sheet": _kept(live, "sheet", (live.sheet,), lambda: payloads.sheet_json(live.sheet)),
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
