"""Tests of the figures of days: who has one, and when it is stored."""

from datetime import timedelta

import pytest

from accounts.models import User
from games.daily.caches import counts
from games.daily.models import BotLine, Day, DayScore, Run
from games.daily.weeks import scores
from games.daily.weeks.scores import figures_of, recount, refresh, running_means, store_scores
from tests.games.daily.december import NOON, day_at
from tests.games.daily.stored import HOUR, played

EIGHT = range(8)


@pytest.fixture
def tuesday() -> Day:
    """A day that is over."""
    return day_at(1)


def percents(day: Day) -> dict[str, int]:
    return dict(DayScore.objects.filter(day=day).values_list("user__username", "percent"))


def test_a_figure_is_the_mean_of_the_eight_shares(people: list[User], tuesday: Day) -> None:
    nadia, olha, petro = people
    played(nadia, tuesday, [100] * 8)
    played(olha, tuesday, [50] * 4 + [100] * 4)
    played(petro, tuesday, [0] * 8)
    store_scores(NOON)
    assert percents(tuesday) == {"nadia": 88, "olha": 63, "petro": 0}


def test_a_deal_that_was_left_is_worth_nothing(people: list[User], tuesday: Day) -> None:
    """And its day is over when the day is."""
    played(people[0], tuesday, [100] * 7 + [None])
    played(people[1], tuesday, [0] * 8)
    store_scores(NOON)
    assert percents(tuesday) == {"nadia": 88, "olha": 0}
    ends = DayScore.objects.filter(day=tuesday).values_list("user__username", "finished_at")
    assert dict(ends) == {"nadia": tuesday.ends_at, "olha": tuesday.starts_at + HOUR}


def test_a_void_deal_stays_out_of_the_mean(people: list[User], tuesday: Day) -> None:
    played(people[0], tuesday, [100] * 7 + [None])
    Run.objects.filter(user=people[0], change=None).update(is_void=True)
    played(people[1], tuesday, [0] * 8)
    store_scores(NOON)
    assert percents(tuesday)["nadia"] == 100


def test_seven_deals_make_no_day(people: list[User], tuesday: Day) -> None:
    played(people[0], tuesday, [100] * 7)
    played(people[1], tuesday, [0] * 8)
    store_scores(NOON)
    assert percents(tuesday).keys() == {"olha"}


def test_eight_deals_of_which_none_was_finished_make_no_day(
    people: list[User], tuesday: Day
) -> None:
    """They take no time: accounts in store would fill the divisions."""
    played(people[0], tuesday, [None] * 8)
    played(people[1], tuesday, [0] * 8)
    store_scores(NOON)
    assert percents(tuesday).keys() == {"olha"}


def test_practice_has_no_figure(people: list[User], tuesday: Day) -> None:
    played(people[0], tuesday, [100] * 8, counts=False)
    played(people[1], tuesday, [0] * 8)
    store_scores(NOON)
    assert percents(tuesday).keys() == {"olha"}


def test_lines_of_bots_are_among_those_compared_with(people: list[User], tuesday: Day) -> None:
    for deal in range(1, 9):
        BotLine.objects.create(day=tuesday, deal=deal, level="club", changes=[-50] * 3)
    played(people[0], tuesday, [0] * 8)
    store_scores(NOON)
    assert percents(tuesday) == {"nadia": 100}


def test_the_day_keeps_its_people_and_what_the_median_of_them_made(
    people: list[User], tuesday: Day
) -> None:
    for user, change in zip(people, (100, 50, -15), strict=True):
        played(user, tuesday, [change] * 8)
    store_scores(NOON)
    tuesday.refresh_from_db()
    assert (tuesday.people, tuesday.median_total) == (3, 400)


def test_a_day_that_nobody_played_to_its_end_has_no_people(
    people: list[User], tuesday: Day
) -> None:
    played(people[0], tuesday, [100] * 7)
    store_scores(NOON)
    tuesday.refresh_from_db()
    assert tuesday.scored_at is not None
    assert (tuesday.people, tuesday.median_total) == (None, None)


def test_a_second_run_stores_nothing_anew(people: list[User], tuesday: Day) -> None:
    played(people[0], tuesday, [0] * 8)
    # The nine days before today.
    assert store_scores(NOON) == 10
    before = list(DayScore.objects.values())
    assert store_scores(NOON + HOUR) == 0
    assert list(DayScore.objects.values()) == before


