"""A set of agreements while it is being made: what is in force, what differs, what is wrong."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from games import engine
from games.engine import SPECS, Fault
from games.presets.wording.descriptions import is_played
from games.presets.wording.problems import fault_words, mends, needs_words
from games.presets.wording.values import group_name, help_of, label, told_at, value_words

USUAL = "classic"
Json = dict[str, Any]


@dataclass(frozen=True)
class Draft:
    """What somebody changes in a preset of the engine.

    base     the engine's preset that it starts from
    usual    every value of that preset
    values   every value of the draft
    asleep   the fields that can mean nothing now: they keep their defaults
    changes  what was changed, without what is asleep
    faults   what section 12 does not allow
    """

    base: str
    usual: Json
    values: Json
    asleep: tuple[str, ...]
    changes: Json
    faults: tuple[Fault, ...]

    @property
    def agreements(self) -> Json:
        """The draft as in record.md."""
        return {"preset": self.base, **self.changes}


def draft_of(given: Mapping[str, Any]) -> Draft:
    """The draft that a preset's name and some fields make; unknown names are left out."""
    base = given.get("preset", USUAL)
    base = base if base in list(engine.PRESETS) else USUAL
    usual = engine.agreements_from({"preset": base}).as_json()
    changed = {name: given[name] for name in SPECS if name in given}
    values, asleep = _settled({**usual, **changed})
    changes = {n: value for n, value in changed.items() if n not in asleep and value != usual[n]}
    return Draft(base, usual, values, asleep, changes, tuple(_faults(base, changes)))


def _settled(values: Json) -> tuple[Json, tuple[str, ...]]:
    """What belongs to a switch that is off falls back to its default, as in section 12."""
    asleep: tuple[str, ...] = ()
    while True:
        found = tuple(name for name in SPECS if not _is_awake(name, values))
        if found == asleep:
            return values, asleep
        asleep = found
        values = values | {name: DEFAULTS[name] for name in asleep}


DEFAULTS = engine.agreements_from({}).as_json()


def _is_awake(name: str, values: Json) -> bool:
    return all(need.met(values) for need in SPECS[name].needs)


def _faults(base: str, changes: Json) -> list[Fault]:
    try:
        engine.agreements_from({"preset": base, **changes})
    except engine.BadAgreements as bad:
        return bad.faults
    return []


def told(draft: Draft) -> Json:
    """A draft in words, for whoever makes it."""
    return {
        "base": draft.base,
        "values": draft.values,
        "usual": draft.usual,
        "usual_words": {name: _words(name, value) for name, value in draft.usual.items()},
        "asleep": {name: _missing(name, draft.values) for name in draft.asleep},
        "hidden": [name for name in draft.asleep if not _at_this_table(name, draft.values)],
        "faults": [fault_told(fault, draft.values) for fault in draft.faults],
        "differences": [_difference(draft, n) for n in SPECS if draft.values[n] != draft.usual[n]],
        "words": _in_words(draft),
    }


def _words(name: str, value: object) -> str:
    """The value in words; one that its field does not allow as it was written."""
    return value_words(name, value) if SPECS[name].accepts(value) else str(value)


def _missing(name: str, values: Json) -> str:
    missing = next(need for need in SPECS[name].needs if not need.met(values))
    return needs_words(missing)


def _at_this_table(name: str, values: Json) -> bool:
    """Whether the field can be met at a table of so many players at all."""
    of_players = [need for need in SPECS[name].needs if need.any_of[0][0] == "players"]
    return all(need.met(values) for need in of_players)


def fault_told(fault: Fault, values: Json) -> Json:
    """One fault for the row of its field."""
    return {
        "field": fault.fields[0],
        "fields": list(fault.fields),
        "text": fault_words(fault, values),
        "mends": [vars(mend) for mend in mends(fault, values)],
    }


def _difference(draft: Draft, name: str) -> Json:
    return {
        "field": name,
        "label": label(name),
        "value": _words(name, draft.values[name]),
        "usual": _words(name, draft.usual[name]),
    }


def _in_words(draft: Draft) -> list[Json]:
    """What is played, group by group."""
    played = [n for n in SPECS if n not in draft.asleep and is_played(n, draft.values[n])]
    return [
        {
            "name": group_name(group),
            "lines": [
                {
                    "label": label(name),
                    "value": _words(name, draft.values[name]),
                    "switch": draft.values[name] is True,
                    "differs": draft.values[name] != draft.usual[name],
                }
                for name in names
            ],
        }
        for group, names in groupby(played, key=lambda name: SPECS[name].group)
    ]


def field_groups() -> list[Json]:
    """Every field with what an editor needs to know of it, in the groups of section 12."""
    grouped = groupby(SPECS, key=lambda name: SPECS[name].group)
    return [
        {"key": group, "name": group_name(group), "fields": [_field(name) for name in names]}
        for group, names in grouped
    ]


def _field(name: str) -> Json:
    spec = SPECS[name]
    return {
        "name": name,
        "label": label(name),
        "help": help_of(name),
        "address": told_at(name),
        "kind": spec.kind,
        "low": spec.low,
        "high": spec.high,
        "step": spec.multiple,
        "null": value_words(name, None) if spec.null else None,
        "values": [{"value": v, "text": value_words(name, v)} for v in spec.values],
        "default": DEFAULTS[name],
        "depth": depth(name),
    }


def depth(name: str) -> int:
    """How many switches of its own group a field hangs under."""
    owner = _owner(name)
    return 0 if owner is None else 1 + depth(owner)


def _owner(name: str) -> str | None:
    """The nearest field of the same group without which this one can mean nothing."""
    order = list(SPECS)
    owners = [need.any_of[0][0] for need in SPECS[name].needs if len(need.any_of) == 1]
    own = [o for o in owners if SPECS[o].group == SPECS[name].group and o != "players"]
    before = [o for o in own if order.index(o) < order.index(name)]
    return max(before, key=order.index, default=None)
