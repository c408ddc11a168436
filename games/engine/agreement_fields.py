"""Field types of the agreements: type, range, values and dependencies (rules.md section 12)."""

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
    """A dependency: at least one of these fields must have one of these values."""

    any_of: tuple[tuple[str, tuple[object, ...]], ...]

    def is_met(self, values: Mapping[str, object]) -> bool:
        """Return whether these values satisfy the dependency."""
        return any(values[name] in accepted for name, accepted in self.any_of)

    def text(self) -> str:
        """Return the dependency as `field=value` texts joined by "or"."""
        return " or ".join(
            f"{name}={'/'.join(map(value_text, accepted)) if len(accepted) < 5 else 'set'}"
            for name, accepted in self.any_of
        )


def needs(*names: str, **values: object) -> Need:
    """Return a dependency on one of these switches being on, or a field having a given value."""
    switches = tuple((name, (True,)) for name in names)
    return Need(switches + tuple((name, _as_tuple(value)) for name, value in values.items()))


def _as_tuple(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)


@dataclass(frozen=True)
class Spec:
    """The description of one agreement (section 12).

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
        """Return whether a JSON value has the right type and lies in the range."""
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

    def accepted_text(self) -> str:
        """Return the accepted values in English, for the text of a problem."""
        if self.kind in ("switch", "choice"):
            return ", ".join(map(value_text, self.values)) + (", null" if self.null else "")
        text = f"{self.low} to {self.high}" if self.high is not None else f"{self.low} or more"
        text += f", a multiple of {self.multiple}" if self.multiple > 1 else ""
        return (f"S, C, D and H, each {text}" if self.kind == "suits" else text) + (
            ", or null" if self.null else ""
        )

    def choices(self) -> list[object]:
        """Return the accepted values, or an empty list for unbounded numbers and for suits."""
        if self.kind != "number" or self.high is None:
            return list(self.values)
        numbers = range(self.low, self.high + 1, self.multiple)
        return [None, *numbers] if self.null else [*numbers]


def value_text(value: object) -> str:
    """Return a value as in a record, with words unquoted."""
    return value if isinstance(value, str) else json.dumps(value)


def switch(default: bool, group: str, section: str, label: str, help: str, *needs: Need) -> Any:
    """Return a field that is true or false."""
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
    """Return a field that has one of `values`."""
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
    """Return a field that is a number from `low` to `high`, or null where `null` is set."""
    return _field(
        Spec(group, section, label, help, "number", default, (), low, high, multiple, null, needs)
    )


def suits(default: tuple[int, ...], group: str, section: str, label: str, help: str) -> Any:
    """Return a field with a number for each suit.

    It is an object with the keys S C D H in JSON, a tuple in that order in Python.
    """
    return _field(Spec(group, section, label, help, "suits", default, (), 10, 200, 10))


def _field(spec: Spec) -> Any:
    return field(default=spec.default, metadata={"spec": spec})
