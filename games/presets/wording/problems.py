"""Problems of a set of agreements in words, and the values that would fix them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, gettext_noop

from games.engine import SPECS, AgreementProblem
from games.engine.agreement_fields import Need
from games.presets.wording.values import label, value_text

Values = Mapping[str, object]

DUMP_TRUCK_BELOW = gettext_noop("The dump truck must be below the barrel at %(barrel_threshold)s.")
# By the conflicting fields, whose values may appear in the sentence.
CONFLICTS: dict[tuple[str, ...], str] = {
    ("opening_bid", "bid_step"): gettext_noop(
        "%(opening_bid)s is not a multiple of the bid step %(bid_step)s."
    ),
    ("opener", "players", "sits_out"): gettext_noop(
        "With four players the dealer sits out and cannot open the bidding."
    ),
    ("marriage_keeps_trump", "trump_choice"): gettext_noop(
        "A marriage for points only is possible only if marriages set trump."
    ),
    ("ace_marriage_trump", "trump_choice"): gettext_noop(
        "Four aces can make trump only if marriages do."
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
    ("dump_truck", "target"): gettext_noop("The dump truck at 555 needs a target over 555."),
    ("dump_truck_score", "target", "dump_truck"): gettext_noop(
        "The dump truck score must be at least 5 below the target."
    ),
    ("dump_truck", "barrel_threshold", "barrel_mode", "barrel"): DUMP_TRUCK_BELOW,
    (
        "dump_truck",
        "dump_truck_score",
        "barrel_threshold",
        "barrel_mode",
        "barrel",
    ): DUMP_TRUCK_BELOW,
}
# Values offered for each field, and fields named in a dependency.
MAX_FIXES = 2
MAX_NAMED = 3


@dataclass(frozen=True)
class Fix:
    """One value that would fix a problem."""

    field: str
    value: object
    text: str


def problem_text(problem: AgreementProblem, values: Values) -> str:
    """Return a sentence about a problem of the set `values`."""
    if problem.code == "unknown_preset":
        return gettext("This preset does not exist.")
    if problem.code == "unknown_field":
        return gettext("The agreement %(name)s does not exist.") % {"name": problem.fields[0]}
    if problem.code == "wrong_value":
        return _range_text(problem.fields[0])
    if problem.code == "needs":
        return need_text(Need(tuple((n, tuple(problem.fixes[n])) for n in problem.fields[1:])))
    bounds = problem.fixes.get("target") or [SPECS["target"].low, SPECS["target"].high]
    words = {name: value_text(name, values[name]) for name in problem.fields}
    return gettext(CONFLICTS[problem.fields]) % {**words, "low": bounds[0], "high": bounds[-1]}


def _range_text(name: str) -> str:
    spec = SPECS[name]
    words: dict[str, object] = {"low": spec.low, "high": spec.high, "step": spec.multiple}
    if spec.kind not in ("number", "suits"):
        return gettext("Choose one of the values.")
    if spec.high is None:
        return gettext("Enter a number of at least %(low)s.") % words
    if spec.multiple > 1:
        return gettext("Enter values from %(low)s to %(high)s, in steps of %(step)s.") % words
    return gettext("Enter a number from %(low)s to %(high)s.") % words


def need_text(need: Need) -> str:
    """Return what a field depends on, such as "Needs: Barrel"."""
    text = gettext(" or ").join(need_options(need)[:MAX_NAMED]) + (
        " …" if len(need.any_of) > MAX_NAMED else ""
    )
    return gettext("Needs: %(what)s") % {"what": text}


def need_options(need: Need) -> list[str]:
    """Return the alternatives of a dependency in words, such as "Barrel"."""
    return [_condition_text(name, values) for name, values in need.any_of]


def _condition_text(name: str, values: tuple[object, ...]) -> str:
    """Return a field's label, with the required values unless they are obvious or many."""
    spec = SPECS[name]
    if spec.kind == "number" or values == (True,):
        return label(name)
    if "off" in spec.values and set(spec.values) - {"off"} == set(values):
        return label(name)
    return f"{label(name)}: {' / '.join(value_text(name, value) for value in values)}"


def fixes(problem: AgreementProblem, values: Values) -> list[Fix]:
    """Return the values that would fix a problem, the nearest ones of each field."""
    main_field = problem.fields[0]
    return [
        Fix(name, value, _fix_text(name, value, main_field))
        for name, offered in problem.fixes.items()
        if name in SPECS
        for value in nearest_values(offered, values.get(name))
    ]


def _fix_text(name: str, value: object, main_field: str) -> str:
    words = value_text(name, value)
    if name == main_field:
        return gettext("Use %(value)s") % {"value": words}
    return f"{label(name)}: {words}"


def nearest_values(offered: Sequence[object], current: object) -> list[object]:
    """Return the next number below and above, or the first few values of other kinds."""
    numbers = [value for value in offered if type(value) is int]
    if not numbers:
        return list(offered[:MAX_FIXES])
    if type(current) is not int:
        return [numbers[0]]
    below = sorted(value for value in numbers if value < current)[-1:]
    above = sorted(value for value in numbers if value > current)[:1]
    return [*below, *above]
