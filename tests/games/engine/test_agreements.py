"""Sections 10 and 12: the agreements, their metadata, presets and problems."""

import pickle
import re
from pathlib import Path

import pytest

from games.engine import PRESETS, SPECS, Agreements, BadAgreements, agreements_from
from games.engine.agreements import DEFAULTS

ROOT = Path(__file__).parents[3]
RULES = (ROOT / "docs" / "rules.md").read_text()
SECTION_12 = RULES.split("## 12. Agreements")[1].split("## 13.")[0]
FIELD = re.compile(r"^`(\w+)`=(\S+)(?: \((.*)\))?$")


def value_of(text):
    named = {"true": True, "false": False, "null": None}
    if text in named:
        return named[text]
    if text.startswith("{"):
        return {suit: int(n) for suit, n in re.findall(r"([SCDH]):(\d+)", text)}
    return text.strip('"') if text.startswith('"') else int(text)


def described():
    """Yield (group, field, default, values) of the first table of section 12."""
    for row in SECTION_12.split("\n\n")[2].splitlines()[2:]:
        _, group, cell, _ = (part.strip() for part in row.split("|"))
        for text in cell.split(" · "):
            found = FIELD.match(text.replace(" (golden and dark deals)", ""))
            assert found, text
            # The target is at most 5000.
            values = found[3] and found[3].replace("`target`-5", "4995")
            yield group, found[1], value_of(found[2]), values


DESCRIBED = list(described())


def test_the_same_fields_in_the_same_order():
    assert [name for _, name, _, _ in DESCRIBED] == list(SPECS)
    assert len(SPECS) == 123


@pytest.mark.parametrize(("group", "name", "default", "_"), DESCRIBED)
def test_group_and_default(group, name, default, _):
    assert SPECS[name].group == group
    assert DEFAULTS[name] == default
    assert type(DEFAULTS[name]) is type(default)


@pytest.mark.parametrize(("_", "name", "default", "values"), DESCRIBED)
def test_values(_, name, default, values):
    spec = SPECS[name]
    if isinstance(default, bool):
        assert (spec.kind, values) == ("switch", None)
    elif bounds := re.search(r"(-?\d+)\.\.(-?\d+)?", values or ""):
        assert spec.low == int(bounds[1])
        assert spec.high == (int(bounds[2]) if bounds[2] else None)
        multiple = re.search(r"multiple of (\d+)", values)
        assert spec.multiple == (int(multiple[1]) if multiple else 1)
        assert spec.null is (default is None or values.startswith("null"))
    else:
        assert list(spec.values) == [value_of(v.strip()) for v in values.split(",")]


def described_presets():
    for row in RULES.split("## 10. Presets")[1].split("## 11.")[0].splitlines():
        if row.startswith("| `"):
            _, name, _, cell, _ = (part.strip() for part in row.split("|"))
            pairs = re.findall(r"`(\w+)`=(\{[^}]*\}|[^,\s|]+)", cell)
            yield name.strip("`"), {field: value_of(value) for field, value in pairs}


@pytest.mark.parametrize(("name", "differences"), list(described_presets()))
def test_presets(name, differences):
    assert PRESETS[name] == differences
    assert agreements_from({"preset": name}).differences() == differences


def test_all_presets_are_described():
    assert set(PRESETS) == {"classic", *(name for name, _ in described_presets())}
    assert agreements_from({}) == agreements_from({"preset": "classic"}) == Agreements()


def test_every_field_has_texts():
    for name, spec in SPECS.items():
        assert spec.label, name
        assert len(spec.label) < 40, name
        assert spec.help.endswith("."), name
        assert re.match(r"\d", spec.section), name
    labels = [(spec.group, spec.label) for spec in SPECS.values()]
    assert len(set(labels)) == len(labels)


def needs_described():
    """Yield (field, dependency) of the second table of section 12, `*` expanded."""
    rows = SECTION_12.split("| what | its fields |")[1].split("\n\n")[0].splitlines()[2:]
    for row in rows:
        _, what, cell, _ = (part.strip() for part in row.split("|"))
        names = re.findall(r"`([\w*]+)`", cell)
        for name in names:
            pattern = re.compile(name.replace("*", ".*"))
            for field in SPECS:
                switched = f"`{field}`" in what
                if pattern.fullmatch(field) and "every field" not in cell and not switched:
                    yield field, re.findall(r"`(\w+)`", what)


