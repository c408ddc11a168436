"""Tests of tournaments.extras.room.people.merging."""

import pytest

from accounts.audit.models import StaffAction
from accounts.bans.services import ban
from tests.factories import error_code, from_now, guest, person
from tests.tournaments.extras.room.evenings import drawn_evening, entrant_named, new_evening
from tests.tournaments.factories import verbs
from tournaments.extras.room.people import merging
from tournaments.organising.people import participants
from tournaments.registration.services import register

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def test_an_account_stands_behind_a_name_when_both_agree(anna):
    evening, account = drawn_evening(anna), person("zosia_k")
    row = entrant_named(evening, "Zofia")
    merging.offer_account(anna, evening.pk, row.pk, "zosia_k")
    row.refresh_from_db()
    assert row.user.is_local
    merging.ask_for_name(account, evening.pk, row.pk)
    row.refresh_from_db()
    assert row.user == account and verbs(evening)[-1] == "local_merged"


def test_the_account_may_ask_first(anna):
    evening, account = new_evening(anna), person("zosia_k")
    row = entrant_named(evening, "Zofia")
    assert error_code(merging.agree_to_account, anna, evening.pk, row.pk) == "not_merged"
    merging.ask_for_name(account, evening.pk, row.pk)
    merging.agree_to_account(anna, evening.pk, row.pk)
    row.refresh_from_db()
    assert row.user == account


def test_either_side_undoes_it_and_nobody_else(anna):
    evening, account = new_evening(anna), person("zosia_k")
    row = entrant_named(evening, "Zofia")
    local = row.user
    for who in (account, anna):
        merging.offer_account(anna, evening.pk, row.pk, "zosia_k")
        merging.ask_for_name(account, evening.pk, row.pk)
        stranger = person(f"stranger{who.pk}")
        assert error_code(merging.undo, stranger, evening.pk, row.pk) == "not_organiser"
        merging.undo(who, evening.pk, row.pk)
        row.refresh_from_db()
        assert row.user == local


def test_the_audit_log_has_it_if_staff_undo_it(anna, admin_user):
    evening, account = new_evening(anna), person("zosia_k")
    row = entrant_named(evening, "Zofia")
    for who in (account, admin_user):
        merging.offer_account(anna, evening.pk, row.pk, "zosia_k")
        merging.undo(who, evening.pk, row.pk)
    action = StaffAction.objects.get()
    assert (action.actor, action.data) == (admin_user, {"action": "local_unmerged"})


def test_an_account_is_behind_one_name_at_most(anna):
    evening, account = new_evening(anna), person("zosia_k")
    zofia, petro = (entrant_named(evening, name).pk for name in ("Zofia", "Petro"))
    register(account, evening.pk)
    assert error_code(merging.offer_account, anna, evening.pk, zofia, "zosia_k") == "plays_here"
    other = person("other_k")
    merging.offer_account(anna, evening.pk, zofia, "other_k")
    merging.ask_for_name(other, evening.pk, zofia)
    assert error_code(merging.ask_for_name, other, evening.pk, petro) == "plays_here"
    third = person("third_k")
    assert error_code(merging.ask_for_name, third, evening.pk, zofia) == "merged"


def test_no_account_replaces_a_name_without_agreeing(anna):
    evening = drawn_evening(anna)
    person("zosia_k")
    zofia = entrant_named(evening, "Zofia").pk
    assert error_code(participants.replace, anna, evening.pk, zofia, "zosia_k") == "bad_choice"


def test_a_banned_account_stands_behind_no_name(anna):
    evening, account = new_evening(anna), person("zosia_k")
    zofia = entrant_named(evening, "Zofia").pk
    merging.ask_for_name(account, evening.pk, zofia)
    ban(account, ["tournaments"], "A program.", from_now(days=1))
    assert error_code(merging.agree_to_account, anna, evening.pk, zofia) == "is_barred"
    assert error_code(merging.ask_for_name, account, evening.pk, zofia) == "is_barred"
    assert error_code(merging.offer_account, anna, evening.pk, zofia, "zosia_k") == "is_barred"


def test_guests_stand_behind_no_name(anna):
    evening = new_evening(anna)
    visitor = guest()
    zofia = entrant_named(evening, "Zofia").pk
    assert error_code(merging.ask_for_name, visitor, evening.pk, zofia) == "needs_account"
