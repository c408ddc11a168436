"""Section 12 read independently: values, dependencies, defaults and fixes."""

import re
from random import Random

import pytest

from games.engine import PRESETS, SPECS, BadAgreements, agreements_from
from games.engine.agreements import DEFAULTS, find_problems
from tests.games.engine.agreement_table import BROKEN, CONDITIONS, NEEDED, unmet
from tests.games.engine.test_agreements import DESCRIBED, SECTION_12, value_of


def test_every_row_is_here():
    """A field may differ from its default only if what it belongs to is on"""
    rows = SECTION_12.split("| what | its fields |")[1].split("\n\n")[0].splitlines()[2:]
    assert rows == list(NEEDED)


def test_every_condition_is_here():
    """`dump_truck` "555" or "both" needs `target` > 555,"""
    ands = SECTION_12.split("**And:**")[1].strip().rstrip(".")
    first = SECTION_12.split("| group |")[1]
    rest = ands
    for text in BROKEN:
        assert text in ands or text in first, text
        rest = rest.replace(text, "")
    assert re.sub(r"[;,\s]", "", rest) == ""


# Random sets, each of which is far from anything a person would choose


def any_value(random, name):
    """Return a value that the field may have by itself."""
    spec = SPECS[name]
    if spec.null and random.random() < 0.3:
        return None
    if spec.values:
        return random.choice(spec.values)
    if spec.kind == "suits":
        return {suit: random.randrange(10, 201, 10) for suit in "SCDH"}
    high = 12 if spec.high is None else spec.high
    return random.randrange(spec.low, high + 1, spec.multiple)


# By chance alone some claim stays on.
NO_CLAIM = {name: DEFAULTS[name] for name in SPECS if name.startswith("redeal_")}
NO_CLAIM |= {"redeal_four_nines_after_exchange": False, "four_aces_after_talon": "play"}


def any_set(seed):
    """Return a full set of values, some at their defaults and some not."""
    random = Random(seed)
    differ = random.choice((0.05, 0.3, 0.6, 1.0))
    values = {
        name: any_value(random, name) if random.random() < differ else DEFAULTS[name]
        for name in SPECS
    }
    return values | NO_CLAIM if random.random() < 0.1 else values


@pytest.mark.parametrize("block", range(4))
def test_invalid_agreements_are_refused(block):
    """A set of agreements is checked as a whole, and every fault is reported, with the names of
    the fields.
    """
    seen = set()
    for seed in range(400 * block, 400 * block + 400):
        values = any_set(seed)
        problems = find_problems(values)
        assert {f.fields[0] for f in problems if f.code == "needs"} == unmet(values), seed
        broken = [fields for wrong, fields in BROKEN.values() if wrong(values)]
        conflicts = [set(f.fields) for f in problems if f.code == "conflict"]
        assert sorted(map(sorted, conflicts)) == sorted(map(sorted, broken)), seed
        assert {f.code for f in problems} <= {"needs", "conflict"}
        seen |= unmet(values)
    assert seen == {name for name, _ in CONDITIONS}


# What a field may be by itself


def accepted(default, text):
    """Return whether a value is one that the first table of section 12 gives."""
    if isinstance(default, bool):
        return lambda value: type(value) is bool
    if isinstance(default, dict):
        return lambda value: type(value) is dict and set(value) == set("SCDH")
    bounds = re.search(r"(-?\d+)\.\.(-?\d+)?", text or "")
    if not bounds:
        known = [value_of(part.strip()) for part in text.split(",")]
        return lambda value: any(type(k) is type(value) and k == value for k in known)
    low, high = int(bounds[1]), int(bounds[2] or 10**9)
    step = int((re.search(r"multiple of (\d+)", text) or ["", "1"])[1])
    null = default is None or "null" in text
    return lambda value: (
        null if value is None else type(value) is int and low <= value <= high and value % step == 0
    )


ODD = ("", "on", "off", 0.5, 120.0, [], {}, None, True, False, "null", -(10**9), 10**9)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("_", "name", "default", "text"), DESCRIBED)
def test_every_value_range_and_step(_, name, default, text):
    right = accepted(default, text)
    spec = SPECS[name]
    near = {spec.low, spec.high or 3, 0, 5, 120, 555}
    numbers = sorted({n + by for n in near for by in range(-11, 12)})
    for value in [*ODD, *numbers, *spec.values]:
        assert spec.accepts(value) == right(value), value
        assert bool(
            [f for f in find_problems({**DEFAULTS, name: value}) if f.code == "wrong_value"]
        ) == (not right(value))


@pytest.mark.parametrize("bad", [0, 5, 205, 210, 15, 100.0, None, True, "100"])
def test_marriage_values(bad):
    """(each a multiple of 10, 10..200)"""
    values = {"S": 10, "C": 200, "D": 80, "H": 100}
    assert SPECS["marriage_values"].accepts(values)
    for suit in "SCDH":
        assert not SPECS["marriage_values"].accepts({**values, suit: bad})


# What mends


def some_faults(seed):
    """Return (input, problems): a preset and some differences, some of them invalid."""
    random = Random(seed)
    given = {"preset": random.choice(list(PRESETS))}
    for name in random.sample(list(SPECS), random.choice((1, 2, 4, 10, 30))):
        wrong = random.random() < 0.05
        given[name] = random.choice(ODD) if wrong else any_value(random, name)
    if random.random() < 0.05:
        given["barrels"] = 2
    return given, faults_in(given)


