"""Concurrent actions of entrants: one outcome each, and nobody has two places."""

from functools import partial

import pytest
from django.utils import timezone

from tests.factories import from_now, make_tournament, person, persons
from tests.games.tables.threads import at_once
from tests.tournaments.factories import entrant_of, running_tournament, statuses
from tournaments.director import start
from tournaments.director.pair import pair_next_round
from tournaments.models import Entrant, Round, Tournament
from tournaments.organising import services as organising
from tournaments.organising.people import participants
from tournaments.registration import services as registration
from tournaments.registration import teams

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]


def refusals(results: list) -> list[str]:
    return sorted(one for one in results if isinstance(one, str))


def test_the_last_place_is_taken_once(anna):
    cup, users = make_tournament(anna, limit=2), persons(4)
    registration.register(users[0], cup.pk)
    at_once(*[partial(registration.register, user, cup.pk) for user in users[1:]])
    assert sorted(statuses(cup).values()) == ["entered", "entered", "waiting", "waiting"]


def test_two_tabs_take_one_place(anna):
    cup, (boris,) = make_tournament(anna, limit=3), persons(1)
    done = at_once(*[partial(registration.register, boris, cup.pk)] * 3)
    assert not refusals(done) and cup.entrants.count() == 1
    assert cup.log.filter(verb="entered").count() == 1


def test_two_leave_and_two_move_up(anna):
    cup, users = make_tournament(anna, limit=2), persons(5)
    for user in users:
        registration.register(user, cup.pk)
    at_once(*[partial(registration.unregister, user, cup.pk) for user in users[:2]])
    assert statuses(cup) == {"p3": "entered", "p4": "entered", "p5": "waiting"}


def test_leaving_during_the_start(anna):
    """The entrant is out before it or withdrawn after it, and never drawn."""
    cup, users = make_tournament(anna), persons(4)
    for user in users:
        registration.register(user, cup.pk)
    at_once(
        partial(organising.start, anna, cup.pk), partial(registration.unregister, users[0], cup.pk)
    )
    row = cup.entrants.filter(user=users[0]).first()
    assert row is None or (row.status, row.out_from_round) == ("withdrawn", 1)
    pair_next_round(cup.pk, timezone.now())
    seats = [one for round_ in Round.objects.all() for t in round_.tables.all() for one in t.seats]
    assert sorted(filter(None, seats)) == sorted(entrant_of(cup, user).pk for user in users[1:])


def test_somebody_leaves_while_the_organiser_starts_with_everybody(anna):
    """Whoever comes first, there are no more starters than places, and one entry of each kind."""
    cup, users = make_tournament(anna, limit=3, check_in_minutes=30), persons(4)
    for user in users:
        registration.register(user, cup.pk)
    at_once(
        partial(participants.start_with_everyone, anna, cup.pk),
        partial(participants.start_with_everyone, anna, cup.pk),
        partial(registration.unregister, users[0], cup.pk),
    )
    assert list(statuses(cup).values()).count("in") in (2, 3)
    for verb in ("everyone_checked_in", "started"):
        assert cup.log.filter(verb=verb).count() == 1


def test_check_in_at_the_deadline(anna):
    """The entrant plays or is out, never both."""
    cup, users = (
        make_tournament(anna, starts_at=from_now(minutes=1), check_in_minutes=30),
        persons(4),
    )
    for user in users:
        registration.register(user, cup.pk)
    late = entrant_of(cup, users[3])
    Entrant.objects.filter(pk=late.pk).update(checked_in_at=None)
    Tournament.objects.filter(pk=cup.pk).update(starts_at=timezone.now())
    done = at_once(
        partial(start.start_if_due, cup.pk, timezone.now()),
        partial(registration.check_in, users[3], cup.pk),
    )
    late.refresh_from_db()
    assert done[0] is True
    if refusals(done):
        assert (late.status, late.checked_in_at, late.first_round) == ("withdrawn", None, None)
    else:
        assert late.status == "in" and late.checked_in_at is not None


def test_two_starts_start_it_once(anna):
    cup = make_tournament(anna, starts_at=from_now(minutes=1))
    for user in persons(4):
        registration.register(user, cup.pk)
    Tournament.objects.filter(pk=cup.pk).update(starts_at=timezone.now())
    done = at_once(
        partial(start.start_if_due, cup.pk, timezone.now()),
        partial(organising.start, anna, cup.pk),
        partial(organising.start, anna, cup.pk),
    )
    assert set(refusals(done)) <= {"is_running"} and len(refusals(done)) >= 1
    assert cup.log.filter(verb="started").count() == 1


def test_removal_while_the_entrant_leaves(anna):
    cup, users = make_tournament(anna, limit=2), persons(3)
    for user in users:
        registration.register(user, cup.pk)
    first = entrant_of(cup, users[0])
    done = at_once(
        partial(participants.remove, anna, cup.pk, first.pk),
        partial(registration.unregister, users[0], cup.pk),
    )
    assert set(refusals(done)) <= {"not_entrant", "is_out"}
    assert {"p2": "entered", "p3": "entered"}.items() <= statuses(cup).items()


