"""What an agreement may be: its type, range and values, and what it belongs to (section 12)."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

# The groups of section 12, in its order.
TABLE = "table"
BIDDING = "bidding"
TALON = "talon"
REDEAL = "redeal"
GIVING_UP = "giving up"
GOLDEN = "golden round"
DARK = "dark deal"
DOUBLING = "doubling"
PLAY = "trumps and play"
SCORING = "scoring"
BARREL = "barrel"
FOUR = "four players"


@dataclass(frozen=True)
class Need:
    """What a field belongs to: at least one of these fields has one of these values."""

    any_of: tuple[tuple[str, tuple[object, ...]], ...]

    def met(self, values: Mapping[str, object]) -> bool:
        return any(values[name] in wanted for name, wanted in self.any_of)

    def text(self) -> str:
        return " or ".join(
            f"{name}={'/'.join(map(written, wanted)) if len(wanted) < 5 else 'set'}"
            for name, wanted in self.any_of
        )


def needs(*names: str, **values: object) -> Need:
    """One of these switches on, or one of these fields at one of these values."""
    switches = tuple((name, (True,)) for name in names)
    return Need(switches + tuple((name, _tuple(value)) for name, value in values.items()))


def _tuple(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)


@dataclass(frozen=True)
class Spec:
    """One agreement, as section 12 describes it.

    kind     "switch" (true or false), "choice" (one of `values`), "number" (`low` to `high`, a
             multiple of `multiple`; `high` None: no bound) or "suits" (a number for each suit)
    null     null is allowed too
    section  where rules.md explains it
    needs    all of these must be met, or the field must have its default
    """

    group: str
    section: str
    label: str
    help: str
    kind: str
    default: Any
    values: tuple[object, ...] = ()
    low: int = 0
    high: int | None = None
    multiple: int = 1
    null: bool = False
    needs: tuple[Need, ...] = ()

    def accepts(self, value: object) -> bool:
        """Whether a JSON value has the right type and lies in the range."""
        if value is None:
            return self.null
        if self.kind == "number":
            return self._in_range(value)
        if self.kind == "suits":
            return self._is_suits(value)
        return any(type(value) is type(known) and value == known for known in self.values)

    def _in_range(self, value: object) -> bool:
        if type(value) is not int or value < self.low or value % self.multiple:
            return False
        return self.high is None or value <= self.high

    def _is_suits(self, value: object) -> bool:
        if not isinstance(value, dict) or set(value) != set("SCDH"):
            return False
        return all(self._in_range(number) for number in value.values())

    def wanted(self) -> str:
        """The values in words, for the text of a fault."""
        if self.kind in ("switch", "choice"):
            return ", ".join(map(written, self.values)) + (", null" if self.null else "")
        text = f"{self.low} to {self.high}" if self.high is not None else f"{self.low} or more"
        text += f", a multiple of {self.multiple}" if self.multiple > 1 else ""
        return (f"S, C, D and H, each {text}" if self.kind == "suits" else text) + (
            ", or null" if self.null else ""
        )

    def choices(self) -> list[object]:
        """The values that would do, where they can be listed: not without a bound, or by suit."""
        if self.kind != "number" or self.high is None:
            return list(self.values)
        numbers = range(self.low, self.high + 1, self.multiple)
        return [None, *numbers] if self.null else [*numbers]


def written(value: object) -> str:
    """A value as in a record, but words without quotes."""
    return value if isinstance(value, str) else json.dumps(value)


def switch(default: bool, group: str, section: str, label: str, help: str, *needs: Need) -> Any:
    """A field that is true or false."""
    return _field(
        Spec(group, section, label, help, "switch", default, values=(False, True), needs=needs)
    )


def choice(
    default: object,
    values: tuple[object, ...],
    group: str,
    section: str,
    label: str,
    help: str,
    *needs: Need,
) -> Any:
    """A field with a list of values."""
    return _field(Spec(group, section, label, help, "choice", default, values=values, needs=needs))


def number(
    default: int | None,
    low: int,
    high: int | None,
    group: str,
    section: str,
    label: str,
    help: str,
    *needs: Need,
    multiple: int = 1,
    null: bool = False,
) -> Any:
    """A field that is a number in a range, or null where `null` is set."""
    return _field(
        Spec(group, section, label, help, "number", default, (), low, high, multiple, null, needs)
    )


def suits(default: tuple[int, ...], group: str, section: str, label: str, help: str) -> Any:
    """A number for each suit: S C D H in JSON, a tuple in suit order in Python."""
    return _field(Spec(group, section, label, help, "suits", default, (), 10, 200, 10))


def _field(spec: Spec) -> Any:
    return field(default=spec.default, metadata={"spec": spec})
