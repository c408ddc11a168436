"""One entrant in an organiser's hands: invited, checked in, replaced, taken off."""

import pytest

from accounts.models import User
from tests.tournaments.plans import (
    entrant,
    opened,
    person,
    persons,
    refusal,
    running,
    soon,
    statuses,
    tables_of,
    verbs,
)
from tournaments import entry, organising, people

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


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
