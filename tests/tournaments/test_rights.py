"""Who runs a tournament, whose club changes about him, and who is kept out of it."""

import pytest
from django.contrib.auth.models import Permission
from django.utils import timezone, translation

from accounts.closure.services import close_account
from accounts.clubs import joining, moderation, services
from accounts.clubs.models import Membership
from accounts.models import User
from tests.accounts.clubs import club_of
from tests.tournaments.plans import (
    entrant,
    opened,
    person,
    persons,
    plan,
    refusal,
    running,
    statuses,
)
from tournaments.live.log_texts import text_of
from tournaments.live.snapshot import sight_of
from tournaments.organising import create, participants
from tournaments.organising import services as organising
from tournaments.permissions import may_organise, may_see, organised_by
from tournaments.queries import Search, found
from tournaments.registration import services as registration
from tournaments.registration.services import let_go
from tournaments.sweeps import call_off_orphans

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


@pytest.fixture
def boris(anna):
    """An organiser of Anna's club, who did not found it."""
    return person("boris")


@pytest.fixture
def club(anna, boris):
    made = club_of(anna)
    joining.join(boris, made)
    moderation.appoint(anna, made, boris, organiser=True)
    return made


def runs(user, cup):
    """Both as it is asked of one, and as it is asked of many."""
    cup.refresh_from_db()
    one = may_organise(user, cup)
    assert type(cup).objects.filter(organised_by(user), pk=cup.pk).exists() == one
    return one


def test_a_clubs_cup_is_its_organisers_whoever_founded_it(anna, boris, club):
    cup, member = opened(boris, club=club), person("vera")
    joining.join(member, club)
    assert runs(anna, cup) and runs(boris, cup) and not runs(member, cup)
    organising.announce(anna, cup.pk, "Tea is ready.")
    moderation.appoint(anna, club, boris, organiser=False)
    assert not runs(boris, cup)
    assert refusal(organising.announce, boris, cup.pk, "No tea.") == "not_organiser"


def test_a_demoted_founder_does_not_find_his_draft(anna, boris, club):
    draft = create.found(boris, plan(club=club))
    assert list(found(Search(mine=True), boris)) == [draft]
    moderation.appoint(anna, club, boris, organiser=False)
    assert list(found(Search(), boris)) == [] and not may_see(boris, draft)
    assert list(found(Search(mine=True), anna)) == [draft]


def test_of_a_dissolved_club_the_founder_runs_what_goes_on(anna, boris, club):
    cup = running(boris, persons(3), club=club)
    services.dissolve(anna, club, club.name)
    assert runs(boris, cup) and not runs(anna, cup)
    organising.pause(boris, cup.pk)


def test_whom_the_club_banned_neither_comes_nor_is_called(anna, boris, club):
    cup, vera = opened(boris, club=club), person("vera")
    joining.join(vera, club)
    moderation.ban(anna, club, vera)
    assert Membership.objects.get(club=club, user=vera).status == Membership.Status.BANNED
    assert refusal(registration.enter, vera, cup.pk) == "not_for_you"
    assert refusal(participants.invite, boris, cup.pk, "vera") == "is_banned"
    moderation.unban(anna, club, vera)
    assert registration.enter(vera, cup.pk).status == "entered"


def test_a_banned_founder_has_no_way_in_of_his_own(anna, boris, club):
    cup = opened(boris, club=club, entry="club")
    moderation.ban(anna, club, boris)
    assert not runs(boris, cup)
    assert refusal(registration.enter, boris, cup.pk) == "not_for_you"


def test_of_a_private_club_only_its_own_and_the_invited_see_it(anna, boris, club):
    services.edit(anna, club, services.About(club.name, is_private=True))
    cup, vera, gleb = opened(boris, club=club), person("vera"), person("gleb")
    assert [may_see(one, cup) for one in (None, vera, boris)] == [False, False, True]
    assert refusal(registration.enter, vera, cup.pk) == "no_tournament"
    participants.invite(boris, cup.pk, "vera")
    assert may_see(vera, cup) and not may_see(gleb, cup)
    assert registration.enter(vera, cup.pk).status == "entered"
    participants.remove(boris, cup.pk, entrant(cup, vera).pk)
    assert not may_see(vera, cup)


def test_staff_with_the_right_run_all_and_others_of_them_nothing(anna):
    cup = opened(anna)
    looker, staff = person("looker", is_staff=True), person("staff", is_staff=True)
    staff.user_permissions.add(Permission.objects.get(codename="change_tournament"))
    assert not may_organise(looker, cup)
    assert may_organise(User.objects.get(pk=staff.pk), cup)


def test_a_closed_account_frees_its_place_before_the_start(anna):
    users = persons(4)
    cup = opened(anna, limit=3)
    for user in users:
        registration.enter(user, cup.pk)
    close_account(users[0])
    let_go()
    assert statuses(cup) == {"p2": "entered", "p3": "entered", "p4": "entered"}
    assert let_go() == 0


def test_who_runs_many_may_still_give_one_to_his_club(anna, club, monkeypatch):
    cup = opened(anna)
    monkeypatch.setattr("tournaments.permissions.MOST_LIVE", 1)
    create.edit(anna, cup.pk, plan(club=club))
    cup.refresh_from_db()
    assert cup.club == club
    assert (
        refusal(create.edit, anna, cup.pk, plan(club=club_of(person("gleb"), "Other Aces")))
        == "not_club"
    )


def test_what_a_closed_account_announced_comes_no_more(anna, boris, club):
    announced, of_club = opened(boris), opened(boris, club=club)
    begun = running(boris, persons(3))
    close_account(boris)
    call_off_orphans(timezone.now())
    for cup, status in ((announced, "cancelled"), (of_club, "entry"), (begun, "running")):
        cup.refresh_from_db()
        assert cup.status == status
    with translation.override("en"):
        sight = sight_of(announced.pk)
        assert "organiser has closed the account" in text_of(sight, sight.log[0])
