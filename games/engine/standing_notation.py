"""The standing that a record may begin with (record.md `standing`)."""

from collections.abc import Iterator, Mapping
from typing import Any

from .agreements import Agreements
from .errors import BadRecord
from .state import Standing

_KEYS = ("scores", "bolts", "barrel", "falls", "distributions", "failed")


def read_standing(agreements: Agreements, data: object) -> Standing:
    """Return a checked Standing from its JSON.

    Raises:
        BadRecord: The standing is malformed or impossible under the agreements.
    """
    if not isinstance(data, Mapping):
        raise BadRecord("standing: an object is needed")
    unknown = [key for key in data if key not in _KEYS]
    if unknown:
        raise BadRecord(f"standing: unknown key {unknown[0]}")
    values = {key: _seat_values(agreements.players, key, data.get(key)) for key in _KEYS}
    # Doubt (record.md, standing): `failed` of a seat that is off the barrel is read and means
    # nothing.
    exempt = tuple(
        agreements.no_barrel_after_third_fall and falls >= 3 for falls in values["falls"]
    )
    standing = Standing(**values, exempt=exempt)
    for problem in _problems(agreements, standing):
        raise BadRecord(f"standing: {problem}")
    return standing


def _seat_values(players: int, key: str, raw: object) -> tuple[Any, ...]:
    """Return one value for each seat; what is missing is 0, or null for the barrel."""
    if raw is None:
        return (None if key == "barrel" else 0,) * players
    if not isinstance(raw, list) or len(raw) != players:
        raise BadRecord(f"standing: {key} needs a value for each of {players} seats")
    for value in raw:
        null = key == "barrel" and value is None
        if not null and (type(value) is not int or (value < 0 and key != "scores")):
            raise BadRecord(f"standing: {key} cannot be {value}")
    return tuple(raw)


def _problems(agreements: Agreements, standing: Standing) -> Iterator[str]:
    if any(bolts > 2 for bolts in standing.bolts):
        yield "bolts must be 0, 1 or 2"
    if agreements.three_barrels_reset and any(falls > 2 for falls in standing.falls):
        yield "falls must be below 3 with three_barrels_reset"
    for seat in range(agreements.players):
        yield from _seat_problems(agreements, standing, seat)


def _seat_problems(agreements: Agreements, standing: Standing, seat: int) -> Iterator[str]:
    score, on_barrel = standing.scores[seat], standing.barrel[seat] is not None
    most = agreements.target if agreements.more_than_target else agreements.target - 1
    if score > most:
        yield f"seat {seat} has a winning score"
    if on_barrel:
        yield from _barrel_problems(agreements, standing, seat)
    elif (
        score >= agreements.barrel_threshold
        and _has_barrel(agreements)
        and not (standing.exempt[seat])
    ):
        yield f"seat {seat} is not on the barrel, at {score}"


def _has_barrel(agreements: Agreements) -> bool:
    return agreements.barrel and agreements.barrel_mode != "declarer_only"


def _barrel_problems(agreements: Agreements, standing: Standing, seat: int) -> Iterator[str]:
    score, threshold = standing.scores[seat], agreements.barrel_threshold
    # Doubt (record.md, standing): a seat that plays without a barrel cannot stand on one.
    if not _has_barrel(agreements) or standing.exempt[seat]:
        yield f"seat {seat} cannot be on the barrel"
    attempts = agreements.barrel_attempts
    if attempts is not None and (standing.barrel[seat] or 0) >= attempts:
        yield f"seat {seat} has no attempt left"
    if score < threshold or (score > threshold and agreements.barrel_mode == "declare"):
        yield f"seat {seat} is on the barrel at {score}"
