"""Two at once at a tournament: every race has one answer, and nobody has two places."""

from functools import partial

import pytest
from django.utils import timezone

from tests.games.tables.threads import at_once
from tests.tournaments.plans import (
    entrant,
    opened,
    person,
    persons,
    refusal,
    running,
    soon,
    statuses,
)
from tournaments.director import start
from tournaments.director.pair import draw
from tournaments.models import Entrant, Round, Tournament
from tournaments.organising import participants
from tournaments.organising import services as organising
from tournaments.registration import services as registration

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]


def refusals(results: list) -> list[str]:
    return sorted(one for one in results if isinstance(one, str))


def test_the_last_place_is_taken_once(anna):
    cup, users = opened(anna, limit=2), persons(4)
    registration.enter(users[0], cup.pk)
    at_once(*[partial(registration.enter, user, cup.pk) for user in users[1:]])
    assert sorted(statuses(cup).values()) == ["entered", "entered", "waiting", "waiting"]


def test_from_two_tabs_one_place_is_taken(anna):
    cup, (boris,) = opened(anna, limit=3), persons(1)
    done = at_once(*[partial(registration.enter, boris, cup.pk)] * 3)
    assert not refusals(done) and cup.entrants.count() == 1
    assert cup.log.filter(verb="entered").count() == 1


def test_two_leave_and_two_move_up(anna):
    cup, users = opened(anna, limit=2), persons(5)
    for user in users:
        registration.enter(user, cup.pk)
    at_once(*[partial(registration.leave, user, cup.pk) for user in users[:2]])
    assert statuses(cup) == {"p3": "entered", "p4": "entered", "p5": "waiting"}


def test_one_leaves_while_it_starts(anna):
    """He is out before it or withdrawn after it, and in no case drawn for nothing."""
    cup, users = opened(anna), persons(4)
    for user in users:
        registration.enter(user, cup.pk)
    at_once(partial(organising.start, anna, cup.pk), partial(registration.leave, users[0], cup.pk))
    row = cup.entrants.filter(user=users[0]).first()
    assert row is None or (row.status, row.left) == ("withdrawn", 1)
    draw(cup.pk, timezone.now())
    seats = [one for round_ in Round.objects.all() for t in round_.tables.all() for one in t.seats]
    assert sorted(filter(None, seats)) == sorted(entrant(cup, user).pk for user in users[1:])


def test_checking_in_at_the_deadline(anna):
    """Whoever is first has it: he is in, or he is out; never both, never half."""
    cup, users = opened(anna, starts_at=soon(minutes=1), check_in_minutes=30), persons(4)
    for user in users:
        registration.enter(user, cup.pk)
    late = entrant(cup, users[3])
    Entrant.objects.filter(pk=late.pk).update(checked_in_at=None)
    Tournament.objects.filter(pk=cup.pk).update(starts_at=timezone.now())
    done = at_once(
        partial(start.start_if_due, cup.pk, timezone.now()),
        partial(registration.check_in, users[3], cup.pk),
    )
    late.refresh_from_db()
    assert done[0] is True
    if refusals(done):
        assert (late.status, late.checked_in_at, late.joined) == ("withdrawn", None, None)
    else:
        assert late.status == "in" and late.checked_in_at is not None


def test_it_starts_once(anna):
    cup = opened(anna, starts_at=soon(minutes=1))
    for user in persons(4):
        registration.enter(user, cup.pk)
    Tournament.objects.filter(pk=cup.pk).update(starts_at=timezone.now())
    done = at_once(
        partial(start.start_if_due, cup.pk, timezone.now()),
        partial(organising.start, anna, cup.pk),
        partial(organising.start, anna, cup.pk),
    )
    assert set(refusals(done)) <= {"is_running"} and len(refusals(done)) >= 1
    assert cup.log.filter(verb="started").count() == 1


def test_one_is_taken_off_while_he_leaves(anna):
    cup, users = opened(anna, limit=2), persons(3)
    for user in users:
        registration.enter(user, cup.pk)
    first = entrant(cup, users[0])
    done = at_once(
        partial(participants.remove, anna, cup.pk, first.pk),
        partial(registration.leave, users[0], cup.pk),
    )
    assert set(refusals(done)) <= {"not_entrant", "is_out"}
    assert {"p2": "entered", "p3": "entered"}.items() <= statuses(cup).items()


def test_a_round_is_drawn_again_while_somebody_withdraws(anna):
    users = persons(6)
    cup = running(anna, users)
    at_once(
        partial(organising.redraw, anna, cup.pk), partial(registration.withdraw, users[0], cup.pk)
    )
    row = entrant(cup, users[0])
    assert (row.status, row.left) == ("withdrawn", 1)
    draw(cup.pk, timezone.now())
    seats = [one for table in Round.objects.get().tables.all() for one in table.seats]
    assert row.pk not in seats


def test_two_organisers_draw_a_round_again(anna):
    cup = running(anna, persons(6))
    done = at_once(*[partial(organising.redraw, anna, cup.pk)] * 2)
    assert refusals(done) == ["no_round"] and not Round.objects.exists()


def test_of_guesses_at_once_no_more_are_looked_at(anna, monkeypatch):
    looked = []

    def wrong(*_):
        looked.append(1)
        return False

    monkeypatch.setattr(registration, "check_password", wrong)
    monkeypatch.setattr(registration, "MOST_WRONG", 3)
    cup, (boris,) = opened(anna, entry="password", password="swordfish"), persons(1)
    done = at_once(*[partial(registration.enter, boris, cup.pk, "no")] * 8)
    assert refusals(done) == ["password_often"] * 5 + ["wrong_password"] * 3
    assert len(looked) == 3 and cup.log.filter(verb="wrong_password").count() == 3


def test_a_guests_guesses_are_counted_with_those_of_all_guests(anna, monkeypatch):
    monkeypatch.setattr(registration, "MOST_WRONG_OF_GUESTS", 2)
    cup = opened(anna, entry="password", password="swordfish", guests=True)
    guests = [person(f"guest-{number}", is_guest=True) for number in (1, 2, 3)]
    done = [refusal(registration.enter, guest, cup.pk, "no") for guest in guests]
    assert done == ["wrong_password", "wrong_password", "password_often"]
    assert registration.enter(person("boris"), cup.pk, "swordfish").status == "entered"


def test_two_organisers_put_two_in_one_place(anna):
    cup, (gleb, vera) = running(anna, persons(3)), (person("gleb"), person("vera"))
    row = entrant(cup, cup.entrants.first().user)
    swap = partial(participants.replace, anna, cup.pk, row.pk)
    done = at_once(partial(swap, "gleb"), partial(swap, "vera"))
    row.refresh_from_db()
    assert not refusals(done) and row.user in (gleb, vera)
    assert sorted(statuses(cup).values()) == ["in", "in", "in", "replaced", "replaced"]
