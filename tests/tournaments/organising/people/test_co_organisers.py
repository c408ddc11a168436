"""Tests of co-organisers: appointment, rights, limits of rights."""

import pytest

from accounts.clubs import joining, moderation
from accounts.models import Follow
from tests.factories import error_code, make_tournament, new_config, persons
from tests.tournaments.factories import verbs
from tournaments.organising import services as organising
from tournaments.organising.people import co_organisers
from tournaments.organising.settings import create
from tournaments.permissions import may_organise, organised_by, organiser_ids

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


@pytest.fixture
def member(vera, club):
    joining.join(vera, club)
    return vera


@pytest.fixture
def cup(anna, club):
    return make_tournament(anna, club=club)


def may_run(user, cup):
    """Return the permission for one row; it must agree with the conditions for many."""
    one = may_organise(user, cup)
    assert type(cup).objects.filter(organised_by(user), pk=cup.pk).exists() == one
    assert (user.pk in organiser_ids(cup)) == one
    return one


def test_a_co_organiser_runs_the_tournament(anna, member, cup):
    assert not may_run(member, cup)
    co_organisers.add_co_organiser(anna, cup.pk, member.username)
    assert may_run(member, cup)
    organising.announce(member, cup.pk, "Tea is ready.")


def test_a_co_organiser_runs_no_other_tournament(anna, member, cup, club):
    co_organisers.add_co_organiser(anna, cup.pk, member.username)
    assert not may_run(member, make_tournament(anna, club=club))


def test_a_co_organiser_cannot_cancel_it_or_take_it_from_the_club(anna, member, cup):
    co_organisers.add_co_organiser(anna, cup.pk, member.username)
    assert error_code(organising.cancel, member, cup.pk, "Bored.") == "not_head"
    assert error_code(create.edit_tournament, member, cup.pk, new_config()) == "not_head"


def test_a_co_organiser_names_no_others(anna, member, cup, boris):
    co_organisers.add_co_organiser(anna, cup.pk, member.username)
    assert error_code(co_organisers.add_co_organiser, member, cup.pk, "boris") == "not_head"


def test_only_members_are_co_organisers_of_a_clubs_tournament(anna, vera, cup):
    call = co_organisers.add_co_organiser
    assert error_code(call, anna, cup.pk, vera.username) == "co_organiser_member"


def test_a_user_who_leaves_the_club_runs_its_tournament_no_longer(anna, member, cup, club):
    co_organisers.add_co_organiser(anna, cup.pk, member.username)
    moderation.ban(anna, club, member)
    assert not may_run(member, cup)


def test_without_a_club_only_followers_are_co_organisers(anna, vera):
    cup, call = make_tournament(anna), co_organisers.add_co_organiser
    assert error_code(call, anna, cup.pk, vera.username) == "co_organiser_follower"
    Follow.objects.create(follower=vera, followed=anna)
    call(anna, cup.pk, vera.username)
    assert may_run(vera, cup)
    assert error_code(call, anna, cup.pk, vera.username) == "is_organiser"


def test_there_are_five_at_most(anna, club, cup):
    for user in persons(6):
        joining.join(user, club)
    for number in range(1, 6):
        co_organisers.add_co_organiser(anna, cup.pk, f"p{number}")
    assert error_code(co_organisers.add_co_organiser, anna, cup.pk, "p6") == "many_co_organisers"


def test_co_organisers_can_remove_themselves_alone(anna, member, boris, cup):
    for user in (member, boris):
        co_organisers.add_co_organiser(anna, cup.pk, user.username)
    call = co_organisers.remove_co_organiser
    assert error_code(call, member, cup.pk, boris.pk) == "not_head"
    call(member, cup.pk, member.pk)
    call(anna, cup.pk, boris.pk)
    assert not cup.co_organisers.exists()
    assert verbs(cup)[-2:] == ["co_organiser_removed"] * 2


def test_the_organisers_page_lists_them(anna, member, cup, client):
    co_organisers.add_co_organiser(anna, cup.pk, member.username)
    client.force_login(member)
    html = client.get(f"/tournaments/{cup.pk}/manage/").content.decode()
    assert "no-co-organiser" in html and "manage/cancel/" not in html
