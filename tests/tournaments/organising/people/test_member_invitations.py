"""Tests of inviting all members of a club: recipients, and frequency."""

import pytest

from accounts.clubs import moderation
from accounts.models import Block
from accounts.notifications import delivery
from accounts.notifications.models import Kind
from accounts.notifications.notice import Notice
from tests.factories import add_members, error_code, guest, make_tournament, person, robot_of
from tests.tournaments.factories import statuses, verbs
from tournaments.organising.people import member_invitations
from tournaments.organising.people.member_invitations import invite_members
from tournaments.registration import services as registration

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


@pytest.fixture
def told(monkeypatch):
    """The list of notices instead of sending them."""
    sent = []
    monkeypatch.setattr(
        member_invitations, "notify", lambda users, kind, **words: sent.append((users, kind, words))
    )
    return sent


@pytest.fixture
def cup(anna, club):
    return make_tournament(anna, club=club)


def test_all_members_who_have_not_entered_are_invited(anna, boris, vera, club, cup, told):
    add_members(club, vera)
    registration.register(boris, cup.pk)
    assert invite_members(anna, cup.pk) == 2
    assert statuses(cup) == {"anna": "invited", "boris": "entered", "vera": "invited"}
    [(users, kind, words)] = told
    assert (set(users), kind) == ({anna.pk, vera.pk}, Kind.CLUB)
    assert (words["club"], words["at"]) == (club.name, "")
    assert verbs(cup)[-1] == "members_invited"


def test_nobody_is_asked_again(anna, boris, cup, told):
    invite_members(anna, cup.pk)
    registration.unregister(boris, cup.pk)
    assert error_code(invite_members, anna, cup.pk) == "members_invited"
    assert "boris" not in statuses(cup) and len(told) == 1


def test_bots_guests_banned_users_and_blocked_ones_are_left_out(anna, boris, vera, club, cup, told):
    visitor, blocked = guest(), person("gleb")
    add_members(club, robot_of(vera), visitor, vera, blocked)
    moderation.ban(anna, club, boris)
    Block.objects.create(blocker=blocked, blocked=anna)
    invite_members(anna, cup.pk)
    assert set(statuses(cup)) == {"anna", "vera"}


def test_a_club_invites_to_a_few_tournaments_a_day(anna, club, told, limits):
    limits(club_invitations=1)
    first, second = make_tournament(anna, club=club), make_tournament(anna, club=club)
    invite_members(anna, first.pk)
    assert error_code(invite_members, anna, second.pk) == "too_many"
    assert statuses(second) == {}


def test_members_invite_nobody(boris, cup, told):
    assert error_code(invite_members, boris, cup.pk) == "not_organiser"


def test_a_tournament_without_a_club_has_no_members(anna, told):
    assert error_code(invite_members, anna, make_tournament(anna).pk) == "no_members"


def test_the_mail_names_the_club(boris, mailoutbox):
    words = {"tournament": "Cup", "club": "Three Aces", "at": ""}
    delivery.deliver(boris.pk, Notice(Kind.CLUB, "/t/", "t", words=words))
    assert "Your club Three Aces invites you." in mailoutbox[0].body
