"""Agreements in words: every field and value has some, and the pages tell what is played."""

import json

import pytest
from django.utils import translation

from games import engine
from games.engine import PRESETS, SPECS
from games.tables import services
from games.wording.explained import applies, differences, explained, in_short
from games.wording.values import CHOICES, GROUPS, group_name, value_words

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
    assert client.get("/table/nosuch/agreements/").status_code == 404