def faults_in(given):
    try:
        agreements_from(given)
    except BadAgreements as bad:
        return bad.problems
    return []


def is_there(problem, given):
    return any(
        f.code == problem.code and set(f.fields) == set(problem.fields) for f in faults_in(given)
    )


@pytest.mark.parametrize("block", range(4))
def test_every_mend_mends(block):
    # Each value that a problem names solves that problem.
    random, codes = Random(block), set()
    for seed in range(100 * block, 100 * block + 100):
        given, problems = some_faults(seed)
        for problem in problems:
            codes.add(problem.code)
            assert problem.fixes or problem.code == "unknown_field"
            for name, values in problem.fixes.items():
                for value in random.sample(values, min(3, len(values))):
                    assert not is_there(problem, {**given, name: value}), (
                        given,
                        problem,
                        name,
                        value,
                    )
    assert codes == {"unknown_field", "wrong_value", "needs", "conflict"}


def test_the_mends_of_a_preset_that_is_none():
    (problem, *others) = faults_in({"preset": "house", "penalty": 7, "dark": "off", "rules": 1})
    assert (problem.code, problem.fixes) == ("unknown_preset", {"preset": list(PRESETS)})
    assert [f.code for f in others] == ["unknown_field", "wrong_value"]
    for preset in problem.fixes["preset"]:
        assert not is_there(problem, {"preset": preset})


def test_mends_lead_to_a_right_set():
    # Taking the first fix of the first problem again and again comes to an end.
    for seed in range(150):
        given, problems = some_faults(seed)
        for _ in range(60):
            if not problems:
                break
            if problems[0].code == "unknown_field":
                del given[problems[0].fields[0]]
            for name, values in list(problems[0].fixes.items())[:1]:
                given[name] = values[0]
            problems = faults_in(given)
        assert not problems, seed


# What falls back


def fallen(preset, given):
    """Return the set that a preset and these differences should make, by the rows above."""
    values = {**DEFAULTS, **PRESETS[preset], **given}
    while orphans := unmet(values) - set(given):
        values |= {name: DEFAULTS[name] for name in orphans}
    return values


@pytest.mark.parametrize("preset", PRESETS)
def test_exactly_its_fields_fall_back(preset):
    """When differences from a preset turn a switch off, the fields that belong to it fall back to
    the defaults of this section unless they are given too.
    """
    before = {**DEFAULTS, **PRESETS[preset]}
    for name in SPECS:
        for value in (*SPECS[name].values, *([None] if SPECS[name].null else [])):
            expected = fallen(preset, {name: value})
            if problems := faults_in({"preset": preset, name: value}):
                assert problems == find_problems(expected)
                continue
            agreed = agreements_from({"preset": preset, name: value}).as_json()
            assert agreed == expected
            for field in {n for n in SPECS if agreed[n] != before[n]} - {name}:
                both = {"preset": preset, name: value, field: before[field]}
                assert (field, "needs") in {(f.fields[0], f.code) for f in faults_in(both)}


@pytest.mark.parametrize(
    ("preset", "switch", "value", "fields"),
    [
        (
            "club",
            "dark",
            "off",
            "dark_min_score dark_raise distribution_in_dark dark_double_bolts",
        ),
        ("club", "bolts", "off", "dark_double_bolts bolts_on_barrel"),
        ("club", "distribution", "off", "distribution_in_dark"),
        (
            "club",
            "barrel",
            False,
            "must_mount_barrel barrel_fail_costs_contract bolts_on_barrel three_barrels_reset "
            "obligatory_last_barrel",
        ),
        ("club", "three_barrels_reset", False, "obligatory_last_barrel"),
        (
            "club",
            "barrel_mode",
            "accumulate",
            "barrel_fail_costs_contract obligatory_last_barrel",
        ),
        (
            "store",
            "distribution",
            "off",
            "distribution_penalty_every_third distribution_bolt give_up_on_barrel",
        ),
        ("store", "bolts", "off", "distribution_bolt"),
        ("store", "barrel", False, "must_mount_barrel barrel_kick give_up_on_barrel"),
        ("polish", "barrel", False, "barrel_threshold barrel_mode"),
        (
            "polish",
            "distribution",
            "off",
            "first_distribution_free distribution_penalty_every_third",
        ),
        ("club", "golden_round", False, ""),
    ],
)
def test_fields_that_fall_back_with_a_switch(preset, switch, value, fields):
    """the fields that belong to it fall back to the defaults of this section unless they are given
    too.
    """
    given = {"preset": preset, switch: value}
    after = agreements_from(given).as_json()
    changed = {n for n in SPECS if after[n] != agreements_from({"preset": preset}).as_json()[n]}
    assert changed == {switch, *fields.split()}
    for field in fields.split():
        problems = faults_in({**given, field: PRESETS[preset][field]})
        assert (field, "needs") in {(f.fields[0], f.code) for f in problems}


def test_a_wrong_value_elsewhere_does_not_keep_them():
    """and every fault is reported, with the names of the fields."""
    given = {"preset": "club", "dark": "off", "penalty": "x"}
    assert [problem.fields for problem in faults_in(given)] == [("penalty",)]
    both = {**given, "dark_min_score": 240}
    assert [f.fields[0] for f in faults_in(both)] == ["penalty", "dark_min_score"]
