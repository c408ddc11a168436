"""Founding and editing: what a plan may be, who may make one, and what an edit keeps."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from games.presets.models import Preset
from tests.tournaments.plans import opened, person, persons, plan, refusal, running, statuses, verbs
from tournaments.load_state import course_of
from tournaments.models import LogLine, Tournament
from tournaments.organising import create
from tournaments.organising import services as organising
from tournaments.organising.config import faults_of, ladder_of
from tournaments.registration import services as registration
from tournaments.standings.state import Settings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def faults(**more) -> set[tuple[str, str]]:
    found = faults_of(plan(**more), timezone.now())
    return {(fault.code, field) for fault in found for field in fault.fields}


def test_a_good_plan_has_no_faults_and_is_stored_whole(anna):
    asked = {"settings": Settings(rounds=4, ties=("points", "lot")), "limit": 27, "rated": True}
    assert faults(**asked) == set()
    cup = create.found(anna, plan(**asked))
    cup.refresh_from_db()
    assert (cup.status, cup.organiser, cup.settings) == (
        "draft",
        anna,
        {"rounds": 4, "ties": ["points", "lot"]},
    )
    assert cup.ladder == ladder_of(cup.preset) and cup.entry_ladder is not None
    assert course_of(cup).settings == replace(asked["settings"], seed=cup.seed)
    assert verbs(cup) == ["founded"]


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ({"name": ""}, ("missing", "name")),
        ({"name": "x" * 61}, ("too_long", "name")),
        ({"format": "arena"}, ("bad_choice", "format")),
        ({"settings": Settings(rounds=-1)}, ("rounds", "rounds")),
        ({"settings": Settings(rounds=999)}, ("rounds", "rounds")),
        ({"settings": Settings(by_place=(1, 3))}, ("by_place_falls", "by_place")),
        ({"settings": Settings(by_place=(0, 0, 0))}, ("no_points", "by_place")),
        ({"settings": Settings(ties=())}, ("no_ties", "ties")),
        ({"settings": Settings(remainder="none")}, ("remainder", "remainder")),
        ({"format": "duplicate"}, ("field", "field")),
        ({"format": "knockout", "settings": Settings(go_on=3)}, ("go_on", "go_on")),
        ({"format": "knockout", "late_rounds": 2}, ("late_knockout", "late_rounds")),
        ({"preset": "duel", "rated": True, "settings": Settings(seats=2)}, ("unrated", "rated")),
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
        ({"action_ms": 1}, ("bad_choice", "clock")),
        ({"break_seconds": -1}, ("bad_choice", "break_seconds")),
        ({"agreements": {"preset": "classic", "nosuch": 1}}, ("agreements", "preset")),
    ],
)
def test_what_cannot_be_played_is_told_and_nothing_is_stored(anna, more, fault):
    assert fault in faults(**more)
    assert refusal(create.found, anna, plan(**more)) == "faults"
    assert not Tournament.objects.exists() and not LogLine.objects.exists()


def test_who_may_found(anna):
    assert refusal(create.found, person("doubt", confirmed=False), plan()) == "not_confirmed"
    assert refusal(create.found, person("guest-1", is_guest=True), plan()) == "not_confirmed"
    for _ in range(8):
        create.found(anna, plan())
    assert refusal(create.found, anna, plan()) == "too_many"
    Tournament.objects.filter(pk=Tournament.objects.first().pk).update(status="over")
    create.found(anna, plan())


def test_editing_keeps_who_has_entered_as_far_as_there_are_places(anna):
    cup = opened(anna)
    for user in persons(4):
        registration.enter(user, cup.pk)
    create.edit(anna, cup.pk, plan(limit=2, name="Spring Cup"))
    cup.refresh_from_db()
    assert cup.name == "Spring Cup"
    assert list(statuses(cup).values()) == ["entered", "entered", "waiting", "waiting"]
    create.edit(anna, cup.pk, plan(limit=3, name="Spring Cup"))
    assert statuses(cup)["p3"] == "entered"
    line = cup.log.filter(verb="edited").first()
    assert line.who == anna and line.data == {
        "fields": ["name", "limit"],
        "changes": {"name": ["Autumn Cup", "Spring Cup"], "limit": [None, 2]},
    }


def test_a_bad_edit_changes_nothing(anna):
    cup = opened(anna)
    assert refusal(create.edit, anna, cup.pk, plan(limit=1, name="x")) == "faults"
    cup.refresh_from_db()
    assert (cup.name, cup.limit) == ("Autumn Cup", None)


def test_nothing_is_edited_once_it_runs(anna):
    cup = running(anna, persons(3))
    assert refusal(create.edit, anna, cup.pk, plan(limit=9)) == "drawn"
    assert refusal(organising.publish, anna, cup.pk) == "not_draft"


def test_ladders_are_of_presets_of_the_site(anna):
    classic = Preset.objects.filter(key="classic").latest("version")
    assert ladder_of(classic) is not None and ladder_of(None) is None
    assert ladder_of(Preset.objects.filter(key="duel").latest("version")) is None


@pytest.mark.parametrize("name", ["\u200b\u200d", "\u202e", " \u00a0 ", "\u0301"])
def test_a_name_that_nobody_would_see_is_none(anna, name):
    with pytest.raises(create.BadPlan) as bad:
        create.found(anna, plan(name=name))
    assert [fault.code for fault in bad.value.faults] == ["missing"]


def test_texts_are_stored_as_they_can_be_shown(anna):
    cup = create.found(
        anna, plan(name=" Autumn\n \u202eCup \x07", description="One\r\n\r\ntwo\u2067 <b>")
    )
    assert (cup.name, cup.description) == ("Autumn Cup", "One\n\ntwo <b>")
    organising.announce(anna, cup.pk, "\u202etea\ud800")
    cup.refresh_from_db()
    assert cup.announcement == "tea"
