"""Permissions of organisers, creators and staff, also when a club changes."""

import pytest
from django.contrib.auth.models import Permission
from django.utils import timezone, translation

from accounts.closure.services import close_account
from accounts.clubs import joining, moderation, services
from accounts.clubs.models import Membership
from accounts.models import User
from tests.factories import error_code, make_club, make_tournament, new_config, person, persons
from tests.tournaments.factories import entrant_of, running_tournament, statuses
from tournaments.live.snapshot.tournament import load_snapshot
from tournaments.live.texts.log_texts import event_text
from tournaments.organising import services as organising
from tournaments.organising.people import participants
from tournaments.organising.settings import create
from tournaments.permissions import may_organise, may_see, organised_by
from tournaments.queries import Search, search_tournaments
from tournaments.registration import services as registration
from tournaments.registration.services import remove_deactivated
from tournaments.sweeps import cancel_orphans

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


@pytest.fixture(autouse=True)
def _second_organiser(club, anna, boris):
    """Boris organises Anna's club, too."""
    moderation.set_role(anna, club, boris, organiser=True)


def may_run(user, cup):
    """Return the permission for one row; it must agree with the condition for many."""
    cup.refresh_from_db()
    one = may_organise(user, cup)
    assert type(cup).objects.filter(organised_by(user), pk=cup.pk).exists() == one
    return one


def test_the_clubs_organisers_run_its_tournaments(anna, boris, vera, club):
    cup, member = make_tournament(boris, club=club), vera
    joining.join(member, club)
    assert may_run(anna, cup) and may_run(boris, cup) and not may_run(member, cup)
    organising.announce(anna, cup.pk, "Tea is ready.")
    moderation.set_role(anna, club, boris, organiser=False)
    assert not may_run(boris, cup)
    assert error_code(organising.announce, boris, cup.pk, "No tea.") == "not_organiser"


def test_a_demoted_creator_does_not_find_the_draft(anna, boris, club):
    draft = create.create_tournament(boris, new_config(club=club))
    assert list(search_tournaments(Search(mine=True), boris)) == [draft]
    moderation.set_role(anna, club, boris, organiser=False)
    assert list(search_tournaments(Search(), boris)) == [] and not may_see(boris, draft)
    assert list(search_tournaments(Search(mine=True), anna)) == [draft]


def test_the_creator_runs_tournaments_of_a_dissolved_club(anna, boris, club):
    cup = running_tournament(boris, persons(3), club=club)
    services.dissolve_club(anna, club, club.name)
    assert may_run(boris, cup) and not may_run(anna, cup)
    organising.pause(boris, cup.pk)


def test_users_banned_from_the_club_cannot_register_or_be_invited(anna, boris, vera, club):
    cup = make_tournament(boris, club=club)
    joining.join(vera, club)
    moderation.ban(anna, club, vera)
    assert Membership.objects.get(club=club, user=vera).status == Membership.Status.BANNED
    assert error_code(registration.register, vera, cup.pk) == "not_for_you"
    assert error_code(participants.invite, boris, cup.pk, "vera") == "is_banned"
    moderation.unban(anna, club, vera)
    assert registration.register(vera, cup.pk).status == "entered"


def test_a_banned_creator_has_no_special_access(anna, boris, club):
    cup = make_tournament(boris, club=club, entry="club")
    moderation.ban(anna, club, boris)
    assert not may_run(boris, cup)
    assert error_code(registration.register, boris, cup.pk) == "not_for_you"


def test_a_private_clubs_tournament_is_visible_to_members_and_invited(anna, boris, vera, club):
    services.edit_club(anna, club, services.ClubDetails(club.name, is_private=True))
    cup, gleb = make_tournament(boris, club=club), person("gleb")
    assert [may_see(one, cup) for one in (None, vera, boris)] == [False, False, True]
    assert error_code(registration.register, vera, cup.pk) == "no_tournament"
    participants.invite(boris, cup.pk, "vera")
    assert may_see(vera, cup) and not may_see(gleb, cup)
    assert registration.register(vera, cup.pk).status == "entered"
    participants.remove(boris, cup.pk, entrant_of(cup, vera).pk)
    assert not may_see(vera, cup)


def test_only_staff_with_the_permission_run_all(anna):
    cup = make_tournament(anna)
    looker, staff = person("looker", is_staff=True), person("staff", is_staff=True)
    staff.user_permissions.add(Permission.objects.get(codename="change_tournament"))
    assert not may_organise(looker, cup)
    assert may_organise(User.objects.get(pk=staff.pk), cup)


def test_a_closed_account_frees_its_place_before_the_start(anna):
    users = persons(4)
    cup = make_tournament(anna, limit=3)
    for user in users:
        registration.register(user, cup.pk)
    close_account(users[0])
    remove_deactivated()
    assert statuses(cup) == {"p2": "entered", "p3": "entered", "p4": "entered"}
    assert remove_deactivated() == 0


def test_the_limit_does_not_prevent_assigning_a_club(anna, club, monkeypatch):
    cup = make_tournament(anna)
    monkeypatch.setattr("tournaments.permissions.MAX_ACTIVE", 1)
    create.edit_tournament(anna, cup.pk, new_config(club=club))
    cup.refresh_from_db()
    assert cup.club == club
    assert (
        error_code(
            create.edit_tournament,
            anna,
            cup.pk,
            new_config(club=make_club(person("gleb"), "Other Aces")),
        )
        == "not_club"
    )


def test_tournaments_of_a_closed_account_are_cancelled(anna, boris, club):
    announced, of_club = make_tournament(boris), make_tournament(boris, club=club)
    begun = running_tournament(boris, persons(3))
    close_account(boris)
    cancel_orphans(timezone.now())
    for cup, status in ((announced, "cancelled"), (of_club, "entry"), (begun, "running")):
        cup.refresh_from_db()
        assert cup.status == status
    with translation.override("en"):
        snapshot = load_snapshot(announced.pk)
        assert "organiser closed their account" in event_text(snapshot, snapshot.log[0])
