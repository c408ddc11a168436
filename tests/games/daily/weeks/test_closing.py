"""Tests of Mondays: a week is closed once, whatever happens meanwhile."""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from threading import Barrier

import pytest
from django.db import connection

from accounts.closure.services import close_account
from accounts.models import User
from games.daily.models import Day, DayScore, DivisionMember, Week
from games.daily.tasks import begin_weeks as task
from games.daily.weeks import closing
from games.daily.weeks.closing import begin_weeks, forget, monday_of
from games.daily.weeks.scores import store_scores
from games.fairplay.models import Annulment
from tests.factories import person
from tests.games.daily.december import MONDAY, NOON, day_at
from tests.games.daily.stored import played, run_of

BEFORE = MONDAY - timedelta(days=7)
WEEK = timedelta(days=7)


@pytest.fixture
def before() -> Week:
    """The week before, which began without anybody."""
    begin_weeks(NOON - WEEK)
    return Week.objects.get()


def scored(percents: dict[User, int], day_of_month: int = 24) -> None:
    """Store these figures of a day, with a deal that was played on it."""
    day = day_at(day_of_month)
    for user, percent in percents.items():
        DayScore.objects.create(
            day=day, user=user, mean=percent / 100, percent=percent, finished_at=day.ends_at
        )
        run_of(user, day, 1, percent, day.starts_at)
    Day.objects.filter(date__lt=NOON.date()).update(scored_at=NOON)


def members(monday: date = MONDAY) -> dict[str, int]:
    found = DivisionMember.objects.filter(week__monday=monday).order_by("user")
    return dict(found.values_list("user__username", "division"))


def joined(week: Week, divisions: Iterable[Iterable[User]]) -> None:
    for number, users in enumerate(divisions, 1):
        for user in users:
            DivisionMember.objects.create(week=week, user=user, division=number)


@pytest.fixture
def three(before: Week) -> list[list[User]]:
    """Three divisions of twenty in the week before; who has a lower number played better."""
    users = [[person(f"p{n}_{at}") for at in range(20)] for n in (1, 2, 3)]
    joined(before, users)
    scored({user: 99 - at for group in users for at, user in enumerate(group)})
    return users


def test_weeks_begin_on_monday_in_utc() -> None:
    assert monday_of(NOON) == MONDAY and monday_of(MONDAY) == MONDAY
    assert monday_of(date(2026, 12, 6)) == MONDAY


def test_the_first_week_has_no_members(people: list[User], before: Week) -> None:
    assert before.monday == BEFORE and members(BEFORE) == {}


def test_newcomers_join_after_their_first_week(people: list[User], before: Week) -> None:
    scored({people[0]: 50, people[1]: 40})
    assert begin_weeks(NOON) == 1
    assert members() == {"nadia": 1, "olha": 1}


def test_the_top_fifth_goes_up_and_the_last_fifth_down(three: list[list[User]]) -> None:
    begin_weeks(NOON)
    found = members()
    assert [found[f"p2_{at}"] for at in (0, 3, 4, 15, 16, 19)] == [1, 1, 2, 2, 3, 3]
    assert found["p1_0"] == 1 and found["p1_19"] == 2
    assert found["p3_0"] == 2 and found["p3_19"] == 3


def test_newcomers_begin_in_the_middle(three: list[list[User]]) -> None:
    scored({person("newcomer"): 100}, 25)
    begin_weeks(NOON)
    assert members()["newcomer"] == 2


def test_who_is_not_old_enough_or_confirmed_does_not_join(people: list[User], before: Week) -> None:
    """What they play is practice, and does not count."""
    played(people[0], day_at(24), [10] * 8, counts=False)
    store_scores(NOON)
    begin_weeks(NOON)
    assert members() == {}


def test_who_did_not_play_for_two_weeks_leaves(people: list[User], before: Week) -> None:
    joined(before, [people])
    scored({people[0]: 50}, 26)
    begin_weeks(NOON)
    assert members() == {"nadia": 1}


