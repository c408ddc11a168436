"""Calls to a table: invitations, challenges, and what the called person answers."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.relations.services import block, unfollow
from games.lobby import invitations, queries, services
from games.lobby.models import Invitation, OwnTable
from tests.games.hosting.conftest import sitting
from tests.games.hosting.test_services import refusal

pytestmark = pytest.mark.usefixtures("rung", "queued")
INVITED = OwnTable.Visibility.INVITED


def tables_that_call(user: User) -> list[str]:
    return [call.table_id for call in invitations.calls_of(user)]


def test_who_is_followed_is_invited_and_comes(friends, lay, rung):
    anna, boris, vera = friends
    table = lay(anna, visibility=INVITED, invited=[boris])
    assert (f"user.{boris.pk}", {"type": "calls"}) in rung
    assert tables_that_call(boris) == [table.pk] and tables_that_call(vera) == []
    assert refusal(services.sit, vera, table.pk) == "not_invited"
    services.sit(boris, table.pk)
    assert tables_that_call(boris) == []
    services.invite(anna, table.pk, vera)
    assert services.sit(vera, table.pk).game


def test_whom_one_does_not_follow_is_not_invited(friends, lay):
    anna, boris, _ = friends
    unfollow(anna, boris)
    assert refusal(lay, anna, visibility=INVITED, invited=[boris]) == "not_followed"
    assert not OwnTable.objects.exists()
    table = lay(anna)
    assert refusal(services.invite, anna, table.pk, boris) == "not_followed"
    assert boris not in queries.may_call(anna)


def test_a_challenge_needs_no_following(people, lay):
    anna, boris, _ = people
    table = lay(anna, visibility=INVITED, challenged=boris, bots=["", "easy"])
    [call] = invitations.calls_of(boris)
    assert call.challenge and call.table == table
    assert services.sit(boris, table.pk).game


@pytest.mark.parametrize("blocker", [0, 1])
def test_who_must_not_meet_is_not_called(friends, lay, blocker):
    anna, boris, _ = friends
    block(friends[blocker], friends[1 - blocker])
    assert refusal(lay, anna, challenged=boris) == "cannot_call"
    assert boris not in queries.may_call(anna)


def test_bots_and_oneself_are_not_called(people, bots, lay):
    assert refusal(lay, people[0], challenged=bots[0]) == "not_a_person"
    assert refusal(lay, people[0], challenged=people[0]) == "not_a_person"


def test_who_declined_is_let_alone_for_a_while(people, lay):
    anna, boris, _ = people
    table = lay(anna, visibility=INVITED, challenged=boris)
    invitations.decline(boris, table.pk)
    assert tables_that_call(boris) == [] and sitting(table) == {0: "anna"}
    assert refusal(invitations.decline, boris, table.pk) == "answered"
    services.close_table(anna, table.pk)
    assert refusal(lay, anna, challenged=boris) == "declined_lately"
    Invitation.objects.update(answered_at=timezone.now() - 2 * invitations.QUIET)
    assert lay(anna, challenged=boris)


def test_nobody_is_called_again_and_again(people, lay):
    anna, boris, _ = people
    for _ in range(invitations.MOST_CALLS):
        services.close_table(anna, lay(anna, challenged=boris).pk)
    assert refusal(lay, anna, challenged=boris) == "called_often"
    Invitation.objects.update(created_at=timezone.now() - 2 * invitations.QUIET)
    assert lay(anna, challenged=boris)


def test_guests_call_nobody(people, lay):
    User.objects.filter(pk=people[0].pk).update(is_guest=True)
    people[0].refresh_from_db()
    assert refusal(lay, people[0], challenged=people[1]) == "no_account"


def test_who_declined_may_come_all_the_same(people, lay):
    anna, boris, _ = people
    table = lay(anna, visibility=INVITED, challenged=boris)
    invitations.decline(boris, table.pk)
    services.sit(boris, table.pk)
    assert not Invitation.objects.get().declined


def test_the_call_of_a_table_that_is_over_is_over(people, lay):
    anna, boris, _ = people
    table = lay(anna, challenged=boris)
    OwnTable.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert tables_that_call(boris) == []
    assert refusal(invitations.decline, boris, table.pk) == "table_closed"


def test_only_the_called_decline(people, lay):
    table = lay(people[0], challenged=people[1])
    assert refusal(invitations.decline, people[2], table.pk) == "answered"


def test_a_call_that_is_taken_back_calls_no_more(friends, lay):
    anna, boris, _ = friends
    table = lay(anna, invited=[boris])
    services.uninvite(anna, table.pk, boris)
    assert tables_that_call(boris) == []
