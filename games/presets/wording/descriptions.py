"""A set of agreements told in words: what is in force, what differs, and two sets side by side."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from games.engine import SPECS, Agreements
from games.presets.wording.values import group_name, help_of, label, value_words


@dataclass(frozen=True)
class Line:
    """One agreement. `usual`: the other set's value in words where it differs, else None."""

    field: str
    label: str
    help: str
    value: str
    usual: str | None
    in_force: bool


@dataclass(frozen=True)
class Group:
    """The lines of one group of section 12, in its order."""

    key: str
    name: str
    lines: tuple[Line, ...]

    @property
    def in_force(self) -> list[Line]:
        """What is played."""
        return [line for line in self.lines if line.in_force]

    @property
    def left_out(self) -> list[Line]:
        """What could be played and is not."""
        return [line for line in self.lines if not line.in_force]


def explained(agreed: Agreements, usual: Agreements) -> list[Group]:
    """Every agreement that applies to this set, beside another set's value where it differs."""
    values, others = agreed.as_json(), usual.as_json()
    applying = [name for name in SPECS if applies(agreed, name)]
    grouped = groupby(applying, key=lambda name: SPECS[name].group)
    return [
        Group(key, group_name(key), tuple(_line(name, values, others) for name in names))
        for key, names in grouped
    ]


def applies(agreed: Agreements, name: str) -> bool:
    """Whether what the field belongs to is on, and the field can mean anything (section 12)."""
    values = agreed.as_json()
    if name in NEEDS_PLAYERS and values["players"] != NEEDS_PLAYERS[name]:
        return False
    return all(need.met(values) for need in SPECS[name].needs)


NEEDS_PLAYERS = {"two_player": 2, "sits_out": 4, "sitting_scores": 4}


def differences(agreed: Agreements, usual: Agreements) -> list[Line]:
    """The lines of both sets that differ."""
    values, others = agreed.as_json(), usual.as_json()
    return [_line(name, values, others) for name in SPECS if values[name] != others[name]]


def _line(name: str, values: dict[str, object], others: dict[str, object]) -> Line:
    value, other = values[name], others[name]
    return Line(
        field=name,
        label=label(name),
        help=help_of(name),
        value=value_words(name, value),
        usual=None if value == other else value_words(name, other),
        in_force=is_played(name, value),
    )


def is_played(name: str, value: object) -> bool:
    """Not a switch that is off, a choice of nothing, or a number that is left open."""
    if name in ALWAYS_TOLD:
        return True
    return value not in (False, None, "off") and not (value == 0 and SPECS[name].default == 0)


# Off is an answer here, as much as on.
ALWAYS_TOLD = frozenset(("must_trump", "own_bolt_free", "barrel", "bolts", "distribution"))


def in_short(agreed: Agreements, usual: Agreements) -> Iterator[str]:
    """The differences, one sentence each: "Bid step: 10"."""
    for line in differences(agreed, usual):
        yield f"{line.label}: {line.value}"
