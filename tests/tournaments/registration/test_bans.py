"""Bans from tournaments, and from rated games where a tournament is rated."""

import pytest

from accounts.bans.models import Ban
from accounts.bans.services import ban
from accounts.models import User
from tests.factories import error_code, from_now, make_tournament, person, persons, robot_of
from tests.games.factories import changed
from tests.tournaments.factories import entrant_of, running_tournament, statuses
from tournaments.director.external_events import apply_external_events
from tournaments.organising import services as organising
from tournaments.organising.people import participants
from tournaments.registration import services as registration
from tournaments.registration.status import registration_status

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
PROGRAM = "A program played for you."


def bar(user: User, **parts: float) -> Ban:
    """Ban the user from tournaments."""
    return ban(user, ["tournaments"], PROGRAM, from_now(**parts or {"days": 1}))[0]


@pytest.mark.parametrize("rated", [True, False])
def test_a_banned_user_enters_no_tournament_until_the_end(
    anna: User, boris: User, rated: bool
) -> None:
    cup, row = make_tournament(anna, rated=rated), bar(boris)
    assert error_code(registration.register, boris, cup.pk) == "tournament_ban"
    status = registration_status(cup, boris)
    assert status.state == "ineligible" and PROGRAM in status.reasons[0]
    changed(row, until=from_now(seconds=-1))
    assert registration.register(boris, cup.pk).status == "entered"


def test_a_ban_from_chat_keeps_nobody_away(anna: User, boris: User) -> None:
    ban(boris, ["chat"], "Insults.", None)
    cup = make_tournament(anna, rated=True)
    assert registration.register(boris, cup.pk).status == "entered"


def test_the_bot_of_a_banned_user_cannot_enter(anna: User, boris: User) -> None:
    cup, robot = make_tournament(anna), robot_of(boris)
    bar(boris)
    assert error_code(registration.register, robot, cup.pk) == "tournament_ban"


def test_nobody_checks_a_banned_user_in(anna: User, boris: User, vera: User) -> None:
    cup = make_tournament(anna, check_in_minutes=30, starts_at=from_now(minutes=20, hours=1))
    for user in (boris, vera):
        registration.register(user, cup.pk)
    bar(boris)
    changed(cup, starts_at=from_now(minutes=20))
    assert error_code(registration.check_in, boris, cup.pk) == "tournament_ban"
    row = entrant_of(cup, boris)
    assert error_code(participants.check_in_for, anna, cup.pk, row.pk) == "is_barred"
    participants.check_in_everyone(anna, cup.pk)
    present = cup.entrants.filter(checked_in_at__isnull=False)
    assert [row.user for row in present.select_related("user")] == [vera]


def test_a_banned_user_does_not_start(anna: User) -> None:
    users = persons(4)
    cup = make_tournament(anna)
    for user in users:
        registration.register(user, cup.pk)
    bar(users[0])
    organising.start(anna, cup.pk)
    assert statuses(cup)["p1"] != "in" and statuses(cup)["p2"] == "in"


def test_a_banned_user_is_no_replacement(anna: User) -> None:
    users = persons(3)
    cup = running_tournament(anna, users)
    bar(person("spare"))
    row = entrant_of(cup, users[0])
    assert error_code(participants.replace, anna, cup.pk, row.pk, "spare") == "is_barred"


def test_a_banned_user_is_withdrawn_from_a_running_tournament(
    anna: User, queued: list[tuple]
) -> None:
    users = persons(3)
    cup = running_tournament(anna, users)
    bar(users[0])
    assert apply_external_events(cup.pk, from_now())
    assert statuses(cup) == {"p1": "withdrawn", "p2": "in", "p3": "in"}


def test_a_new_ban_has_the_users_tournaments_advanced(
    anna: User,
    queued: list[tuple],
    django_capture_on_commit_callbacks,
) -> None:
    users = persons(3)
    cup = running_tournament(anna, users)
    queued.clear()
    with django_capture_on_commit_callbacks(execute=True):
        bar(users[0])
    assert ("tournaments.director.advance", cup.pk) in queued