def test_a_redraw_while_somebody_withdraws(anna):
    users = persons(6)
    cup = running_tournament(anna, users)
    at_once(
        partial(organising.redraw, anna, cup.pk), partial(registration.withdraw, users[0], cup.pk)
    )
    row = entrant_of(cup, users[0])
    assert (row.status, row.out_from_round) == ("withdrawn", 1)
    pair_next_round(cup.pk, timezone.now())
    seats = [one for table in Round.objects.get().tables.all() for one in table.seats]
    assert row.pk not in seats


def test_two_redraws_at_once(anna):
    cup = running_tournament(anna, persons(6))
    done = at_once(*[partial(organising.redraw, anna, cup.pk)] * 2)
    assert refusals(done) == ["no_round"] and not Round.objects.exists()


def test_concurrent_wrong_passwords_respect_the_limit(anna, monkeypatch, limits):
    looked = []

    def wrong(*_):
        looked.append(1)
        return False

    monkeypatch.setattr(registration, "check_password", wrong)
    limits(tournament_passwords=3)
    cup, (boris,) = make_tournament(anna, entry="password", password="swordfish"), persons(1)
    done = at_once(*[partial(registration.register, boris, cup.pk, "no")] * 8)
    assert refusals(done) == ["password_often"] * 5 + ["wrong_password"] * 3
    assert len(looked) == 3 and cup.log.filter(verb="wrong_password").count() == 3


def test_two_replacements_of_one_entrant_at_once(anna):
    cup, (gleb, vera) = running_tournament(anna, persons(3)), (person("gleb"), person("vera"))
    row = entrant_of(cup, cup.entrants.first().user)
    swap = partial(participants.replace, anna, cup.pk, row.pk)
    done = at_once(partial(swap, "gleb"), partial(swap, "vera"))
    row.refresh_from_db()
    assert not refusals(done) and row.user in (gleb, vera)
    assert sorted(statuses(cup).values()) == ["in", "in", "in", "replaced", "replaced"]


def test_the_last_seat_of_a_team_is_taken_once(anna):
    cup, users = make_tournament(anna, format="teams"), persons(6)
    teams.create_team(users[0], cup.pk, "Foxes")
    team = cup.teams.get()
    teams.join_by_code(users[1], cup.pk, team.code)
    done = at_once(*[partial(teams.join_by_code, user, cup.pk, team.code) for user in users[2:]])
    assert refusals(done) == ["team_full"] * 3
    assert team.entrants.count() == 3 and cup.entrants.count() == 3


def test_two_teams_of_one_name_at_once(anna):
    cup, users = make_tournament(anna, format="teams"), persons(3)
    done = at_once(*[partial(teams.create_team, user, cup.pk, "Foxes") for user in users])
    assert refusals(done) == ["team_name_taken"] * 2
    assert cup.teams.count() == cup.entrants.count() == 1


def test_a_member_leaves_while_another_joins(anna):
    """Whoever leaves and joins, nobody is in a team of four, and full teams know it."""
    cup, users = make_tournament(anna, format="teams"), persons(5)
    teams.create_team(users[0], cup.pk, "Foxes")
    team = cup.teams.get()
    for user in users[1:3]:
        teams.join_by_code(user, cup.pk, team.code)
    at_once(
        partial(teams.leave_team, users[0], cup.pk),
        partial(teams.join_by_code, users[3], cup.pk, team.code),
        partial(teams.join_by_code, users[4], cup.pk, team.code),
    )
    team.refresh_from_db()
    assert team.entrants.count() in (2, 3)
    assert (team.full_since is not None) == (team.entrants.count() == 3)
    assert team.captain_id in team.entrants.values_list("user", flat=True)


def test_all_members_leave_at_once(anna):
    cup, users = make_tournament(anna, format="teams"), persons(3)
    teams.create_team(users[0], cup.pk, "Foxes")
    for user in users[1:]:
        teams.join_by_code(user, cup.pk, cup.teams.get().code)
    done = at_once(*[partial(registration.unregister, user, cup.pk) for user in users])
    assert not refusals(done) and not cup.teams.exists() and not cup.entrants.exists()


def test_joining_during_the_start(anna):
    """The user is in the team that starts, or not in it; never in a team of two places."""
    cup, users = make_tournament(anna, format="teams"), persons(6)
    teams.create_team(users[0], cup.pk, "Foxes")
    code = cup.teams.get().code
    teams.join_by_code(users[1], cup.pk, code)
    for user in users[2:5]:
        registration.register(user, cup.pk)
    at_once(
        partial(organising.start, anna, cup.pk),
        partial(teams.join_by_code, users[5], cup.pk, code),
    )
    playing = cup.entrants.filter(status="in")
    assert playing.filter(team=None).count() == 0
    assert all(team.entrants.filter(status="in").count() <= 3 for team in cup.teams.all())
