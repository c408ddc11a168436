"""Tests of actions on one entrant: invite, check in, replace, remove."""

from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.utils import timezone

from accounts.bans.services import ban
from accounts.closure.services import close_account
from accounts.models import User
from tests.factories import error_code, from_now, make_tournament, person, persons
from tests.tournaments.factories import entrant_of, running_tournament, statuses, tables_of, verbs
from tournaments.director import pair
from tournaments.director.advance import advance
from tournaments.errors import TournamentError
from tournaments.live.snapshot.tournament import load_snapshot
from tournaments.log_people import with_names
from tournaments.models import Tournament
from tournaments.organising import services as organising
from tournaments.organising.dashboard.audit_log import audit_log_entry
from tournaments.organising.people import participants
from tournaments.registration import services as registration
from tournaments.registration.reminders import reminders_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def test_a_replacement_plays_on_with_the_points(anna):
    users = persons(3)
    cup = running_tournament(anna, users)
    row = entrant_of(cup, users[0])
    registration.confirm_presence(users[0], tables_of(cup)[0].pk)
    person("spare")
    participants.replace(anna, cup.pk, row.pk, "Spare")
    assert statuses(cup) == {"spare": "in", "p1": "replaced", "p2": "in", "p3": "in"}
    assert entrant_of(cup, User.objects.get(username="spare")).pk == row.pk
    assert tables_of(cup)[0].present_entrants == []
    assert error_code(participants.replace, anna, cup.pk, row.pk, "p2") == "takes_part"
    assert error_code(participants.replace, anna, cup.pk, row.pk, "nosuch") == "nobody"
    assert error_code(participants.replace, anna, cup.pk, row.pk, "greedy-1") in ("nobody", "bot")
    line = with_names(cup.log.filter(verb="replaced"))[0]
    assert (line.data["old"], line.data["new"]) == ("p1", "spare")


def test_a_waiting_entrant_may_replace_another(anna):
    users = persons(4)
    cup = make_tournament(anna, limit=3)
    for user in users:
        registration.register(user, cup.pk)
    organising.start(anna, cup.pk)
    assert statuses(cup)["p4"] == "waiting"
    participants.replace(anna, cup.pk, entrant_of(cup, users[0]).pk, "p4")
    assert statuses(cup) == {"p4": "in", "p1": "replaced", "p2": "in", "p3": "in"}


def test_an_organiser_checks_entrants_in_and_out(anna, boris):
    cup = make_tournament(anna, check_in_minutes=10, starts_at=from_now(hours=3))
    registration.register(boris, cup.pk)
    row = entrant_of(cup, boris)
    assert participants.check_in_for(anna, cup.pk, row.pk).checked_in_at is not None
    assert participants.check_in_for(anna, cup.pk, row.pk, present=False).checked_in_at is None
    assert verbs(cup)[-2:] == ["checked_in", "checked_out"]


def test_everyone_with_a_place_is_checked_in_at_once(anna):
    cup = make_tournament(anna, limit=2, check_in_minutes=10, starts_at=from_now(hours=3))
    users = persons(3)
    for user in users:
        registration.register(user, cup.pk)
    participants.check_in_for(anna, cup.pk, entrant_of(cup, users[0]).pk)
    first = entrant_of(cup, users[0]).checked_in_at
    participants.check_in_everyone(anna, cup.pk)
    checked_in = [entrant_of(cup, user).checked_in_at for user in users]
    # The first keeps its time; the third only waits for a place.
    assert checked_in[0] == first and checked_in[1] and checked_in[2] is None
    # One entry names all that it concerns.
    assert verbs(cup)[-2:] == ["checked_in", "everyone_checked_in"]
    line = audit_log_entry(load_snapshot(cup.pk), with_names(cup.log.order_by("-pk")[:1])[0])
    assert (line.actor, line.text) == ("anna", "Checked in at once (1): p2.")
    before = Tournament.objects.values().get(pk=cup.pk), verbs(cup)
    participants.check_in_everyone(anna, cup.pk)
    # Nothing is left to do: nothing is logged, and no viewer is notified.
    assert (Tournament.objects.values().get(pk=cup.pk), verbs(cup)) == before
    organising.start(anna, cup.pk)
    assert error_code(participants.check_in_everyone, anna, cup.pk) == "started"


