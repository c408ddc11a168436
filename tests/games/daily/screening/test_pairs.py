"""Tests of cases about pairs who chose alike on a day."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from random import Random
from threading import Barrier

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client

from accounts.models import User
from games.daily.deals import DEALS, person_seat
from games.daily.models import Day
from games.daily.screening import pairs
from games.daily.screening.pairs import screen_days
from games.daily.screening.similarity import threshold
from games.daily.tasks import screen_pairs
from games.fairplay import cases
from games.fairplay.models import Case, CaseEvent
from games.models import Entry
from tests.factories import PASSWORD, client_of, persons
from tests.games.daily.december import NOON, day_at
from tests.games.daily.stored import run_of


@pytest.fixture
def tuesday(december: None) -> Day:
    """A day that is over and counted; nothing of the others is to be compared."""
    Day.objects.exclude(date__day=1).update(screened_at=NOON)
    Day.objects.update(scored_at=NOON)
    return day_at(1)


def chose(day: Day, people: Mapping[User, int]) -> None:
    """Store eight deals of each of these people; those with the same number chose alike."""
    for user, number in people.items():
        for deal in DEALS:
            run = run_of(user, day, deal, 40, day.starts_at)
            seat = person_seat(bytes.fromhex(day.secret), deal)
            line = Random(f"{number} {deal}").choices("abc", k=8)
            Entry.objects.bulk_create(
                Entry(
                    game=run.game, number=at, kind="action", seat=seat, text=text, created_at=NOON
                )
                for at, text in enumerate(line)
            )


@pytest.fixture
def pair(tuesday: Day) -> list[User]:
    """Two people who chose alike, among eight others who did not."""
    users = persons(10)
    chose(tuesday, {user: max(number, 1) for number, user in enumerate(users)})
    return users[:2]


@pytest.fixture
def strangers(tuesday: Day) -> list[User]:
    """Ten people who chose for themselves."""
    users = persons(10)
    chose(tuesday, {user: number for number, user in enumerate(users)})
    return users


def test_a_pair_that_chose_alike_opens_a_case(pair: list[User]) -> None:
    assert screen_days(NOON) == 1
    case = Case.objects.get()
    assert case.kind == Case.Kind.SIMILAR and [case.suspect, case.partner] == pair
    assert case.games.count() == 16 and case.score > 0


def test_others_open_none(strangers: list[User]) -> None:
    assert screen_days(NOON) == 0 and not Case.objects.exists()


def test_a_shared_network_alone_never_counts(strangers: list[User]) -> None:
    """Two people of one household, logged in from one address, who chose for themselves."""
    for user in strangers[:2]:
        answer = Client(REMOTE_ADDR="203.0.113.7").post(
            "/accounts/login/", {"login": user.username, "password": PASSWORD}
        )
        assert answer.status_code == 302
    assert Session.objects.count() == 2
    assert screen_days(NOON) == 0 and not Case.objects.exists()


def test_a_pair_has_one_case_a_day(pair: list[User]) -> None:
    screen_days(NOON)
    before = list(Case.objects.values())
    assert screen_days(NOON + timedelta(hours=1)) == 0
    assert list(Case.objects.values()) == before


def test_after_a_crash_in_the_middle_the_day_is_compared_anew(
    pair: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*_: object) -> None:
        raise RuntimeError("no power")

    with monkeypatch.context() as patch, pytest.raises(RuntimeError):
        patch.setattr(cases, "set_score", crash)
        screen_days(NOON)
    assert not Case.objects.exists()
    assert screen_days(NOON) == 1


@pytest.mark.django_db(transaction=True)
def test_two_at_once_open_it_once(pair: list[User]) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite lets one write at a time")
    barrier = Barrier(2)

    def screen(_: int) -> int:
        try:
            barrier.wait(10)
            return screen_days(NOON)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as threads:
        assert sorted(threads.map(screen, range(2))) == [0, 1]
    assert Case.objects.count() == 1


def test_a_case_that_a_moderator_closed_rests(pair: list[User], admin_user: User) -> None:
    screen_days(NOON)
    cases.set_verdict(Case.objects.get(), admin_user, CaseEvent.Action.NOTHING, "A family.")
    Day.objects.filter(date__day=1).update(screened_at=None)
    assert screen_days(NOON) == 0 and Case.objects.count() == 1


def test_a_day_waits_until_it_is_counted(pair: list[User]) -> None:
    Day.objects.filter(date__day=1).update(scored_at=None)
    assert screen_days(NOON) == 0


def test_a_moderator_reads_why(pair: list[User], admin_user: User) -> None:
    screen_days(NOON)
    page = client_of(admin_user).get(f"/admin/fairplay/case/{Case.objects.get().pk}/change/")
    text = " ".join(page.content.decode().split())
    assert "Deals of 2026-12-01: both began 8, and chose alike to the end in 8 of them" in text
    assert "Of 10 people who choose on their own, two would look like this" in text


def test_the_figure_for_people_is_one_in_so_many_days() -> None:
    assert pairs._one_in(threshold(30), 30) == 148
    assert pairs._one_in(1000, 30) == pairs.MAX_SHOWN


def test_the_task_compares_the_days(pair: list[User], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOON)
    assert screen_pairs() == 1
