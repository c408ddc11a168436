"""The evaluation of a set of agreements while it is edited."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Any

from django.utils.translation import get_language

from games import engine
from games.engine import SPECS, AgreementProblem
from games.engine.agreements_in_force import is_played
from games.presets.defaults import DEFAULT_PRESET
from games.presets.wording.problems import fixes, need_text, problem_text
from games.presets.wording.values import group_name, help_of, label, rulebook_url, value_text

Json = dict[str, Any]


@dataclass(frozen=True)
class Draft:
    """A draft of agreements, based on a preset of the engine.

    base      the engine's preset
    usual     every value of that preset
    values    every value of the draft
    inactive  fields whose dependencies are not met; they keep their defaults
    changes   the active fields that differ from the base
    problems  what section 12 does not allow
    """

    base: str
    usual: Json
    values: Json
    inactive: tuple[str, ...]
    changes: Json
    problems: tuple[AgreementProblem, ...]

    @property
    def agreements(self) -> Json:
        """Return the draft as in record.md."""
        return {"preset": self.base, **self.changes}


def draft_of(raw: Mapping[str, Any]) -> Draft:
    """Return the draft from a preset's name and some fields; unknown names are ignored."""
    base = raw.get("preset", DEFAULT_PRESET)
    base = base if base in list(engine.PRESETS) else DEFAULT_PRESET
    usual = engine.agreements_from({"preset": base}).as_json()
    changed = {name: raw[name] for name in SPECS if name in raw}
    values, inactive = _with_defaults({**usual, **changed})
    changes = {n: value for n, value in changed.items() if n not in inactive and value != usual[n]}
    return Draft(base, usual, values, inactive, changes, tuple(_problems(base, changes)))


def _with_defaults(values: Json) -> tuple[Json, tuple[str, ...]]:
    """Return the values with inactive fields reset to defaults, and the inactive fields."""
    inactive: tuple[str, ...] = ()
    while True:
        result = tuple(name for name in SPECS if not _is_active(name, values))
        if result == inactive:
            return values, inactive
        inactive = result
        values = values | {name: DEFAULTS[name] for name in inactive}


DEFAULTS = engine.agreements_from({}).as_json()


def _is_active(name: str, values: Json) -> bool:
    return all(need.is_met(values) for need in SPECS[name].needs)


def _problems(base: str, changes: Json) -> list[AgreementProblem]:
    try:
        engine.agreements_from({"preset": base, **changes})
    except engine.BadAgreements as error:
        return error.problems
    return []


def evaluate(draft: Draft) -> Json:
    """Return the evaluation of a draft for its editor, as JSON."""
    return {
        "base": draft.base,
        "values": draft.values,
        "usual": draft.usual,
        "usual_words": _usual_words(draft.base, get_language() or ""),
        "inactive": {name: _missing_need(name, draft.values) for name in draft.inactive},
        "hidden": [name for name in draft.inactive if not _at_this_table(name, draft.values)],
        "problems": [problem_json(problem, draft.values) for problem in draft.problems],
        "differences": [_difference(draft, n) for n in SPECS if draft.values[n] != draft.usual[n]],
        "words": _played_groups(draft),
    }


@cache
def _usual_words(base: str, language: str) -> Json:
    """Return every value of a preset of the engine in words of the active language."""
    usual = engine.agreements_from({"preset": base}).as_json()
    return {name: value_text(name, value) for name, value in usual.items()}


def _value_text(name: str, value: object) -> str:
    """Return the value in words; an invalid one as it was entered."""
    return value_text(name, value) if SPECS[name].accepts(value) else str(value)


def _missing_need(name: str, values: Json) -> str:
    missing = next(need for need in SPECS[name].needs if not need.is_met(values))
    return need_text(missing)


def _at_this_table(name: str, values: Json) -> bool:
    """Return whether the field can apply with this number of players at all."""
    of_players = [need for need in SPECS[name].needs if need.any_of[0][0] == "players"]
    return all(need.is_met(values) for need in of_players)


def problem_json(problem: AgreementProblem, values: Json) -> Json:
    """Return one problem for the row of its field."""
    return {
        "field": problem.fields[0],
        "fields": list(problem.fields),
        "text": problem_text(problem, values),
        "fixes": [vars(fix) for fix in fixes(problem, values)],
    }


def _difference(draft: Draft, name: str) -> Json:
    return {
        "field": name,
        "label": label(name),
        "value": _value_text(name, draft.values[name]),
        "usual": _value_text(name, draft.usual[name]),
    }


def _played_groups(draft: Draft) -> list[Json]:
    """Return the agreements that are played, by group."""
    played = [n for n in SPECS if n not in draft.inactive and is_played(n, draft.values[n])]
    return [
        {
            "name": group_name(group),
            "lines": [
                {
                    "label": label(name),
                    "value": _value_text(name, draft.values[name]),
                    "switch": draft.values[name] is True,
                    "differs": draft.values[name] != draft.usual[name],
                }
                for name in names
            ],
        }
        for group, names in groupby(played, key=lambda name: SPECS[name].group)
    ]


def field_groups() -> list[Json]:
    """Return every field with what the editor needs, in the groups of section 12."""
    return _field_groups(get_language() or "")


@cache
def _field_groups(language: str) -> list[Json]:
    """Return the groups in the active language, which is this one."""
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
        "address": rulebook_url(name),
        "kind": spec.kind,
        "low": spec.low,
        "high": spec.high,
        "step": spec.multiple,
        "null": value_text(name, None) if spec.null else None,
        "values": [{"value": v, "text": value_text(name, v)} for v in spec.values],
        "default": DEFAULTS[name],
        "depth": depth(name),
    }


@cache
def depth(name: str) -> int:
    """Return the number of fields of its own group that a field depends on in turn."""
    owner = _owner(name)
    return 0 if owner is None else 1 + depth(owner)


def _owner(name: str) -> str | None:
    """Return the nearest field of the same group that this one depends on; None without one."""
    order = list(SPECS)
    owners = [need.any_of[0][0] for need in SPECS[name].needs if len(need.any_of) == 1]
    in_group = [o for o in owners if SPECS[o].group == SPECS[name].group and o != "players"]
    before = [o for o in in_group if order.index(o) < order.index(name)]
    return max(before, key=order.index, default=None)
