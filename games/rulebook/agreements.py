"""Every agreement with its description, generated from the engine and the texts."""

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
from games.presets.wording.problems import need_options
from games.presets.wording.values import GROUPS, group_name, help_of, label, value_text
from games.rulebook import chapters
from games.rulebook.examples import format_number
from games.rulebook.full_rules import anchor_of


@dataclass(frozen=True)
class AgreementValue:
    """One value: its text, its description, and whether it is the default (classic)."""

    text: str
    description: str
    is_default: bool


@dataclass(frozen=True)
class PresetValue:
    """A preset with another value than classic."""

    key: str
    title: str
    value: str


@dataclass(frozen=True)
class AgreementLink:
    """A link to another agreement."""

    text: str
    field: str


@dataclass(frozen=True)
class AgreementEntry:
    """One agreement.

    about, note, example  Markdown of the rulebook; may be empty
    bounds          the range of a number, in words; else ""
    values          the values that are explained one by one
    needs           the conditions for it to apply: one link of each must be agreed
    dependents      the agreements that apply only with it
    depth           the number of switches of its own group above it
    """

    field: str
    label: str
    help: str
    about: str
    note: str
    example: str
    default_text: str
    bounds: str
    values: tuple[AgreementValue, ...]
    needs: tuple[tuple[AgreementLink, ...], ...]
    dependents: tuple[AgreementLink, ...]
    presets: tuple[PresetValue, ...]
    section: str
    depth: int

    @property
    def law_anchor(self) -> str:
        """Return the anchor of its section on the page of the full rules."""
        return anchor_of(self.section)


@dataclass(frozen=True)
class RulebookGroup:
    """The agreements of one group of section 12."""

    key: str
    name: str
    about: str
    entries: tuple[AgreementEntry, ...]


def groups() -> list[RulebookGroup]:
    """Return all agreements in the order of section 12, in the reader's language."""
    texts = chapters.agreement_texts(chapters.language())
    grouped = groupby(SPECS, key=lambda name: SPECS[name].group)
    return [_group(key, list(names), texts) for key, names in grouped]


def _group(key: str, names: list[str], texts: dict[str, dict[str, Any]]) -> RulebookGroup:
    anchor = group_anchor(key)
    about = str(texts["groups"][anchor])
    return RulebookGroup(anchor, group_name(key), about, tuple(entry(n, texts[n]) for n in names))


def group_anchor(key: str) -> str:
    """Return the anchor of a group, such as `group-giving-up`; no field has such a name."""
    return f"group-{key.replace(' ', '-')}"


assert len({group_anchor(key) for key in GROUPS}) == len(GROUPS)


def entry(name: str, texts: dict[str, Any]) -> AgreementEntry:
    """Return one agreement with all that the page shows of it."""
    spec = SPECS[name]
    return AgreementEntry(
        field=name,
        label=label(name),
        help=help_of(name),
        about=texts.get("about", ""),
        note=texts.get("note", ""),
        example=texts.get("example", ""),
        default_text=value_text(name, DEFAULTS[name]),
        bounds=_bounds(spec),
        values=tuple(_values(name, texts)),
        needs=tuple(_need_links(need) for need in spec.needs),
        dependents=tuple(AgreementLink(label(other), other) for other in _dependents(name)),
        presets=tuple(_preset_differences(name)),
        section=spec.section,
        depth=depth(name),
    )


def _bounds(spec: Spec) -> str:
    if spec.kind not in ("number", "suits"):
        return ""
    words = {"low": format_number(spec.low), "high": spec.high, "step": spec.multiple}
    if spec.high is None:
        return gettext("%(low)s or more") % words
    if spec.multiple > 1:
        return gettext("from %(low)s to %(high)s, in steps of %(step)s") % words
    return gettext("from %(low)s to %(high)s") % words


def values_of(name: str) -> list[object]:
    """Return the values that a text must explain one by one."""
    spec = SPECS[name]
    if spec.kind == "switch":
        return [True, False]
    return [*spec.values, *([None] if spec.null else [])]


VALUE_KEYS = {True: "yes", False: "no", None: "null"}


def key_of(value: object) -> str:
    """Return the name of a value in the file of texts."""
    return VALUE_KEYS[value] if value is None or isinstance(value, bool) else str(value)


def _values(name: str, texts: dict[str, Any]) -> list[AgreementValue]:
    return [
        AgreementValue(value_text(name, value), texts[key_of(value)], DEFAULTS[name] == value)
        for value in values_of(name)
    ]


def _need_links(need: Need) -> tuple[AgreementLink, ...]:
    """Return links to the agreements of which one must be met."""
    named = zip(need_options(need), need.any_of, strict=True)
    return tuple(AgreementLink(text, name) for text, (name, _) in named)


def _owner(need: Need) -> str:
    return need.any_of[0][0]


def _dependents(name: str) -> list[str]:
    return [
        other
        for other, spec in SPECS.items()
        if any(len(need.any_of) == 1 and _owner(need) == name for need in spec.needs)
    ]


@cache
def _preset_values() -> dict[str, dict[str, object]]:
    return {key: engine.agreements_from({"preset": key}).as_json() for key in PRESETS}


def _preset_differences(name: str) -> list[PresetValue]:
    return [
        PresetValue(key, gettext(TITLES[key]), value_text(name, values[name]))
        for key, values in _preset_values().items()
        if values[name] != DEFAULTS[name]
    ]
