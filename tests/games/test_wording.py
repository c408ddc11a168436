"""Agreements in words: every field and value has some, and the pages tell what is played."""

import json

import pytest
from django.utils import translation

from games import engine
from games.engine import PRESETS, SPECS
from games.presets.wording.descriptions import applies, differences, explained, in_short
from games.presets.wording.drafts import depth, draft_of, told
from games.presets.wording.problems import CONFLICTS, nearest
from games.presets.wording.values import CHOICES, GROUPS, group_name, value_words
from games.tables import services

CLASSIC = engine.agreements_from({})


def preset(name, **changes):
    return engine.agreements_from({"preset": name, **changes})


def values_of(name):
    """Every listed value of a field, null and a number of each kind."""
    spec = SPECS[name]
    numbers = [spec.low, spec.default] if spec.kind == "number" else []
    return [*spec.values, *numbers, *([None] if spec.null else [])]


@pytest.mark.parametrize("name", SPECS)
def test_every_value_has_words(name):
    for value in values_of(name):
        assert value_words(name, value)
    words = {value for value in SPECS[name].values if isinstance(value, str)}
    assert set(CHOICES.get(name, ())) == words


def test_every_group_has_a_name():
    assert {spec.group for spec in SPECS.values()} == set(GROUPS)
    with translation.override("ru"):
        assert group_name("barrel") == "Бочка"


def test_a_value_without_words_of_its_own():
    assert value_words("skip_bidding_at", -300) == "\u2212300"
    assert value_words("marriage_values", {"S": 40, "C": 60, "D": 80, "H": 100}) == (
        "♠ 40 · ♣ 60 · ♦ 80 · ♥ 100"
    )


def test_a_preset_is_told_with_what_differs():
    told = {
        line.field: line for group in explained(preset("polish"), CLASSIC) for line in group.lines
    }
    assert (told["bid_step"].value, told["bid_step"].usual) == ("10", "5")
    assert told["penalty"].usual is None
    assert not told["bolts"].in_force or told["bolts"].value == "not played"


def test_what_cannot_apply_is_left_out():
    assert not applies(CLASSIC, "sits_out") and not applies(CLASSIC, "two_player")
    assert not applies(CLASSIC, "golden_raise")
    assert applies(preset("club"), "golden_raise") and applies(preset("four"), "sits_out")


def test_the_differences_are_those_of_the_engine():
    for name in PRESETS:
        fields = {line.field for line in differences(preset(name), CLASSIC)}
        assert fields == set(preset(name).differences("classic"))


def test_in_short():
    assert list(in_short(preset("classic", bid_step=10, rounding=10), CLASSIC)) == [
        "Bid step: 10",
        "Rounding: 10",
    ]


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_preset_has_a_page(client, language):
    for name in PRESETS:
        page = client.get(f"/presets/{name}/", headers={"accept-language": language})
        assert page.status_code == 200, name
    club = client.get("/presets/club/", headers={"accept-language": language}).content.decode()
    assert ("Золотой кон" if language == "ru" else "Golden round") in club


@pytest.mark.usefixtures("site")
def test_the_list_of_presets(client):
    page = client.get("/presets/").content.decode()
    assert all(f"/presets/{name}/" in page for name in PRESETS)


@pytest.mark.usefixtures("site")
def test_two_presets_side_by_side(client):
    page = client.get("/presets/polish/?with=duel").content.decode()
    assert "What differs from Duel" in page
    assert client.get("/presets/polish/?with=nothing").status_code == 404
    assert client.get("/presets/nothing/").status_code == 404


@pytest.mark.usefixtures("rung", "queued")
def test_a_table_tells_what_is_played_and_what_differs(client, pool, people):
    game = services.open_table(pool, people)
    told = json.loads(client.get(f"/table/{game.id}/agreements/").content)
    lines = {line["field"]: line for group in told["groups"] for line in group["lines"]}
    assert told["preset"] == "classic"
    assert (lines["max_deals"]["value"], lines["max_deals"]["usual"]) == ("3", "no limit")
    assert lines["bid_step"]["usual"] is None
    assert lines["bid_step"]["address"] == "/rules/agreements/#bid_step"
    assert client.get("/table/nosuch/agreements/").status_code == 404


def test_every_fault_of_the_law_has_words_and_mends():
    """Each condition between fields, broken by a set of its own."""
    broken = {
        ("opening_bid", "bid_step"): {"opening_bid": 105, "bid_step": 10},
        ("opener", "players", "sits_out"): {"preset": "four", "opener": "dealer"},
        ("marriage_keeps_trump", "trump_choice"): {
            "trump_choice": "declarer",
            "marriage_keeps_trump": True,
        },
        ("ace_marriage_trump", "trump_choice"): {
            "trump_choice": "declarer",
            "ace_marriage": True,
            "ace_marriage_trump": "suit",
        },
        ("barrel_fall_to_zero", "barrel_fall_costs"): {
            "barrel_fall_to_zero": True,
            "barrel_fall_costs": "contract",
        },
        ("golden_max_rounds", "distribution_in_golden"): {
            "golden_round": True,
            "golden_max_rounds": None,
            "distribution_in_golden": True,
        },
        ("golden_max_rounds", "write_off"): {
            "golden_round": True,
            "golden_max_rounds": None,
            "write_off": "plain",
        },
        ("target", "barrel_threshold", "barrel_mode", "barrel"): {"target": 3000},
        ("dump_truck", "target"): {"barrel": False, "target": 500, "dump_truck": True},
    }
    assert set(broken) == set(CONFLICTS)
    for fields, given in broken.items():
        draft = draft_of(given)
        [fault] = told(draft)["faults"]
        assert fault["fields"] == list(fields) and "%(" not in fault["text"]
        for mend in fault["mends"]:
            mended = draft_of({**given, mend["field"]: mend["value"]})
            assert not mended.faults, mend


@pytest.mark.parametrize("name", SPECS)
def test_a_wrong_value_is_told_in_its_row(name):
    [fault] = told(draft_of({"players": 4, **awake(name), name: ["x"]}))["faults"]
    assert fault["field"] == name and fault["text"] and fault["mends"]


def awake(name):
    """What must be on so that the field means anything."""
    given = {}
    for need in SPECS[name].needs:
        field, values = need.any_of[0]
        given |= awake(field) | {field: values[0]}
    return given


def test_a_bound_below_every_number_offers_the_first():
    assert nearest([1, 2, 3], "x") == [1]
    assert nearest([100, 110, 120], 105) == [100, 110]
    assert nearest([False], True) == [False]


def test_what_hangs_under_a_switch_and_what_it_needs():
    assert (depth("dark"), depth("dark_unhide"), depth("dark_any_bid_unhides")) == (0, 1, 2)
    draft = told(draft_of({}))
    assert draft["asleep"]["golden_raise"] == "Needs: Golden round"
    assert draft["asleep"]["cutting_jack"] == "Needs: Cutting"
    assert set(draft["hidden"]) >= {"sits_out", "half_for_half_marriage", "two_player"}
    assert "talon_buyback" in told(draft_of({"preset": "duel"}))["hidden"]


def test_a_draft_tells_what_the_engine_makes_of_it():
    for name in PRESETS:
        draft = draft_of({"preset": name})
        assert not draft.faults and not draft.changes
        assert draft.values == preset(name).as_json()
    changed = draft_of({"preset": "club", "dark": "off"})
    assert changed.values == preset("club", dark="off").as_json()
