"""A set of agreements in words, beside another set."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from games.engine import SPECS, Agreements
from games.engine.agreements_in_force import applies, is_played
from games.presets.wording.values import group_name, help_of, label, value_text


@dataclass(frozen=True)
class AgreementLine:
    """One agreement; `usual` is the other set's value in words if it differs, else None."""

    field: str
    label: str
    help: str
    value: str
    usual: str | None
    in_force: bool


@dataclass(frozen=True)
class AgreementGroup:
    """The agreements of one group of section 12, in its order."""

    key: str
    name: str
    lines: tuple[AgreementLine, ...]

    @property
    def in_force(self) -> list[AgreementLine]:
        """Return the agreements that are played."""
        return [line for line in self.lines if line.in_force]

    @property
    def left_out(self) -> list[AgreementLine]:
        """Return the agreements that could be played but are not."""
        return [line for line in self.lines if not line.in_force]


def describe(agreed: Agreements, usual: Agreements) -> list[AgreementGroup]:
    """Return every agreement that applies to this set, beside another set's differing values."""
    values, others = agreed.as_json(), usual.as_json()
    applying = [name for name in SPECS if applies(agreed, name)]
    grouped = groupby(applying, key=lambda name: SPECS[name].group)
    return [
        AgreementGroup(key, group_name(key), tuple(_line(name, values, others) for name in names))
        for key, names in grouped
    ]


def differences(agreed: Agreements, usual: Agreements) -> list[AgreementLine]:
    """Return the agreements whose values differ between the sets."""
    values, others = agreed.as_json(), usual.as_json()
    return [_line(name, values, others) for name in SPECS if values[name] != others[name]]


def _line(name: str, values: dict[str, object], others: dict[str, object]) -> AgreementLine:
    value, other = values[name], others[name]
    return AgreementLine(
        field=name,
        label=label(name),
        help=help_of(name),
        value=value_text(name, value),
        usual=None if value == other else value_text(name, other),
        in_force=is_played(name, value),
    )


def short_differences(agreed: Agreements, usual: Agreements) -> Iterator[str]:
    """Yield the differences as short texts, such as "Bid step: 10"."""
    for line in differences(agreed, usual):
        yield f"{line.label}: {line.value}"
