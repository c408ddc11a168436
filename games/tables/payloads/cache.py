"""Serialised payloads: parts that many viewers share and that seldom change are serialised once."""

from collections.abc import Callable
from typing import Any, cast

import orjson
from django.utils import translation

from games.tables.payloads import table_payload
from games.tables.payloads.payload_types import Shared
from games.tables.state.live_game import LiveGame


def payload_text(live: LiveGame, seat: int | None, language: str) -> str:
    """Return the payload of a seat, or of spectators (None), as JSON in this language."""
    # Only what all viewers share has words in it.
    shared = _shared_json(live, language)
    return orjson.dumps(table_payload.payload(live, seat, shared)).decode()


def _shared_json(live: LiveGame, language: str) -> Shared:
    """Return `table_payload.shared_json`, made once for each state and language."""
    game = live.game
    sources = (live.state_version, live.people, live.sheet, live.absent, game.over, game.stopped)
    shared: Shared = _cached(live, "shared", language, sources, lambda: _made(live, language))
    return shared


def _made(live: LiveGame, language: str) -> Shared:
    """Return the same with its large parts already serialised."""
    absences = table_payload.visible_absences(live)

    def part(name: str, sources: tuple[Any, ...], make: Callable[[], Any]) -> orjson.Fragment:
        made: orjson.Fragment = _cached(
            live, name, language, sources, lambda: orjson.Fragment(orjson.dumps(make()))
        )
        return made

    with translation.override(language):
        parts = {
            **table_payload.status_json(live),
            "agreements": part("agreements", (), lambda: table_payload.agreements(live.settings)),
            "people": part("people", (live.people, absences), lambda: table_payload.people(live)),
            "sheet": part("sheet", (live.sheet,), lambda: table_payload.sheet_json(live.sheet)),
        }
        return cast(Shared, parts)


def _cached(
    live: LiveGame, part: str, language: str, sources: tuple[Any, ...], make: Callable[[], Any]
) -> Any:
    """Return the part, from the cache if it was made from these very objects."""
    cached, key = live.settings.cached_json, (part, language)
    known = cached.get(key)
    if known is None or any(a is not b for a, b in zip(known[0], sources, strict=True)):
        known = cached[key] = (sources, make())
    return known[1]