@pytest.mark.parametrize(("field", "switches"), list(needs_described()))
def test_the_switches_of_a_field(field, switches):
    known = [name for need in SPECS[field].needs for name, _ in need.any_of]
    for switch in switches:
        assert switch in known


def test_every_field_of_the_barrel_belongs_to_it():
    for name, spec in SPECS.items():
        if spec.group == "barrel" and name != "barrel":
            problems = faults_of(barrel=False, **{name: another(name)})
            assert any(
                name in problem.fields and "barrel" in problem.fields for problem in problems
            ), name


def another(name):
    """Return a value other than the default."""
    spec = SPECS[name]
    if spec.values:
        return next(value for value in spec.values if value != spec.default)
    if spec.kind == "suits":
        return {"S": 50, "C": 60, "D": 80, "H": 100}
    return spec.low if spec.default != spec.low else spec.low + spec.multiple


def faults_of(**given):
    with pytest.raises(BadAgreements) as caught:
        agreements_from(given)
    return caught.value.problems


@pytest.mark.parametrize("name", [n for n, s in SPECS.items() if s.needs])
def test_a_field_may_differ_only_if_what_it_belongs_to_is_on(name):
    """A field may differ from its default only if what it belongs to is on"""
    off = {"distribution": "off", "bolts": "off", "barrel": False, "rounding": 1}
    off |= {"redeal_four_nines_after_exchange": False, "players": 2, "raise_after_talon": False}
    if name in ("two_player", "open_exchange"):
        off |= {"players": 3, "exchange": "lay_aside"}
    if name == "defenders_cap":
        off["barrel"] = True
    problems = faults_of(**{**off, name: another(name)})
    needed = [f for f in problems if f.code == "needs" and f.fields[0] == name]
    assert needed
    assert DEFAULTS[name] in needed[0].fixes[name]
    assert set(needed[0].fields) == set(needed[0].fixes)


@pytest.mark.parametrize(
    ("given", "code", "fields"),
    [
        ({"preset": "house"}, "unknown_preset", {"preset"}),
        ({"preset": 1}, "unknown_preset", {"preset"}),
        ({"barrels": True}, "unknown_field", {"barrels"}),
        ({"penalty": "120"}, "wrong_value", {"penalty"}),
        ({"penalty": 120.0}, "wrong_value", {"penalty"}),
        ({"penalty": True}, "wrong_value", {"penalty"}),
        ({"penalty": 121}, "wrong_value", {"penalty"}),
        ({"must_trump": 1}, "wrong_value", {"must_trump"}),
        ({"players": True}, "wrong_value", {"players"}),
        ({"players": 5}, "wrong_value", {"players"}),
        ({"target": None}, "wrong_value", {"target"}),
        ({"max_deals": 0}, "wrong_value", {"max_deals"}),
        ({"marriage_values": {"S": 40}}, "wrong_value", {"marriage_values"}),
        ({"marriage_values": {"S": 40, "C": 60, "D": 80, "H": 105}}, "wrong_value", None),
        ({"marriage_values": [40, 60, 80, 100]}, "wrong_value", {"marriage_values"}),
        ({"opening_bid": 105, "bid_step": 10}, "conflict", {"opening_bid", "bid_step"}),
        ({"target": 501}, "conflict", {"target", "barrel_threshold", "barrel_mode", "barrel"}),
        ({"target": 1085}, "conflict", None),
        ({"barrel_mode": "accumulate", "target": 1001}, "conflict", None),
        ({"barrel_mode": "declarer_only", "target": 880}, "conflict", None),
        *(
            (
                {"target": 555, "barrel": False, "dump_truck": value},
                "conflict",
                {"dump_truck", "target"},
            )
            for value in ("555", "both")
        ),
        *(({"dump_truck": value}, "wrong_value", {"dump_truck"}) for value in (True, False, 555)),
        ({"preset": "four", "opener": "dealer"}, "conflict", {"opener", "players", "sits_out"}),
        ({"trump_choice": "declarer", "marriage_keeps_trump": True}, "conflict", None),
        (
            {"trump_choice": "declarer", "ace_marriage": True, "ace_marriage_trump": "suit"},
            "conflict",
            {"ace_marriage_trump", "trump_choice"},
        ),
        ({"barrel_fall_to_zero": True, "barrel_fall_costs": "contract"}, "conflict", None),
        (
            {"golden_round": True, "golden_max_rounds": None, "write_off": "plain"},
            "conflict",
            {"golden_max_rounds", "write_off"},
        ),
        (
            {"golden_round": True, "golden_max_rounds": None, "distribution_in_golden": True},
            "conflict",
            None,
        ),
    ],
)
def test_faults(given, code, fields):
    problems = faults_of(**given)
    assert [problem.code for problem in problems] == [code]
    assert fields is None or set(problems[0].fields) == fields
    assert str(BadAgreements(problems)) == problems[0].text


