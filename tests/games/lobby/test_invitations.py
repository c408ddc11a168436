"""Tests of games.lobby.invitations."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.limits.errors import LimitExceeded
from accounts.models import Preferences, User
from accounts.preferences.services import set_preferences
from accounts.relations.services import block, follow, unfollow
from games.lobby import invitations, queries, services
from games.lobby.models import CustomTable, Invitation
from tests.conftest import SetLimits
from tests.factories import error_code, person
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


@pytest.mark.parametrize(
    ("choice", "follows", "code"),
    [
        ("followed", False, "no_challenges"),
        ("nobody", True, "no_challenges"),
        ("followed", True, ""),
    ],
)
def test_people_choose_who_may_invite_them(friends, choice, follows, code):
    """The same for challenges, invitations to a table, and the list of those to invite."""
    anna, boris, _ = friends
    set_preferences(boris, challenges_from=choice)
    if follows:
        follow(boris, anna)
    assert (boris in queries.invitable_users(anna)) is (not code)
    for request in ({"challenged": boris}, {"invited": [boris]}):
        if code:
            assert error_code(create_table, anna, **request) == code
        else:
            services.close_table(anna, create_table(anna, **request).pk)


def test_by_default_only_followed_users_may_challenge(people):
    anna, boris, _ = people
    Preferences.objects.all().delete()
    assert error_code(create_table, anna, challenged=boris) == "no_challenges"
    follow(boris, anna)
    assert create_table(anna, challenged=boris)


def test_a_challenge_expires(people):
    anna, boris, _ = people
    table = create_table(anna, visibility=INVITED, challenged=boris)
    assert inviting_tables(boris) == [table.pk]
    Invitation.objects.update(expires_at=timezone.now())
    assert inviting_tables(boris) == [] and Invitation.objects.get().is_expired
    services.sit(boris, table.pk)
    assert not Invitation.objects.get().is_expired


def test_a_seat_is_kept_for_the_challenged(people):
    anna, boris, vera = people
    table = create_table(anna, challenged=boris, bots=["", "easy"])
    assert error_code(services.sit, vera, table.pk) == "seats_kept"
    invitations.decline(boris, table.pk)
    assert services.sit(vera, table.pk).game


def test_a_muted_challenger_cannot_invite_for_a_day(people):
    anna, boris, _ = people
    table = create_table(anna, challenged=boris)
    invitations.decline(boris, table.pk, mute=True)
    services.close_table(anna, table.pk)
    hours_ago = timezone.now() - timedelta(hours=23)
    Invitation.objects.update(answered_at=hours_ago, created_at=hours_ago)
    assert error_code(create_table, anna, challenged=boris) == "cannot_invite"
    Invitation.objects.update(answered_at=timezone.now() - invitations.MUTED_FOR)
    assert create_table(anna, challenged=boris)


def test_one_user_sends_a_limited_number(people, limits: SetLimits):
    limits(invitations=1)
    anna, boris, vera = people
    services.close_table(anna, create_table(anna, challenged=boris).pk)
    with pytest.raises(LimitExceeded):
        create_table(anna, challenged=vera)
    assert not CustomTable.objects.filter(status="waiting").exists()


def test_many_strangers_share_a_limit_that_friends_do_not(people, limits: SetLimits):
    limits(invitations_received=1)
    anna, boris, vera = people
    follow(boris, vera)
    create_table(anna, challenged=boris)
    with pytest.raises(LimitExceeded):
        create_table(person("gleb"), challenged=boris)
    assert create_table(vera, challenged=boris)


def test_programs_share_no_limit_of_strangers(people, robot, limits: SetLimits):
    limits(invitations_received=1)
    for user in people[1:]:
        assert create_table(user, challenged=robot)


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


def test_the_invited_are_notified_who_are_away(
    friends, notified, django_capture_on_commit_callbacks
):
    anna, boris, _ = friends
    with django_capture_on_commit_callbacks(execute=True):
        table = create_table(anna, visibility=INVITED, invited=[boris])
    assert notified == [("invitation", [boris.pk], f"/tables/{table.pk}/")]
