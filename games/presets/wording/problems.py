"""What is wrong with a set of agreements, in words, and the values that would mend it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, gettext_noop

from games.engine import SPECS, Fault
from games.engine.agreement_fields import Need
from games.presets.wording.values import label, value_words

Values = Mapping[str, object]

# By the fields that do not go together; their values may stand in the sentence.
CONFLICTS: dict[tuple[str, ...], str] = {
    ("opening_bid", "bid_step"): gettext_noop(
        "%(opening_bid)s is not a multiple of the bid step %(bid_step)s."
    ),
    ("opener", "players", "sits_out"): gettext_noop(
        "With four players the dealer sits out, so he cannot open the bidding."
    ),
    ("marriage_keeps_trump", "trump_choice"): gettext_noop(
        "Only where marriages make the trump can one be declared without it."
    ),
    ("ace_marriage_trump", "trump_choice"): gettext_noop(
        "Aces make a trump only where marriages do."
    ),
    ("barrel_fall_to_zero", "barrel_fall_costs"): gettext_noop(
        "A fall to zero cannot cost the contract as well."
    ),
    ("golden_max_rounds", "distribution_in_golden"): gettext_noop(
        "If golden deals may be given up, golden rounds need a limit."
    ),
    ("golden_max_rounds", "write_off"): gettext_noop(
        "If contracts may be written off, golden rounds need a limit."
    ),
    ("target", "barrel_threshold", "barrel_mode", "barrel"): gettext_noop(
        "With this barrel the target must be from %(low)s to %(high)s."
    ),
    ("dump_truck", "target"): gettext_noop("The dump truck needs a target over 555."),
}
# How many values are offered for each field, and how many switches a need names.
NEAREST = 2
NAMED = 3


@dataclass(frozen=True)
class Mend:
    """One value that would put a fault right."""

    field: str
    value: object
    text: str


def fault_words(fault: Fault, values: Values) -> str:
    """The fault in a sentence of the active language; `values` is the set that has it."""
    if fault.code == "unknown_preset":
        return gettext("There is no such preset.")
    if fault.code == "unknown_field":
        return gettext("There is no agreement called %(name)s.") % {"name": fault.fields[0]}
    if fault.code == "wrong_value":
        return _wanted(fault.fields[0])
    if fault.code == "needs":
        return needs_words(Need(tuple((n, tuple(fault.mend[n])) for n in fault.fields[1:])))
    bounds = fault.mend.get("target") or [SPECS["target"].low, SPECS["target"].high]
    words = {name: value_words(name, values[name]) for name in fault.fields}
    return gettext(CONFLICTS[fault.fields]) % {**words, "low": bounds[0], "high": bounds[-1]}


def _wanted(name: str) -> str:
    spec = SPECS[name]
    words: dict[str, object] = {"low": spec.low, "high": spec.high, "step": spec.multiple}
    if spec.kind not in ("number", "suits"):
        return gettext("Choose one of the values.")
    if spec.high is None:
        return gettext("It must be a number from %(low)s on.") % words
    if spec.multiple > 1:
        return gettext("It must be from %(low)s to %(high)s, in steps of %(step)s.") % words
    return gettext("It must be a number from %(low)s to %(high)s.") % words


def needs_words(need: Need) -> str:
    """What a field needs before it can mean anything: "Needs: Barrel"."""
    text = gettext(" or ").join(needed(need)[:NAMED]) + (" …" if len(need.any_of) > NAMED else "")
    return gettext("Needs: %(what)s") % {"what": text}


def needed(need: Need) -> list[str]:
    """Each thing of which one is needed, in words: "Barrel"."""
    return [_need_words(name, wanted) for name, wanted in need.any_of]


def _need_words(name: str, wanted: tuple[object, ...]) -> str:
    """A switch by its name; a choice with the values that would do, unless they are many."""
    spec = SPECS[name]
    if spec.kind == "number" or wanted == (True,):
        return label(name)
    if "off" in spec.values and set(spec.values) - {"off"} == set(wanted):
        return label(name)
    return f"{label(name)}: {' / '.join(value_words(name, value) for value in wanted)}"


def mends(fault: Fault, values: Values) -> list[Mend]:
    """The values that would do, of each field the nearest to what it has now."""
    own = fault.fields[0]
    return [
        Mend(name, value, _mend_words(name, value, own))
        for name, offered in fault.mend.items()
        if name in SPECS
        for value in nearest(offered, values.get(name))
    ]


def _mend_words(name: str, value: object, own: str) -> str:
    words = value_words(name, value)
    if name == own:
        return gettext("Use %(value)s") % {"value": words}
    return f"{label(name)}: {words}"


def nearest(offered: Sequence[object], now: object) -> list[object]:
    """Of many numbers the next below and the next above; else the first few."""
    numbers = [value for value in offered if type(value) is int]
    if not numbers:
        return list(offered[:NEAREST])
    if type(now) is not int:
        return [numbers[0]]
    below = sorted(value for value in numbers if value < now)[-1:]
    above = sorted(value for value in numbers if value > now)[:1]
    return [*below, *above]