@pytest.mark.parametrize(
    "given",
    [
        {"target": 885},
        {"target": 1080},
        {"barrel_mode": "accumulate"},
        {"barrel_mode": "declarer_only", "target": 5000},
        {"golden_round": True, "golden_max_rounds": None},
        {"preset": "four", "opener": "dealer", "sits_out": "right"},
        {"dark": "forehand", "dark_not_on_barrel": False, "barrel": False},
        {"marriage_values": {"H": 100, "D": 80, "C": 60, "S": 200}},
    ],
)
def test_right_sets(given):
    assert agreements_from(given).differences(given.get("preset", "classic")) == {
        k: v for k, v in given.items() if k != "preset"
    }


def test_every_fault_is_reported():
    """A set of agreements is checked as a whole, and every fault is reported, with the names of
    the fields.
    """
    problems = faults_of(barrels=1, penalty="x", golden_raise=True, dump_truck="555", target=501)
    assert [problem.code for problem in problems] == [
        "unknown_field",
        "wrong_value",
        "needs",
        "conflict",
        "conflict",
    ]


def test_faults_name_what_would_mend_them():
    (problem,) = faults_of(target=501)
    assert problem.fixes["barrel"] == [False]
    assert (min(problem.fixes["target"]), max(problem.fixes["target"])) == (885, 1080)
    (problem,) = faults_of(golden_raise=True)
    assert problem.fixes == {"golden_raise": [False], "golden_round": [True]}
    (problem,) = faults_of(cutting="north")
    assert problem.fixes == {"cutting": ["off", "left", "right"]}


def test_fields_of_a_switch_fall_back():
    """When differences from a preset turn a switch off, the fields that belong to it fall back
    to the defaults of this section unless they are given too.
    """
    agreed = agreements_from({"preset": "club", "dark": "off"})
    assert (agreed.dark_min_score, agreed.dark_raise, agreed.distribution_in_dark) == (
        None,
        True,
        False,
    )
    assert agreed.differences("club") == {"dark": "off"}
    assert faults_of(preset="club", dark="off", dark_min_score=240)[0].fields[0] == "dark_min_score"


def test_json_both_ways():
    for name in PRESETS:
        agreed = agreements_from({"preset": name})
        assert agreements_from(agreed.as_json()) == agreed
        assert agreed.differences(name) == {}
        agreed.check()


def test_check_of_a_set_made_by_hand():
    with pytest.raises(BadAgreements):
        Agreements(target=501).check()


# Every agreement has a rule


def engine_source():
    engine = ROOT / "games" / "engine"
    names = ("agreements.py", "agreement_fields.py")
    return "\n".join(p.read_text() for p in engine.rglob("*.py") if p.name not in names)


def test_every_agreement_is_read_by_some_rule():
    source = engine_source()
    read = {
        name for name in SPECS if re.search(rf"((agreements|agreed)\.|Ground\(\"){name}\b", source)
    }
    assert set(SPECS) - read == set()


def test_equal_sets_are_one_object():
    given = {"preset": "club", "bid_step": 10}
    assert agreements_from(given) is agreements_from({"bid_step": 10, "preset": "club"})
    assert agreements_from(given) is not agreements_from({"preset": "club"})


def test_a_set_from_another_process_has_the_hash_of_this_one():
    agreed = agreements_from({"preset": "polish"})
    hash(agreed)
    sent = pickle.loads(pickle.dumps(agreed))
    assert sent == agreed and hash(sent) == hash(agreed)
    assert vars(pickle.loads(pickle.dumps(agreed))).keys() == SPECS.keys()