def test_who_played_in_the_week_before_the_last_stays(people: list[User], before: Week) -> None:
    joined(before, [people])
    scored({people[0]: 50}, 26)
    begin_weeks(NOON)
    Day.objects.update(scored_at=NOON)
    begin_weeks(NOON + WEEK)
    assert members(MONDAY + WEEK) == {"nadia": 1}
    begin_weeks(NOON + 2 * WEEK)
    assert members(MONDAY + 2 * WEEK) == {}


@pytest.mark.usefixtures("notices", "queued")
def test_who_closed_the_account_leaves(people: list[User], before: Week) -> None:
    joined(before, [people])
    scored({people[0]: 50, people[1]: 40}, 26)
    close_account(people[0])
    begin_weeks(NOON)
    assert members() == {"olha": 1}


def test_a_second_run_changes_nothing(three: list[list[User]]) -> None:
    assert begin_weeks(NOON) == 1
    found = list(DivisionMember.objects.order_by("pk").values())
    assert begin_weeks(NOON) == 0
    assert begin_weeks(NOON + timedelta(days=4)) == 0
    assert list(DivisionMember.objects.order_by("pk").values()) == found


def test_a_week_waits_for_all_its_days(people: list[User], before: Week) -> None:
    scored({people[0]: 50})
    Day.objects.filter(date__day=29).update(scored_at=None)
    assert begin_weeks(NOON) == 0 and members() == {}
    Day.objects.filter(date__day=29).update(scored_at=NOON)
    assert begin_weeks(NOON) == 1 and members() == {"nadia": 1}


def test_after_a_crash_in_the_middle_all_is_done_anew(
    three: list[list[User]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*_: object) -> None:
        Week.objects.create(monday=MONDAY)
        raise RuntimeError("no power")

    with monkeypatch.context() as patch, pytest.raises(RuntimeError):
        patch.setattr(closing, "_store", crash)
        begin_weeks(NOON)
    assert members() == {} and Week.objects.count() == 1
    assert begin_weeks(NOON) == 1 and len(members()) == 60


@pytest.mark.django_db(transaction=True)
def test_two_at_once_close_it_once(people: list[User], before: Week) -> None:
    """The second waits for the first, and finds nothing left to do."""
    if connection.vendor != "postgresql":
        pytest.skip("SQLite lets one write at a time")
    scored({people[0]: 50, people[1]: 40})
    barrier = Barrier(2)

    def close(_: int) -> int:
        try:
            barrier.wait(10)
            return begin_weeks(NOON)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as threads:
        assert sorted(threads.map(close, range(2))) == [0, 1]
    assert members() == {"nadia": 1, "olha": 1}


def test_the_task_stores_days_and_begins_the_week(
    people: list[User], before: Week, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(people[0], day_at(24), [10] * 8)
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOON)
    assert task() == 10 + 1
    assert members() == {"nadia": 1} and task() == 0


def annul(user: User, day_of_month: int = 24) -> None:
    run = day_at(day_of_month).runs.get(user=user, deal=1)
    Annulment.objects.create(game=run.game)


def test_a_cheaters_promotion_is_taken_back_and_no_other(three: list[list[User]]) -> None:
    begin_weeks(NOON)
    expected = {**members(), "p2_0": 2}
    annul(three[1][0])
    for _ in range(2):
        closing.take_back_promotions(three[1][0].pk)
    assert members() == expected


def test_who_was_annulled_before_monday_is_not_promoted(three: list[list[User]]) -> None:
    annul(three[1][0])
    begin_weeks(NOON)
    assert members()["p2_0"] == 2 and members()["p2_1"] == 1


def test_a_promotion_from_before_the_annulled_deal_stays(three: list[list[User]]) -> None:
    begin_weeks(NOON)
    scored({three[1][0]: 10}, 30)
    annul(three[1][0], 30)
    closing.take_back_promotions(three[1][0].pk)
    assert members()["p2_0"] == 1


def test_old_weeks_are_forgotten(people: list[User], before: Week) -> None:
    joined(before, [people])
    assert forget(NOON + 52 * WEEK) == 0
    assert forget(NOON + 53 * WEEK) == 4
    assert not Week.objects.exists()