def test_a_day_waits_for_a_result_that_was_not_stored(people: list[User], tuesday: Day) -> None:
    """For an hour: a game that cannot be read holds up no week."""
    lost = played(people[0], tuesday, [0] * 8)[7]
    Run.objects.filter(pk=lost.pk).update(finished_at=None, change=None)
    moment = tuesday.is_shown_at + timedelta(minutes=1)
    store_scores(moment)
    tuesday.refresh_from_db()
    assert tuesday.scored_at is None
    store_scores(moment + HOUR)
    tuesday.refresh_from_db()
    assert tuesday.scored_at == moment + HOUR


def test_no_day_is_stored_before_it_is_shown(tuesday: Day) -> None:
    store_scores(tuesday.is_shown_at - timedelta(seconds=1))
    tuesday.refresh_from_db()
    assert tuesday.scored_at is None


def means_of(day: Day, number: int = 8) -> list[float]:
    found = running_means(day, NOON, number)
    assert found is not None
    return list(found.means)


def test_means_so_far_are_those_of_who_ended_the_first_deals(people: list[User]) -> None:
    """Deal by deal the same as by hand; a void deal is ended, and stays out of the mean."""
    nadia, olha, petro = people
    today = day_at(2)
    played(nadia, today, [100, 100, 0])
    played(olha, today, [0, 100, None, 0])
    played(petro, today, [50, None, 50])
    Run.objects.filter(user=petro, change=None).update(is_void=True)
    assert means_of(today, 1) == [0.0, 0.5, 1.0]
    assert means_of(today, 2) == [0.25, 0.5, 0.75]
    assert means_of(today, 3) == [0.5, 0.75]
    assert means_of(today, 4) == []


def test_figures_of_some_are_those_among_all(people: list[User]) -> None:
    for user, change in zip(people, (100, 40, 0), strict=False):
        played(user, day_at(2), [change] * 8)
    found = figures_of(day_at(2), is_over=False)
    assert len(found) > 1
    for user in found:
        assert figures_of(day_at(2), is_over=False, users=[user]) == {user: found[user]}


def test_means_of_very_many_are_counted_by_a_task_alone(
    people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counts, "MIN_KEPT", 2)
    monkeypatch.setattr(counts, "KEPT_S", 0.0)
    today = day_at(2)
    for user in people[:2]:
        played(user, today, [100] * 8)
    assert running_means(today, NOON) is None
    assert refresh(NOON) == 2 and means_of(today) == [0.5, 0.5]
    assert refresh(NOON) == 0, "not twice in a minute"


def test_of_the_day_that_runs_only_those_count_who_ended_all_deals(people: list[User]) -> None:
    played(people[0], day_at(2), [100] * 8)
    played(people[1], day_at(2), [0] * 7 + [None])
    assert figures_of(day_at(2), is_over=False).keys() == {people[0].pk}
    assert figures_of(day_at(2), is_over=True).keys() == {people[0].pk, people[1].pk}


def test_a_day_that_is_recounted_is_stored_again(
    people: list[User], tuesday: Day, django_capture_on_commit_callbacks
) -> None:
    today = day_at(2)
    for day in (tuesday, today):
        played(people[0], day, [100] * 8)
        played(people[1], day, [0] * 8)
    store_scores(NOON)
    assert means_of(today) == [0.0, 1.0]
    Run.objects.filter(user=people[0]).update(counts=False)
    with django_capture_on_commit_callbacks(execute=True):
        recount([tuesday.pk, today.pk])
    assert store_scores(NOON) == 1
    assert percents(tuesday).keys() == {"olha"}
    assert len(means_of(today)) == 1


def test_means_that_were_being_counted_at_an_annulment_do_not_come_back(
    people: list[User], django_capture_on_commit_callbacks, monkeypatch: pytest.MonkeyPatch
) -> None:
    today, read = day_at(2), scores._by_user
    for user, change in zip(people, (100, 0, 50), strict=True):
        played(user, today, [change] * 8)

    def read_then_annulled(*asked: object) -> object:
        rows = read(*asked)
        with django_capture_on_commit_callbacks(execute=True):
            Run.objects.filter(user=people[0]).update(counts=False)
            recount([today.pk])
        return rows

    with monkeypatch.context() as patched:
        patched.setattr(scores, "_by_user", read_then_annulled)
        assert len(means_of(today)) == 3
    assert means_of(today) == [0.0, 1.0]