def test_everyone_is_checked_in_with_one_entry(anna):
    users = persons(5)
    cup = make_tournament(anna, limit=4, check_in_minutes=10, starts_at=from_now(hours=3))
    for user in users:
        registration.register(user, cup.pk)
    participants.check_in_everyone(anna, cup.pk)
    entry = cup.log.get(verb="everyone_checked_in")
    assert entry.data == {"mentioned": {"names": [user.pk for user in users[:4]]}}
    assert with_names([entry])[0].data["names"] == ["p1", "p2", "p3", "p4"]


def test_a_closed_account_is_not_named_in_a_list(anna):
    users = persons(2)
    cup = make_tournament(anna, check_in_minutes=10, starts_at=from_now(hours=3))
    for user in users:
        registration.register(user, cup.pk)
    participants.check_in_everyone(anna, cup.pk)
    close_account(users[0])
    names = with_names(cup.log.filter(verb="everyone_checked_in"))[0].data["names"]
    assert "p1" not in names and names[1] == "p2"


def test_a_tournament_is_started_with_everyone_who_has_a_place(anna):
    users = persons(4)
    cup = make_tournament(anna, limit=3, check_in_minutes=10)
    for user in users:
        registration.register(user, cup.pk)
    assert error_code(organising.start, anna, cup.pk) == "too_few"
    participants.start_with_everyone(anna, cup.pk)
    assert statuses(cup) == {"p1": "in", "p2": "in", "p3": "in", "p4": "waiting"}
    assert verbs(cup)[-2:] == ["everyone_checked_in", "started"]


def test_an_entrant_who_is_too_few_to_start_is_not_checked_in(anna, boris, vera):
    cup = make_tournament(anna, check_in_minutes=10)
    registration.register(boris, cup.pk)
    assert error_code(participants.start_with_everyone, anna, cup.pk) == "too_few"
    assert entrant_of(cup, boris).checked_in_at is None
    assert "everyone_checked_in" not in verbs(cup)
    assert error_code(participants.start_with_everyone, vera, cup.pk) == "not_organiser"


def test_without_a_check_in_everyone_starts_anyway(anna):
    cup = make_tournament(anna)
    for user in persons(3):
        registration.register(user, cup.pk)
    participants.start_with_everyone(anna, cup.pk)
    assert verbs(cup)[-1] == "started" and "everyone_checked_in" not in verbs(cup)


def test_without_check_in_nobody_is_checked_in(anna, boris):
    cup = make_tournament(anna)
    assert error_code(participants.check_in_everyone, anna, cup.pk) == "no_check_in"
    assert error_code(participants.check_in_everyone, boris, cup.pk) == "not_organiser"


def test_an_invitation_can_be_taken_back(anna, boris):
    cup = make_tournament(anna, entry="invitation")
    participants.invite(anna, cup.pk, "boris")
    assert error_code(participants.invite, anna, cup.pk, "boris") == "invited_already"
    participants.remove(anna, cup.pk, entrant_of(cup, boris).pk)
    assert (
        statuses(cup) == {} and error_code(registration.register, boris, cup.pk) == "invited_only"
    )


def test_an_organiser_withdraws_an_entrant(anna):
    users = persons(3)
    cup = running_tournament(anna, users)
    participants.remove(anna, cup.pk, entrant_of(cup, users[0]).pk)
    assert statuses(cup)["p1"] == "withdrawn" and entrant_of(cup, users[0]).out_from_round == 2
    assert error_code(participants.remove, anna, cup.pk, entrant_of(cup, users[0]).pk) == "is_out"


def test_a_replaced_player_may_replace_the_replacement(anna):
    users = persons(3)
    cup, spare = running_tournament(anna, users), person("spare")
    row = entrant_of(cup, users[0])
    participants.replace(anna, cup.pk, row.pk, "spare")
    participants.replace(anna, cup.pk, row.pk, "p1")
    assert statuses(cup) == {"p1": "in", "spare": "replaced", "p2": "in", "p3": "in"}
    assert entrant_of(cup, users[0]).pk == row.pk and entrant_of(cup, spare).first_round is None


def test_replacements_must_meet_the_entry_rules(anna):
    users = persons(3)
    cup = running_tournament(anna, users)
    Tournament.objects.filter(pk=cup.pk).update(min_games=5)
    person("spare"), person("fresh", confirmed=False)
    row = entrant_of(cup, users[0])
    for name in ("spare", "fresh"):
        assert error_code(participants.replace, anna, cup.pk, row.pk, name) == "cannot_come"
    assert statuses(cup) == {"p1": "in", "p2": "in", "p3": "in"}


