"""What organisers do: founding, editing, every verb, and that all of it stands in the log."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Preset
from games.presets import load_defaults
from games.tables import broadcast, wakeups
from tests.tournaments.plans import (
    entrant,
    opened,
    person,
    persons,
    plan,
    refusal,
    running,
    soon,
    statuses,
    verbs,
)
from tournaments import entry, founding, organising, people, tables
from tournaments.course import Settings
from tournaments.courses import course_of
from tournaments.drawing import draw
from tournaments.models import Entrant, LogLine, Round, Tournament, TournamentTable
from tournaments.opening import open_due
from tournaments.plans import faults_of, ladder_of
from tournaments.standings import standings
from tournaments.tables import Ruling

pytestmark = pytest.mark.django_db
KNOCKOUT = {"format": "knockout", "settings": Settings(ties=("reached", "points", "lot"))}


@pytest.fixture(autouse=True)
def _quiet(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    load_defaults()
    monkeypatch.setattr(broadcast, "publish", lambda group, message: None)
    monkeypatch.setattr(wakeups, "send", lambda name, *args: None)


@pytest.fixture
def anna() -> User:
    return person("anna")


def tables_of(cup: Tournament) -> list[TournamentTable]:
    rows = TournamentTable.objects.filter(round__tournament=cup)
    return list(rows.select_related("round").order_by("round__number", "number"))


def faults(**more) -> set[tuple[str, str]]:
    found = faults_of(plan(**more), timezone.now())
    return {(fault.code, field) for fault in found for field in fault.fields}


# ---- founding and editing


def test_a_good_plan_has_no_faults_and_is_stored_whole(anna):
    asked = {"settings": Settings(rounds=4, ties=("points", "lot")), "limit": 27, "rated": True}
    assert faults(**asked) == set()
    cup = founding.found(anna, plan(**asked))
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
    assert refusal(founding.found, anna, plan(**more)) == "faults"
    assert not Tournament.objects.exists() and not LogLine.objects.exists()


def test_who_may_found(anna):
    assert refusal(founding.found, person("doubt", confirmed=False), plan()) == "not_confirmed"
    assert refusal(founding.found, person("guest-1", is_guest=True), plan()) == "not_confirmed"
    for _ in range(8):
        founding.found(anna, plan())
    assert refusal(founding.found, anna, plan()) == "too_many"
    Tournament.objects.filter(pk=Tournament.objects.first().pk).update(status="over")
    founding.found(anna, plan())


def test_editing_keeps_who_has_entered_as_far_as_there_are_places(anna):
    cup = opened(anna)
    for user in persons(4):
        entry.enter(user, cup.pk)
    founding.edit(anna, cup.pk, plan(limit=2, name="Spring Cup"))
    cup.refresh_from_db()
    assert cup.name == "Spring Cup"
    assert list(statuses(cup).values()) == ["entered", "entered", "waiting", "waiting"]
    founding.edit(anna, cup.pk, plan(limit=3, name="Spring Cup"))
    assert statuses(cup)["p3"] == "entered"
    line = cup.log.filter(verb="edited").first()
    assert line.data == {"fields": ["name", "limit"]} and line.who == anna


def test_a_bad_edit_changes_nothing(anna):
    cup = opened(anna)
    assert refusal(founding.edit, anna, cup.pk, plan(limit=1, name="x")) == "faults"
    cup.refresh_from_db()
    assert (cup.name, cup.limit) == ("Autumn Cup", None)


def test_a_draft_whose_hour_has_passed_is_not_opened(anna):
    draft = founding.found(anna, plan(starts_at=soon(hours=1)))
    Tournament.objects.filter(pk=draft.pk).update(starts_at=timezone.now())
    assert refusal(organising.publish, anna, draft.pk) == "hour_passed"


def test_nothing_is_edited_once_it_runs(anna):
    cup = running(anna, persons(3))
    assert refusal(founding.edit, anna, cup.pk, plan(limit=9)) == "drawn"
    assert refusal(organising.publish, anna, cup.pk) == "not_draft"


def test_ladders_are_of_presets_of_the_site(anna):
    classic = Preset.objects.filter(key="classic").latest("version")
    assert ladder_of(classic) is not None and ladder_of(None) is None
    assert ladder_of(Preset.objects.filter(key="duel").latest("version")) is None


# ---- the start, pausing, cancelling


def test_it_starts_by_hand_once_and_with_two_at_least(anna):
    cup = opened(anna)
    entry.enter(anna, cup.pk)
    assert refusal(organising.start, anna, cup.pk) == "too_few"
    entry.enter(person("boris"), cup.pk)
    organising.start(anna, cup.pk)
    assert refusal(organising.start, anna, cup.pk) == "is_running"
    assert statuses(cup) == {"anna": "in", "boris": "in"}
    assert verbs(cup)[-1] == "started"


def test_while_it_is_paused_nothing_is_drawn_and_time_stands_still(anna):
    cup = running(anna, persons(3))
    organising.pause(anna, cup.pk)
    assert refusal(organising.pause, anna, cup.pk) == "paused"
    before = tables_of(cup)[0].opens_at
    an_hour = timezone.now() - timedelta(hours=1)
    Tournament.objects.filter(pk=cup.pk).update(paused_at=an_hour)
    assert not open_due(cup.pk, timezone.now() + timedelta(days=1))
    organising.resume(anna, cup.pk)
    table = tables_of(cup)[0]
    assert timedelta(minutes=59) < table.opens_at - before < timedelta(minutes=61)
    assert refusal(organising.resume, anna, cup.pk) == "not_paused"
    assert verbs(cup)[-2:] == ["paused", "resumed"]


def test_a_paused_one_does_not_start(anna):
    cup = opened(anna)
    for user in persons(3):
        entry.enter(user, cup.pk)
    organising.pause(anna, cup.pk)
    assert refusal(organising.start, anna, cup.pk) == "is_paused"


def test_it_is_cancelled_with_a_reason_once(anna):
    cup = opened(anna)
    assert refusal(organising.cancel, anna, cup.pk, " ") == "no_reason"
    assert refusal(organising.cancel, anna, cup.pk, "x" * 201) == "too_long"
    organising.cancel(anna, cup.pk, "The hall is flooded")
    assert refusal(organising.cancel, anna, cup.pk, "again") == "cancelled"
    line = cup.log.get(verb="cancelled")
    assert (line.who, line.data) == (anna, {"reason": "The hall is flooded"})


def test_an_announcement_is_told_and_taken_away(anna):
    cup = opened(anna)
    organising.announce(anna, cup.pk, " Tea at eight\0 ")
    organising.announce(anna, cup.pk, "Tea at eight")
    cup.refresh_from_db()
    assert cup.announcement == "Tea at eight"
    assert refusal(organising.announce, anna, cup.pk, "x" * 501) == "too_long"
    organising.announce(anna, cup.pk, "")
    assert verbs(cup).count("announced") == 2


# ---- drawing a round again


def seats(cup: Tournament) -> list[tuple]:
    return [tuple(table.seats) for table in tables_of(cup)]


def test_a_round_is_drawn_again_without_who_withdrew(anna):
    users = persons(7)
    cup = running(anna, users)
    first = tables_of(cup)
    gone = Entrant.objects.get(pk=first[0].seats[0])
    entry.withdraw(gone.user, cup.pk)
    organising.redraw(anna, cup.pk)
    assert not Round.objects.exists()
    assert draw(cup.pk, timezone.now())
    course = course_of(cup)
    sitting = {one for result in course.results for one in result.table.people}
    assert gone.pk not in sitting and len(sitting) == 6 and not course.byes
    assert course.round == 1 and verbs(cup).count("redrawn") == 1


def test_drawn_again_by_other_lots(anna):
    cup = running(anna, persons(9))
    before, seed = seats(cup), cup.seed
    organising.redraw(anna, cup.pk)
    draw(cup.pk, timezone.now())
    cup.refresh_from_db()
    assert cup.seed != seed and seats(cup) != before
    assert {one for t in seats(cup) for one in t} == {one for t in before for one in t}


def test_a_later_round_is_drawn_again_and_its_ties_stay(anna):
    cup = running(anna, persons(9))
    for table in tables_of(cup):
        tables.set_result(anna, cup.pk, table.pk, Ruling((300, 200, 100), "by hand"))
    draw(cup.pk, timezone.now())
    cup.refresh_from_db()
    seed, before = cup.seed, standings(course_of(cup)).rows
    late = [table for table in tables_of(cup) if table.round.number == 2]
    assert len(late) == 3
    organising.redraw(anna, cup.pk)
    draw(cup.pk, timezone.now())
    cup.refresh_from_db()
    assert cup.seed == seed and standings(course_of(cup)).rows == before
    assert len([table for table in tables_of(cup) if table.round.number == 2]) == 3


def test_a_round_that_has_begun_stands(anna):
    cup = running(anna, persons(6))
    table = tables_of(cup)[0]
    tables.set_result(anna, cup.pk, table.pk, Ruling((3, 2, 1), "by hand"))
    assert refusal(organising.redraw, anna, cup.pk) == "round_begun"


def test_of_a_bracket_only_the_first_round_is_drawn_again(anna):
    cup = running(anna, persons(9), **KNOCKOUT)
    organising.redraw(anna, cup.pk)
    draw(cup.pk, timezone.now())
    for table in tables_of(cup):
        tables.set_result(anna, cup.pk, table.pk, Ruling((3, 2, 1), "by hand"))
    draw(cup.pk, timezone.now())
    assert refusal(organising.redraw, anna, cup.pk) == "bracket_fixed"


# ---- results, time, people


def test_a_result_is_set_with_a_reason_and_may_be_set_anew(anna):
    cup = running(anna, persons(3))
    table = tables_of(cup)[0]
    for ruling, code in (
        (Ruling((1, 2, 3), ""), "no_reason"),
        (Ruling((1, 2), "why"), "bad_points"),
        (Ruling((1, 2, 10**6), "why"), "bad_points"),
        (Ruling((1, 2, 3), "why", (1, 2, 4)), "bad_places"),
        (Ruling((1, 2, 3), "why", (1, 2, 3)), "places_and_points"),
    ):
        assert refusal(tables.set_result, anna, cup.pk, table.pk, ruling) == code
    assert refusal(tables.set_result, anna, cup.pk, 10**9, Ruling((1, 2, 3), "x")) == "no_table"
    tables.set_result(anna, cup.pk, table.pk, Ruling((50, 900, 50), "Played on paper"))
    tables.set_result(anna, cup.pk, table.pk, Ruling((100, 900, 50), "Misread"))
    table.refresh_from_db()
    assert table.ruled == {"places": [2, 1, 3], "scores": [100, 900, 50], "reason": "Misread"}
    assert verbs(cup).count("result_set") == 2


def test_in_a_bracket_a_result_stands_once_the_next_table_is_drawn(anna):
    cup = running(anna, persons(9), **KNOCKOUT)
    for table in tables_of(cup):
        tables.set_result(anna, cup.pk, table.pk, Ruling((3, 2, 1), "by hand"))
    draw(cup.pk, timezone.now())
    first = tables_of(cup)[0]
    assert refusal(tables.set_result, anna, cup.pk, first.pk, Ruling((1, 2, 3), "x")) == (
        "next_drawn"
    )


def test_a_table_gets_time(anna):
    cup = running(anna, persons(3))
    table = tables_of(cup)[0]
    tables.add_time(anna, cup.pk, table.pk, 5)
    assert tables_of(cup)[0].opens_at - table.opens_at == timedelta(minutes=5)
    assert refusal(tables.add_time, anna, cup.pk, table.pk, 0) == "bad_choice"
    assert refusal(tables.add_time, anna, cup.pk, table.pk, 121) == "bad_choice"
    tables.set_result(anna, cup.pk, table.pk, Ruling((3, 2, 1), "by hand"))
    assert refusal(tables.add_time, anna, cup.pk, table.pk, 5) == "table_over"


def test_a_game_to_a_time_ends_later(anna):
    users = persons(3)
    cup = running(anna, users, ends_by="time", minutes=30)
    for user in users:
        entry.here(user, tables_of(cup)[0].pk)
    assert open_due(cup.pk, timezone.now())
    game = tables_of(cup)[0].game
    before = game.ends_at
    tables.add_time(anna, cup.pk, tables_of(cup)[0].pk, 10)
    game.refresh_from_db()
    assert game.ends_at - before == timedelta(minutes=10)


def test_a_game_without_an_end_gets_no_time(anna):
    users = persons(3)
    cup = running(anna, users)
    for user in users:
        entry.here(user, tables_of(cup)[0].pk)
    open_due(cup.pk, timezone.now())
    assert refusal(tables.add_time, anna, cup.pk, tables_of(cup)[0].pk, 10) == "no_time"
    assert "time_added" not in verbs(cup)


def test_somebody_else_plays_on_with_his_points(anna):
    users = persons(3)
    cup = running(anna, users)
    row = entrant(cup, users[0])
    entry.here(users[0], tables_of(cup)[0].pk)
    person("spare")
    people.replace(anna, cup.pk, row.pk, "Spare")
    assert statuses(cup) == {"spare": "in", "p1": "replaced", "p2": "in", "p3": "in"}
    assert entrant(cup, User.objects.get(username="spare")).pk == row.pk
    assert tables_of(cup)[0].here == []
    assert refusal(people.replace, anna, cup.pk, row.pk, "p2") == "takes_part"
    assert refusal(people.replace, anna, cup.pk, row.pk, "nosuch") == "nobody"
    assert refusal(people.replace, anna, cup.pk, row.pk, "greedy-1") in ("nobody", "bot")
    assert cup.log.get(verb="replaced").data["old"] == "p1"


def test_who_waits_may_replace_somebody(anna):
    users = persons(4)
    cup = opened(anna, limit=3)
    for user in users:
        entry.enter(user, cup.pk)
    organising.start(anna, cup.pk)
    assert statuses(cup)["p4"] == "waiting"
    people.replace(anna, cup.pk, entrant(cup, users[0]).pk, "p4")
    assert statuses(cup) == {"p4": "in", "p1": "replaced", "p2": "in", "p3": "in"}


def test_an_organiser_checks_people_in_and_out(anna):
    cup, boris = opened(anna, check_in_minutes=10, starts_at=soon(hours=3)), person("boris")
    entry.enter(boris, cup.pk)
    row = entrant(cup, boris)
    assert people.check_in_for(anna, cup.pk, row.pk).checked_in_at is not None
    assert people.check_in_for(anna, cup.pk, row.pk, there=False).checked_in_at is None
    assert verbs(cup)[-2:] == ["checked_in", "checked_out"]


def test_an_invitation_is_taken_back(anna):
    cup, boris = opened(anna, entry="invitation"), person("boris")
    people.invite(anna, cup.pk, "boris")
    assert refusal(people.invite, anna, cup.pk, "boris") == "invited_already"
    people.remove(anna, cup.pk, entrant(cup, boris).pk)
    assert statuses(cup) == {} and refusal(entry.enter, boris, cup.pk) == "invited_only"


def test_an_organiser_withdraws_somebody(anna):
    users = persons(3)
    cup = running(anna, users)
    people.remove(anna, cup.pk, entrant(cup, users[0]).pk)
    assert statuses(cup)["p1"] == "withdrawn" and entrant(cup, users[0]).left == 2
    assert refusal(people.remove, anna, cup.pk, entrant(cup, users[0]).pk) == "is_out"
