"""Banning users from parts of the site, and lifting bans."""

import pytest

from accounts.audit.models import StaffAction
from accounts.bans import services
from accounts.bans.models import Ban
from accounts.bans.queries import active_ban_of, active_bans_of, banned_user_ids
from accounts.models import User
from tests.factories import error_code, from_now, person, robot_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("queued", "notices")]


@pytest.fixture
def moderator(db: None) -> User:
    return person("moderator", is_staff=True)


def scopes_of(user: User) -> set[str]:
    return {ban.scope for ban in active_bans_of(user, from_now())}


def test_each_ban_is_from_its_parts_alone(anna: User) -> None:
    services.ban(anna, ["tournaments", "chat"], "Insults.", from_now(days=1))
    assert scopes_of(anna) == {"tournaments", "chat"}


def test_a_ban_ends_by_itself(anna: User) -> None:
    services.ban(anna, ["chat"], "Insults.", from_now(days=1))
    assert active_ban_of(anna, "chat", from_now(hours=23))
    assert active_ban_of(anna, "chat", from_now(hours=25)) is None


def test_of_two_bans_the_one_that_ends_last_counts(anna: User) -> None:
    services.ban(anna, ["chat"], "long", from_now(days=3))
    services.ban(anna, ["chat"], "short", from_now(days=1))
    ban = active_ban_of(anna, "chat", from_now())
    assert ban is not None and ban.reason == "long"


def test_a_ban_holds_for_the_bots_of_the_user_but_not_the_other_way_round(anna: User) -> None:
    robot = robot_of(anna)
    services.ban(anna, ["tournaments"], "A program.", None)
    assert scopes_of(robot) == {"tournaments"}
    assert banned_user_ids([anna.pk, robot.pk], ["tournaments"], from_now()) == {
        anna.pk, robot.pk
    }  # fmt: skip
    services.ban(robot, ["chat"], "Noise.", None)
    assert scopes_of(anna) == {"tournaments"}


def test_lifting_ends_one_kind_of_ban(anna: User, moderator: User) -> None:
    services.ban(anna, ["rated", "chat"], "Insults.", None)
    services.lift(anna, ["chat"], moderator, "a mistake")
    assert scopes_of(anna) == {"rated"}
    assert error_code(services.lift, anna, ["chat"], moderator) == "not_banned"


def test_one_row_of_the_audit_log_for_one_action(anna: User, moderator: User) -> None:
    until = from_now(days=7)
    services.ban(anna, ["chat", "rated"], "Insults.", until, moderator)
    [action] = StaffAction.objects.all()
    assert (action.actor, action.kind, list(action.people.all())) == (moderator, "ban", [anna])
    assert (action.reason, action.data["scopes"]) == ("Insults.", ["chat", "rated"])


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"reason": " "}, "no_reason"),
        ({"scopes": []}, "no_scope"),
        ({"scopes": ["everything"]}, "no_scope"),
        ({"until": from_now(days=-1)}, "ended"),
    ],
)
def test_an_incomplete_ban_is_refused(anna: User, moderator: User, fields: dict, code: str) -> None:
    usual = {"scopes": ["chat"], "reason": "Insults.", "until": None, "moderator": moderator}
    assert error_code(services.ban, anna, **usual | fields) == code
    assert not Ban.objects.exists() and not StaffAction.objects.exists()


def test_nobody_acts_on_themself_or_their_bot(moderator: User) -> None:
    for user in (moderator, robot_of(moderator)):
        assert error_code(services.ban, user, ["chat"], "why", None, moderator) == "oneself"
        assert error_code(services.lift, user, ["chat"], moderator) == "oneself"


def test_staff_are_banned_by_superusers_alone(moderator: User) -> None:
    other = person("other", is_staff=True)
    assert error_code(services.ban, other, ["chat"], "why", None, moderator) == "staff"
    moderator.is_superuser = True
    assert services.ban(other, ["chat"], "why", None, moderator)