def test_ranked_bans_hold_for_replacements(anna):
    users = persons(3)
    cup = running_tournament(anna, users, rated=True)
    ban(person("spare"), ["rated"], "sold games", None)
    with pytest.raises(TournamentError) as refused:
        participants.replace(anna, cup.pk, entrant_of(cup, users[0]).pk, "spare")
    assert refused.value.code == "is_barred" and "sold" not in refused.value.text


def test_a_replacement_who_never_entered_must_confirm_first(anna):
    users = persons(3)
    cup = running_tournament(anna, users, no_show_minutes=0)
    spare, row = person("spare"), entrant_of(cup, users[0])
    participants.replace(anna, cup.pk, row.pk, "spare")
    now = timezone.now()
    advance(cup.pk, now)
    assert tables_of(cup)[0].game is None
    assert [one.kind for one in reminders_of([spare.pk])] == ["table"]
    advance(cup.pk, now + timedelta(minutes=5))
    (table,) = tables_of(cup)
    assert table.no_shows == [row.pk] and not table.game.seats.filter(user=spare).exists()


def test_a_replacement_who_confirms_is_seated(anna):
    users = persons(3)
    cup = running_tournament(anna, users, no_show_minutes=0)
    spare, row = person("spare"), entrant_of(cup, users[0])
    participants.replace(anna, cup.pk, row.pk, "spare")
    registration.confirm_presence(spare, tables_of(cup)[0].pk)
    advance(cup.pk, timezone.now())
    assert tables_of(cup)[0].game.seats.filter(user=spare).exists()
    assert not entrant_of(cup, spare).is_replacement


def test_a_replacement_is_not_notified_of_rounds_before_confirming(anna, monkeypatch):
    """An organiser may seat anybody: their words must not reach people who never entered."""
    users = persons(3)
    cup = running_tournament(anna, users, no_show_minutes=0)
    spare = person("spare")
    participants.replace(anna, cup.pk, entrant_of(cup, users[0]).pk, "spare")
    notified = []
    monkeypatch.setattr(pair, "notify", lambda ids, *_, **__: notified.extend(ids))
    everybody = list(cup.entrants.values_list("pk", flat=True))
    pair._announce(cup, 2, [SimpleNamespace(people=everybody)])
    assert spare.pk not in notified
    assert {user.pk for user in users[1:]} <= set(notified)


@pytest.mark.parametrize("ended", ["cancelled", "over"])
def test_lists_do_not_change_once_it_is_over(anna, ended):
    users = persons(3)
    cup = make_tournament(anna, limit=2)
    for user in users:
        registration.register(user, cup.pk)
    Tournament.objects.filter(pk=cup.pk).update(status=ended)
    before = verbs(cup)
    registration.unregister(users[0], cup.pk)
    row = entrant_of(cup, users[1])
    assert error_code(participants.remove, anna, cup.pk, row.pk) == ended
    assert error_code(participants.check_in_for, anna, cup.pk, row.pk) == ended
    assert error_code(participants.replace, anna, cup.pk, row.pk, "p3") == ended
    assert error_code(registration.register, users[0], cup.pk) == ended
    assert statuses(cup) == {"p1": "entered", "p2": "entered", "p3": "waiting"}
    assert verbs(cup) == before


def test_the_log_does_not_name_closed_accounts(anna):
    users = persons(3)
    cup = running_tournament(anna, users)
    person("spare")
    participants.replace(anna, cup.pk, entrant_of(cup, users[0]).pk, "spare")
    participants.remove(anna, cup.pk, entrant_of(cup, users[1]).pk)
    participants.invite(anna, cup.pk, person("gleb").username)
    for name in ("p1", "p2", "spare", "gleb"):
        close_account(User.objects.get(username=name))
    snapshot = load_snapshot(cup.pk)
    lines = with_names(cup.log.select_related("actor"))
    said = " ".join(audit_log_entry(snapshot, line).text for line in lines)
    stored = str(list(cup.log.values_list("data", flat=True)))
    for name in ("p1", "p2", "spare", "gleb"):
        assert name not in said and name not in stored
    assert "Closed account replaces Closed account." in said
