"""Tests of annulled players: their deals leave the day and the running week, and no other."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.daily import annulments, days
from games.daily.models import Day, DivisionMember, Run, Week
from games.daily.page.hub import hub_of, page_of
from games.daily.tasks import sweep
from games.fairplay import annulments as moderation
from games.fairplay import cases
from games.fairplay.models import Annulment, Case
from games.models import Game
from games.signals import send_game_changed
from games.tables import actions
from tests.factories import finished_game, person
from tests.games.daily.conftest import old_account
from tests.games.daily.playing import begin, play

# A Wednesday.
NOON = datetime(2026, 12, 2, 12, tzinfo=UTC)


@pytest.fixture
def moderator(site: None) -> User:
    return person("moderator", is_staff=True)


@pytest.fixture
def clock(day: Day, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[datetime]]:
    """The time, which a test may set."""
    times = [NOON]
    monkeypatch.setattr(timezone, "now", lambda: times[0])
    # The clock of the table: else its days would be over on the real one.
    monkeypatch.setattr(actions, "now_ms", lambda: int(times[0].timestamp() * 1000))
    yield times


@pytest.fixture
def week(clock: list[datetime]) -> list[User]:
    """Nadia and Petro, who have played a deal on Sunday, Monday, Tuesday and today."""
    people = []
    for name in ("olha", "pavlo"):
        user = old_account(name)
        User.objects.filter(pk=user.pk).update(date_joined=NOON - timedelta(days=30))
        people.append(User.objects.get(pk=user.pk))
    for before in (3, 2, 1, 0):
        clock[0] = NOON - timedelta(days=before)
        days.make_days(clock[0])
        days.close_runs(clock[0])
        for user in people:
            play(user, Day.objects.get(date=clock[0].date()))
    return people


def counted(user: User) -> list[int]:
    """Return the days of December, 30 for the last of November, that count for the user."""
    runs = Run.objects.filter(user=user, counts=True).order_by("day__date")
    return [run.day.date.day for run in runs.select_related("day")]


def game_of(user: User, day_of_month: int) -> Game:
    return Run.objects.get(user=user, day__date__day=day_of_month).game


def test_the_running_week_counts_no_longer(week: list[User], moderator: User) -> None:
    """A moderator annuls yesterday's deal: today's, which still runs, goes with it."""
    cheater, other = week
    assert counted(cheater) == [29, 30, 1, 2]
    moderation.annul(moderator, [game_of(cheater, 1)], "The cards were told.")
    assert counted(cheater) == [29] and counted(other) == [29, 30, 1, 2]


def test_a_case_does_the_same(week: list[User], moderator: User) -> None:
    case = cases.open_case(Case.Kind.HAND, week[0], None, [game_of(week[0], 1)])
    cases.annul_games(case, moderator, case.games.all(), "Twice the same.")
    assert counted(week[0]) == [29] and Annulment.objects.get().case == case


def test_a_day_of_the_past_is_left_out_too(week: list[User], moderator: User) -> None:
    moderation.annul(moderator, [game_of(week[0], 29)], "The cards were told.")
    assert counted(week[0]) == []


def test_the_figures_of_others_are_counted_anew(week: list[User], moderator: User) -> None:
    cheater, other = week
    Run.objects.filter(user=cheater).update(change=300)
    Run.objects.filter(user=other).update(change=-100)
    third = old_account("third")
    User.objects.filter(pk=third.pk).update(date_joined=NOON - timedelta(days=30))
    third = User.objects.get(pk=third.pk)
    Run.objects.filter(pk=play(third, Day.objects.get(date=NOON.date())).pk).update(change=0)
    before = hub_of(third, NOON)
    moderation.annul(moderator, [game_of(cheater, 1)], "The cards were told.")
    after = hub_of(third, NOON)
    assert before is not None and (before.rows[0].share, before.mean) == (50, 50)
    assert after is not None and (after.rows[0].share, after.mean) == (100, 100)


def test_what_they_begin_on_that_day_counts_as_little(week: list[User], moderator: User) -> None:
    moderation.annul(moderator, [game_of(week[0], 1)], "The cards were told.")
    today = Day.objects.get(date=NOON.date())
    assert not begin(week[0], today, 2).counts and begin(week[1], today, 2).counts


def test_another_game_that_is_annulled_takes_no_deal(week: list[User]) -> None:
    game = finished_game([*week, person("third")])
    send_game_changed(game.pk, "annulled")
    assert annulments.leave_out(game.pk, NOON) == 0
    assert counted(week[0]) == [29, 30, 1, 2]


def test_a_lost_signal_is_made_good_by_the_sweep(
    week: list[User], moderator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(moderation, "send_game_changed", lambda *_: None)
        moderation.annul(moderator, [game_of(week[0], 1)], "The cards were told.")
    Annulment.objects.update(created_at=NOON - timedelta(hours=1))
    assert counted(week[0]) == [29, 30, 1, 2]
    sweep()
    assert counted(week[0]) == [29]
    send_game_changed(game_of(week[0], 1).pk, "annulled")
    assert counted(week[0]) == [29]


def test_a_day_of_which_some_deals_came_too_late_has_a_mean(week: list[User]) -> None:
    """Who has begun it in time may play the rest for practice."""
    yesterday = Day.objects.get(date=NOON.date() - timedelta(days=1))
    late = play(week[0], yesterday, 2)
    Run.objects.filter(user=week[0], day=yesterday, deal=1).update(change=300)
    Run.objects.filter(user=week[1], day=yesterday).update(change=-100)
    Run.objects.filter(pk=late.pk).update(change=777)
    page = page_of(week[0], NOON, yesterday.date)
    assert page is not None and page.mean == 100 and not late.counts


def test_the_stored_figures_and_the_division_follow(week: list[User], moderator: User) -> None:
    """Of the annulled day and of those of the running week; the cheater goes down, nobody else."""
    for offset, division in ((-7, 2), (0, 1)):
        row = Week.objects.create(monday=date(2026, 11, 30) + timedelta(days=offset))
        for user in week:
            DivisionMember.objects.create(week=row, user=user, division=division)
        DivisionMember.objects.create(week=row, user=moderator, division=2)
    Day.objects.filter(date__lt=NOON.date()).update(scored_at=NOON)
    moderation.annul(moderator, [game_of(week[0], 29)], "The cards were told.")
    waiting = Day.objects.filter(date__lt=NOON.date(), scored_at=None)
    assert {day.date.day for day in waiting} == {29, 30, 1}
    held = DivisionMember.objects.filter(week=row).exclude(user=moderator)
    assert dict(held.values_list("user", "division")) == {week[0].pk: 2, week[1].pk: 1}
