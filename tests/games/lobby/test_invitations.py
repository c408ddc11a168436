"""Tests of games.lobby.invitations."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.relations.services import block, unfollow
from games.lobby import invitations, queries, services
from games.lobby.models import CustomTable, Invitation
from tests.factories import error_code
from tests.games.lobby.factories import create_table, seated_names

pytestmark = pytest.mark.usefixtures("notices", "queued")
INVITED = CustomTable.Visibility.INVITED


def inviting_tables(user: User) -> list[str]:
    return [invitation.table_id for invitation in invitations.open_invitations(user)]


def test_a_followed_user_can_be_invited(friends, notices):
    anna, boris, vera = friends
    table = create_table(anna, visibility=INVITED, invited=[boris])
    assert (f"user.{boris.pk}", {"type": "invitations"}) in notices
    assert inviting_tables(boris) == [table.pk] and inviting_tables(vera) == []
    assert error_code(services.sit, vera, table.pk) == "not_invited"
    services.sit(boris, table.pk)
    assert inviting_tables(boris) == []
    services.invite(anna, table.pk, vera)
    assert services.sit(vera, table.pk).game


def test_a_user_who_is_not_followed_cannot_be_invited(friends):
    anna, boris, _ = friends
    unfollow(anna, boris)
    assert error_code(create_table, anna, visibility=INVITED, invited=[boris]) == "not_followed"
    assert not CustomTable.objects.exists()
    table = create_table(anna)
    assert error_code(services.invite, anna, table.pk, boris) == "not_followed"
    assert boris not in queries.invitable_users(anna)


def test_anybody_can_be_challenged(people):
    anna, boris, _ = people
    table = create_table(anna, visibility=INVITED, challenged=boris, bots=["", "easy"])
    [invitation] = invitations.open_invitations(boris)
    assert invitation.is_challenge and invitation.table == table
    assert services.sit(boris, table.pk).game


@pytest.mark.parametrize("blocker", [0, 1])
def test_blocked_users_cannot_be_invited(friends, blocker):
    anna, boris, _ = friends
    block(friends[blocker], friends[1 - blocker])
    assert error_code(create_table, anna, challenged=boris) == "cannot_invite"
    assert boris not in queries.invitable_users(anna)


def test_bots_and_the_owner_cannot_be_challenged(people, bots):
    assert error_code(create_table, people[0], challenged=bots[0]) == "not_a_person"
    assert error_code(create_table, people[0], challenged=people[0]) == "not_a_person"


def test_a_user_who_declined_cannot_be_invited_for_a_while(people):
    anna, boris, _ = people
    table = create_table(anna, visibility=INVITED, challenged=boris)
    invitations.decline(boris, table.pk)
    assert inviting_tables(boris) == [] and seated_names(table) == {0: "anna"}
    assert error_code(invitations.decline, boris, table.pk) == "answered"
    services.close_table(anna, table.pk)
    assert error_code(create_table, anna, challenged=boris) == "declined_recently"
    Invitation.objects.update(answered_at=timezone.now() - 2 * invitations.QUIET_PERIOD)
    assert create_table(anna, challenged=boris)


def test_repeated_invitations_are_limited(people):
    anna, boris, _ = people
    for _ in range(invitations.MAX_INVITATIONS):
        services.close_table(anna, create_table(anna, challenged=boris).pk)
    assert error_code(create_table, anna, challenged=boris) == "invited_too_often"
    Invitation.objects.update(created_at=timezone.now() - 2 * invitations.QUIET_PERIOD)
    assert create_table(anna, challenged=boris)


def test_guests_cannot_invite(people):
    User.objects.filter(pk=people[0].pk).update(is_guest=True)
    people[0].refresh_from_db()
    assert error_code(create_table, people[0], challenged=people[1]) == "no_account"


def test_a_user_who_declined_may_still_sit_down(people):
    anna, boris, _ = people
    table = create_table(anna, visibility=INVITED, challenged=boris)
    invitations.decline(boris, table.pk)
    services.sit(boris, table.pk)
    assert not Invitation.objects.get().declined


def test_an_invitation_ends_with_the_table(people):
    anna, boris, _ = people
    table = create_table(anna, challenged=boris)
    CustomTable.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert inviting_tables(boris) == []
    assert error_code(invitations.decline, boris, table.pk) == "table_closed"


def test_only_invited_users_can_decline(people):
    table = create_table(people[0], challenged=people[1])
    assert error_code(invitations.decline, people[2], table.pk) == "answered"


def test_an_invitation_can_be_withdrawn(friends):
    anna, boris, _ = friends
    table = create_table(anna, invited=[boris])
    services.uninvite(anna, table.pk, boris)
    assert inviting_tables(boris) == []
