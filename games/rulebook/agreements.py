"""Every agreement with all that is to be known of it, generated from the engine and the texts."""

from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Any

from django.utils.translation import gettext

from games import engine
from games.engine import PRESETS, SPECS
from games.engine.agreement_fields import Need, Spec
from games.presets.defaults import PRESETS as TITLES
from games.presets.wording.drafts import DEFAULTS, depth
from games.presets.wording.problems import needed
from games.presets.wording.values import GROUPS, group_name, help_of, label, value_words
from games.rulebook import chapters
from games.rulebook.examples import printed


@dataclass(frozen=True)
class Value:
    """One value: in words, what it comes to, and whether classic plays it."""

    words: str
    about: str
    usual: bool


@dataclass(frozen=True)
class Played:
    """A preset that plays it in another way than classic."""

    key: str
    title: str
    value: str


@dataclass(frozen=True)
class Other:
    """Another agreement, as it is named here."""

    words: str
    field: str


@dataclass(frozen=True)
class Entry:
    """One agreement.

    about, note, example  in the markup of the rulebook; may be empty
    bounds          what a number may be, in words; else ""
    values          the values that are told one by one
    needs           what must be agreed before it can mean anything: one of each of these
    opens           the agreements that mean nothing without it
    depth           how many switches of its own group it hangs under
    """

    field: str
    label: str
    help: str
    about: str
    note: str
    example: str
    usual: str
    bounds: str
    values: tuple[Value, ...]
    needs: tuple[tuple[Other, ...], ...]
    opens: tuple[Other, ...]
    presets: tuple[Played, ...]
    section: str
    depth: int


@dataclass(frozen=True)
class Group:
    """The agreements of one group of section 12."""

    key: str
    name: str
    about: str
    entries: tuple[Entry, ...]


def groups() -> list[Group]:
    """All agreements, in the order of section 12, in the reader's language."""
    texts = chapters.told(chapters.language())
    grouped = groupby(SPECS, key=lambda name: SPECS[name].group)
    return [_group(key, list(names), texts) for key, names in grouped]


def _group(key: str, names: list[str], texts: dict[str, dict[str, Any]]) -> Group:
    anchor = group_anchor(key)
    about = str(texts["groups"][anchor])
    return Group(anchor, group_name(key), about, tuple(entry(n, texts[n]) for n in names))


def group_anchor(key: str) -> str:
    """`giving up` -> `group-giving-up`: no field can be called so."""
    return f"group-{key.replace(' ', '-')}"


assert len({group_anchor(key) for key in GROUPS}) == len(GROUPS)


def entry(name: str, texts: dict[str, Any]) -> Entry:
    spec = SPECS[name]
    return Entry(
        field=name,
        label=label(name),
        help=help_of(name),
        about=texts.get("about", ""),
        note=texts.get("note", ""),
        example=texts.get("example", ""),
        usual=value_words(name, DEFAULTS[name]),
        bounds=_bounds(spec),
        values=tuple(_values(name, texts)),
        needs=tuple(_needed(need) for need in spec.needs),
        opens=tuple(Other(label(other), other) for other in _opened(name)),
        presets=tuple(_played(name)),
        section=spec.section,
        depth=depth(name),
    )


def _bounds(spec: Spec) -> str:
    if spec.kind not in ("number", "suits"):
        return ""
    words = {"low": printed(spec.low), "high": spec.high, "step": spec.multiple}
    if spec.high is None:
        return gettext("from %(low)s on") % words
    if spec.multiple > 1:
        return gettext("from %(low)s to %(high)s, in steps of %(step)s") % words
    return gettext("from %(low)s to %(high)s") % words


def values_of(name: str) -> list[object]:
    """The values that a text must tell one by one."""
    spec = SPECS[name]
    if spec.kind == "switch":
        return [True, False]
    return [*spec.values, *([None] if spec.null else [])]


KEYS = {True: "yes", False: "no", None: "null"}


def key_of(value: object) -> str:
    """A value's name in the file of texts."""
    return KEYS[value] if value is None or isinstance(value, bool) else str(value)


def _values(name: str, texts: dict[str, Any]) -> list[Value]:
    return [
        Value(value_words(name, value), texts[key_of(value)], DEFAULTS[name] == value)
        for value in values_of(name)
    ]


def _needed(need: Need) -> tuple[Other, ...]:
    """Each thing of which one will do."""
    named = zip(needed(need), need.any_of, strict=True)
    return tuple(Other(words, name) for words, (name, _) in named)


def _owner(need: Need) -> str:
    return need.any_of[0][0]


def _opened(name: str) -> list[str]:
    return [
        other
        for other, spec in SPECS.items()
        if any(len(need.any_of) == 1 and _owner(need) == name for need in spec.needs)
    ]


@cache
def _presets() -> dict[str, dict[str, object]]:
    return {key: engine.agreements_from({"preset": key}).as_json() for key in PRESETS}


def _played(name: str) -> list[Played]:
    return [
        Played(key, gettext(TITLES[key]), value_words(name, values[name]))
        for key, values in _presets().items()
        if values[name] != DEFAULTS[name]
    ]
