"""Tests of the periodic deletion of rows that nobody needs."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.clubs import joining
from accounts.clubs.models import InvitationLink, JoinRequest
from accounts.models import Preferences, User
from accounts.tokens.models import ApiToken
from games.matchmaking.models import Ticket
from games.models import Pool, Seat
from tests.factories import finished_game, guest, make_club, persons
from thousand_site import clearing, tasks

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("defaults")]


def ago(**parts: float) -> datetime:
    return timezone.now() - timedelta(**parts)


def old_guest() -> User:
    user = guest()
    User.objects.filter(pk=user.pk).update(date_joined=ago(days=61), last_login=ago(days=61))
    return user


def test_expired_sessions_are_deleted() -> None:
    for key, days in (("old", -1), ("new", 1)):
        at = timezone.now() + timedelta(days=days)
        Session.objects.create(session_key=key, session_data="", expire_date=at)
    assert clearing.clear_sessions(timezone.now()) == 1
    assert Session.objects.get().session_key == "new"


def test_the_list_of_devices_forgets_sessions_that_ended() -> None:
    (user,) = persons(1)
    Session.objects.create(session_key="open", session_data="", expire_date=ago(days=-1))
    for key in ("open", "ended"):
        UserSession.objects.create(user=user, session_key=key, ip="127.0.0.1", user_agent="x")
    clearing.clear_user_sessions(timezone.now())
    assert [row.session_key for row in UserSession.objects.all()] == ["open"]


def test_guests_who_did_nothing_are_deleted() -> None:
    gone, here = old_guest(), guest()
    Preferences.objects.create(user=gone)
    assert clearing.clear_guests(timezone.now()) == 1
    assert list(User.objects.filter(is_guest=True)) == [here]


@pytest.mark.parametrize(
    "activity",
    [
        lambda user: finished_game([user, *persons(2)]),
        lambda user: Ticket.objects.create(user=user, pool=Pool.objects.all()[0], rating=1500),
        lambda user: User.objects.filter(pk=user.pk).update(last_login=ago(days=3)),
        lambda user: User.objects.filter(pk=user.pk).update(is_guest=False),
    ],
)
def test_guests_who_did_something_stay(activity: Callable[[User], object]) -> None:
    user = old_guest()
    activity(user)
    assert clearing.clear_guests(timezone.now()) == 0
    assert User.objects.filter(pk=user.pk).exists()


def test_tokens_links_and_requests_go_long_after_their_end() -> None:
    anna, boris, vera = persons(3)
    club = make_club(anna)
    for days in (91, 1):
        ApiToken.objects.create(user=anna, name="x", digest=str(days), expires_at=ago(days=days))
        InvitationLink.objects.create(club=club, expires_at=ago(days=days), uses_left=1)
    cooldown = joining.REFUSAL_COOLDOWN / timedelta(days=1)
    for user, days in ((boris, cooldown + 1), (vera, cooldown - 1)):
        JoinRequest.objects.create(club=club, user=user, refused_at=ago(days=days))
    cleared = clearing.clear(timezone.now())
    assert [cleared[name] for name in ("tokens", "links", "requests")] == [1, 1, 1]
    left = (ApiToken, InvitationLink, JoinRequest)
    assert [model.objects.count() for model in left] == [1, 1, 1]


def test_tickets_that_outlived_their_pages_are_deleted() -> None:
    for user, days in zip(persons(2), (2, 0), strict=True):
        Ticket.objects.create(
            user=user, pool=Pool.objects.all()[0], rating=1500, created_at=ago(days=days)
        )
    assert clearing.clear_tickets(timezone.now()) == 1 and Ticket.objects.count() == 1


def test_seats_that_an_older_process_left_unfinished_are_corrected() -> None:
    finished_game(persons(3))
    assert Seat.objects.filter(unfinished=True).count() == 3
    tasks.clear()
    assert not Seat.objects.filter(unfinished=True).exists()


def test_a_failing_job_does_not_stop_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(now: datetime) -> int:
        raise RuntimeError

    monkeypatch.setitem(clearing.JOBS, "sessions", fail)
    finished_game(persons(3))
    assert clearing.clear(timezone.now())["seats"] == 3
