"""The random agreements: valid, with every field at every kind of value."""

from random import Random

import pytest

from games.engine import SPECS, agreements_from, new_game, start_deal
from games.engine.agreements import DEFAULTS
from tests.fuzz.preconditions import HINTS, hint_for
from tests.fuzz.random_agreements import FIELDS, put_back, random_agreements, value_of
from tests.fuzz.random_standings import random_standing
from tests.fuzz.rare_decks import KINDS, random_deck


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", FIELDS)
def test_every_field_is_reached_in_a_valid_set(name):
    random = Random(name)
    reached = [random_agreements(random, name) for _ in range(25)]
    for agreements in reached:
        assert agreements.json_value(name) != DEFAULTS[name]
        assert agreements_from(agreements.as_json()) == agreements
    listed = [value for value in SPECS[name].values if value != DEFAULTS[name]]
    assert all(any(one.json_value(name) == value for one in reached) for value in listed)


@pytest.mark.parametrize("name", [n for n in FIELDS if SPECS[n].kind == "number"])
def test_numbers_reach_the_ends_of_their_range(name):
    random, spec = Random(name), SPECS[name]
    drawn = {value_of(random, name) for _ in range(400)}
    assert spec.low in drawn
    assert spec.high is None or spec.high in drawn
    assert (None in drawn) == spec.null
    assert all(spec.accepts(value) for value in drawn)


def test_what_belongs_to_a_field_goes_back_with_it():
    agreements = agreements_from({"dark": "first", "dark_unhide": False, "penalty": 50})
    without = put_back(agreements, "dark")
    assert without.differences() == {"penalty": 50}


def test_a_field_that_others_exclude_cannot_go_back():
    agreements = agreements_from({"barrel": False, "target": 501})
    assert put_back(agreements, "barrel") is None


def test_standings_and_decks_are_those_that_the_engine_takes():
    """new_game refuses a bad standing, start_deal a bad deck."""
    random = Random(5)
    for number in range(400):
        focus = FIELDS[number % len(FIELDS)]
        hint = hint_for(random, focus)
        agreements = random_agreements(random, focus, hint.agreed)
        game = new_game(agreements, 0, random_standing(random, agreements, hint.standing))
        start_deal(game, *random_deck(random, agreements, hint.decks))


def test_hints_are_for_fields_and_name_decks_that_there_are():
    assert set(HINTS) <= set(FIELDS)
    hints = [hint for several in HINTS.values() for hint in several]
    assert {kind for hint in hints for kind in hint.decks} <= set(KINDS)
    assert {name for hint in hints for name in hint.agreed} <= set(FIELDS)
