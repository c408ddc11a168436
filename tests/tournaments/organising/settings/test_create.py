"""Tests of creating and editing: validation, permissions, values kept by an edit."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import error_code, guest, make_tournament, new_config, person, persons
from tests.tournaments.factories import running_tournament, statuses, verbs
from tournaments.ladders import ladder_of
from tournaments.load_state import load_state
from tournaments.models import Tournament, TournamentEvent
from tournaments.organising import services as organising
from tournaments.organising.settings import create
from tournaments.organising.settings.config import validate
from tournaments.registration import services as registration
from tournaments.standings.state import Settings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def problems(**more) -> set[tuple[str, str]]:
    found = validate(new_config(**more), timezone.now())
    return {(problem.code, field) for problem in found for field in problem.fields}


def test_a_valid_config_is_stored_with_all_its_fields(anna):
    asked = {
        "settings": Settings(rounds=4, ties=("points", "random_draw")),
        "limit": 27,
        "rated": True,
    }
    assert problems(**asked) == set()
    cup = create.create_tournament(anna, new_config(**asked))
    cup.refresh_from_db()
    assert (cup.status, cup.organiser, cup.settings) == (
        "draft",
        anna,
        {"rounds": 4, "ties": ["points", "random_draw"]},
    )
    assert cup.ladder == ladder_of(cup.preset) and cup.entry_ladder is not None
    assert load_state(cup).settings == replace(asked["settings"], seed=cup.seed)
    assert verbs(cup) == ["created"]


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        ({"name": ""}, ("missing", "name")),
        ({"name": "x" * 61}, ("too_long", "name")),
        ({"format": "no_such"}, ("bad_choice", "format")),
        ({"settings": Settings(rounds=-1)}, ("rounds", "rounds")),
        ({"settings": Settings(rounds=999)}, ("rounds", "rounds")),
        ({"settings": Settings(by_place=(1, 3))}, ("by_place_falls", "by_place")),
        ({"settings": Settings(by_place=(0, 0, 0))}, ("no_points", "by_place")),
        ({"settings": Settings(ties=())}, ("no_ties", "ties")),
        ({"settings": Settings(remainder="none")}, ("remainder", "remainder")),
        ({"format": "duplicate"}, ("field", "field")),
        (
            {"format": "knockout", "settings": Settings(advance_per_table=3)},
            ("advance_per_table", "advance_per_table"),
        ),
        ({"format": "knockout", "late_rounds": 2}, ("late_knockout", "late_rounds")),
        (
            {"preset": "duel", "rated": True, "settings": Settings(seats=2)},
            ("unrated_seats", "rated"),
        ),
        ({"ends_by": "deals", "deals": 8}, ("deals_divide", "deals")),
        ({"ends_by": "deals"}, ("deals_range", "deals")),
        ({"ends_by": "time", "minutes": 1}, ("minutes_range", "minutes")),
        ({"limit": 1}, ("limit", "limit")),
        ({"limit": 501}, ("limit", "limit")),
        ({"entry": "club"}, ("no_club", "entry")),
        ({"entry": "password"}, ("no_password", "password")),
        ({"rating_min": 1600, "rating_max": 1500}, ("rating_order", "rating_max")),
        ({"starts_at": timezone.now() - timedelta(minutes=1)}, ("past", "starts")),
        ({"starts_at": timezone.now() + timedelta(days=400)}, ("too_far", "starts")),
        ({"action_ms": 1}, ("clock_range", "action_ms")),
        ({"action_ms": 31_000}, ("clock_range", "action_ms")),
        ({"reserve_ms": 3_600_001}, ("clock_range", "reserve_ms")),
        ({"break_seconds": -1}, ("bad_choice", "break_seconds")),
        ({"agreements": {"preset": "classic", "nosuch": 1}}, ("agreements", "preset")),
    ],
)
def test_an_unplayable_config_is_refused_and_nothing_is_stored(anna, more, problem):
    assert problem in problems(**more)
    assert error_code(create.create_tournament, anna, new_config(**more)) == "invalid_config"
    assert not Tournament.objects.exists() and not TournamentEvent.objects.exists()


def test_creating_needs_a_confirmed_address_and_has_a_limit(anna):
    assert (
        error_code(create.create_tournament, person("doubt", confirmed=False), new_config())
        == "not_confirmed"
    )
    assert error_code(create.create_tournament, guest(), new_config()) == "not_confirmed"
    for _ in range(8):
        create.create_tournament(anna, new_config())
    assert error_code(create.create_tournament, anna, new_config()) == "too_many"
    Tournament.objects.filter(pk=Tournament.objects.first().pk).update(status="over")
    create.create_tournament(anna, new_config())


def test_editing_keeps_entrants_as_far_as_there_are_places(anna):
    cup = make_tournament(anna)
    for user in persons(4):
        registration.register(user, cup.pk)
    create.edit_tournament(anna, cup.pk, new_config(limit=2, name="Spring Cup"))
    cup.refresh_from_db()
    assert cup.name == "Spring Cup"
    assert list(statuses(cup).values()) == ["entered", "entered", "waiting", "waiting"]
    create.edit_tournament(anna, cup.pk, new_config(limit=3, name="Spring Cup"))
    assert statuses(cup)["p3"] == "entered"
    line = cup.log.filter(verb="edited").first()
    assert line.actor == anna and line.data == {
        "fields": ["name", "limit"],
        # Old names are not repeated in a log that all can read.
        "changes": {"limit": [None, 2]},
    }


def test_an_invalid_edit_changes_nothing(anna):
    cup = make_tournament(anna)
    assert (
        error_code(create.edit_tournament, anna, cup.pk, new_config(limit=1, name="x"))
        == "invalid_config"
    )
    cup.refresh_from_db()
    assert (cup.name, cup.limit) == ("Autumn Cup", None)


def test_a_running_tournament_cannot_be_edited(anna):
    cup = running_tournament(anna, persons(3))
    assert error_code(create.edit_tournament, anna, cup.pk, new_config(limit=9)) == "drawn"
    assert error_code(organising.publish, anna, cup.pk) == "not_draft"


@pytest.mark.parametrize("name", ["\u200b\u200d", "\u202e", " \u00a0 ", "\u0301"])
def test_an_invisible_name_counts_as_missing(anna, name):
    with pytest.raises(create.InvalidConfig) as bad:
        create.create_tournament(anna, new_config(name=name))
    assert [problem.code for problem in bad.value.problems] == ["missing"]


def test_texts_are_stored_without_control_characters(anna):
    cup = create.create_tournament(
        anna, new_config(name=" Autumn\n \u202eCup \x07", description="One\r\n\r\ntwo\u2067 <b>")
    )
    assert (cup.name, cup.description) == ("Autumn Cup", "One\n\ntwo <b>")
    organising.announce(anna, cup.pk, "\u202etea\ud800")
    cup.refresh_from_db()
    assert cup.announcement == "tea"


def test_an_arena_needs_its_duration_and_has_no_late_rounds():
    arena = Settings(arena_minutes=90, streak=True)
    assert problems(format="arena", settings=arena) == set()
    assert problems(format="arena", settings=Settings()) == {("arena_minutes", "arena_minutes")}
    assert problems(format="arena", settings=arena, late_rounds=2) == {
        ("late_arena", "late_rounds")
    }


def test_only_an_arena_has_a_duration_and_streaks():
    found = problems(settings=Settings(rounds=3, arena_minutes=60, streak=True))
    assert found == {("only_arena", "arena_minutes"), ("only_arena", "streak")}
