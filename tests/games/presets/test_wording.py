"""Tests of games.presets.wording and of the pages that describe presets."""

import json

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext

from games import engine
from games.engine import PRESETS, SPECS
from games.engine.agreements_in_force import applies
from games.presets.wording.descriptions import describe, differences, short_differences
from games.presets.wording.drafts import depth, draft_of, evaluate
from games.presets.wording.problems import CONFLICTS, nearest_values
from games.presets.wording.values import CHOICES, GROUPS, group_name, value_text

CLASSIC = engine.agreements_from({})


def preset(name, **changes):
    return engine.agreements_from({"preset": name, **changes})


def values_of(name):
    """Return every listed value of a field, null, and numbers."""
    spec = SPECS[name]
    numbers = [spec.low, spec.default] if spec.kind == "number" else []
    return [*spec.values, *numbers, *([None] if spec.null else [])]


@pytest.mark.parametrize("name", SPECS)
def test_every_value_has_a_text(name):
    for value in values_of(name):
        assert value_text(name, value)
    words = {value for value in SPECS[name].values if isinstance(value, str)}
    assert set(CHOICES.get(name, ())) == words


def test_every_group_has_a_name():
    assert {spec.group for spec in SPECS.values()} == set(GROUPS)
    with translation.override("ru"):
        assert group_name("barrel") == "Бочка"


def test_numbers_and_suits_have_a_text():
    assert value_text("skip_bidding_at", -300) == "\u2212300"
    assert value_text("marriage_values", {"S": 40, "C": 60, "D": 80, "H": 100}) == (
        "♠ 40 · ♣ 60 · ♦ 80 · ♥ 100"
    )


def test_a_description_shows_differing_values():
    lines = {
        line.field: line for group in describe(preset("polish"), CLASSIC) for line in group.lines
    }
    assert (lines["bid_step"].value, lines["bid_step"].usual) == ("10", "5")
    assert lines["penalty"].usual is None
    assert not lines["bolts"].in_force or lines["bolts"].value == "not used"


def test_fields_with_unmet_dependencies_do_not_apply():
    assert not applies(CLASSIC, "sits_out") and not applies(CLASSIC, "two_player")
    assert not applies(CLASSIC, "golden_raise")
    assert applies(preset("club"), "golden_raise") and applies(preset("four"), "sits_out")


def test_differences_match_the_engine():
    for name in PRESETS:
        fields = {line.field for line in differences(preset(name), CLASSIC)}
        assert fields == set(preset(name).differences("classic"))


def test_short_differences_are_label_and_value():
    assert list(short_differences(preset("classic", bid_step=10, rounding=10), CLASSIC)) == [
        "Bid step: 10",
        "Rounding: 10",
    ]


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_every_preset_has_a_page_in_each_language(client, language):
    for name in PRESETS:
        page = client.get(f"/presets/{name}/", headers={"accept-language": language})
        assert page.status_code == 200, name
    club = client.get("/presets/club/", headers={"accept-language": language}).content.decode()
    with translation.override(language):
        assert gettext("Golden round") in club


@pytest.mark.usefixtures("site")
def test_the_list_links_to_all_presets(client):
    page = client.get("/presets/").content.decode()
    assert all(f"/presets/{name}/" in page for name in PRESETS)


@pytest.mark.usefixtures("site")
def test_two_presets_can_be_compared(client):
    page = client.get("/presets/polish/?with=duel").content.decode()
    assert "What differs from Duel" in page
    assert client.get("/presets/polish/?with=nothing").status_code == 404
    assert client.get("/presets/nothing/").status_code == 404


@pytest.mark.usefixtures("notices", "queued")
def test_a_tables_agreements_are_described(client, table):
    page = json.loads(client.get(f"/table/{table.id}/agreements/").content)
    lines = {line["field"]: line for group in page["groups"] for line in group["lines"]}
    assert page["preset"] == "classic"
    assert (lines["max_deals"]["value"], lines["max_deals"]["usual"]) == ("3", "no limit")
    assert lines["bid_step"]["usual"] is None
    assert lines["bid_step"]["address"] == "/rules/agreements/#bid_step"
    assert client.get("/table/nosuch/agreements/").status_code == 404


def test_every_conflict_has_a_text_and_fixes():
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
        ("dump_truck", "target"): {"barrel": False, "target": 500, "dump_truck": "555"},
        ("dump_truck_score", "target", "dump_truck"): {
            "barrel": False,
            "target": 500,
            "dump_truck": "other",
            "dump_truck_score": 500,
        },
        ("dump_truck", "barrel_threshold", "barrel_mode", "barrel"): {
            "target": 620,
            "barrel_threshold": 500,
            "dump_truck": "both",
        },
        ("dump_truck", "dump_truck_score", "barrel_threshold", "barrel_mode", "barrel"): {
            "dump_truck": "other",
            "dump_truck_score": 900,
        },
    }
    assert set(broken) == set(CONFLICTS)
    for fields, agreements in broken.items():
        draft = draft_of(agreements)
        [problem] = evaluate(draft)["problems"]
        assert problem["fields"] == list(fields) and "%(" not in problem["text"]
        for fix in problem["fixes"]:
            fixed = draft_of({**agreements, fix["field"]: fix["value"]})
            assert not fixed.problems, fix


@pytest.mark.parametrize("name", SPECS)
def test_a_wrong_value_is_a_problem_of_its_field(name):
    [problem] = evaluate(draft_of({"players": 4, **required(name), name: ["x"]}))["problems"]
    assert problem["field"] == name and problem["text"] and problem["fixes"]


def required(name):
    """Return agreements with which the field is active."""
    agreements = {}
    for need in SPECS[name].needs:
        field, values = need.any_of[0]
        agreements |= required(field) | {field: values[0]}
    return agreements


def test_nearest_values_are_the_next_below_and_above():
    assert nearest_values([1, 2, 3], "x") == [1]
    assert nearest_values([100, 110, 120], 105) == [100, 110]
    assert nearest_values([False], True) == [False]


def test_dependent_fields_are_indented_and_name_their_needs():
    assert (depth("dark"), depth("dark_unhide"), depth("dark_any_bid_unhides")) == (0, 1, 2)
    draft = evaluate(draft_of({}))
    assert draft["inactive"]["golden_raise"] == "Needs: Golden round"
    assert draft["inactive"]["cutting_jack"] == "Needs: Cutting"
    assert set(draft["hidden"]) >= {"sits_out", "half_for_half_marriage", "two_player"}
    assert "talon_buyback" in evaluate(draft_of({"preset": "duel"}))["hidden"]


def test_a_draft_has_the_values_of_the_engine():
    for name in PRESETS:
        draft = draft_of({"preset": name})
        assert not draft.problems and not draft.changes
        assert draft.values == preset(name).as_json()
    changed = draft_of({"preset": "club", "dark": "off"})
    assert changed.values == preset("club", dark="off").as_json()
