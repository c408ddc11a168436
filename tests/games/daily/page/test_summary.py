"""Tests of the day in one line: the own progress, and figures of finished deals alone."""

from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone

from accounts.models import User
from games.daily.deals import DEALS
from games.daily.models import Day, Run
from games.daily.page import summary
from games.daily.page.summary import summary_of
from tests.factories import guest
from tests.games.daily.conftest import old_account
from tests.games.daily.playing import begin, play


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    cache.delete_pattern("*")


def title_of(user: User | None) -> str:
    return summary_of(user, timezone.now()).title


def test_before_the_first_deal_it_invites(day: Day, players: list[User]) -> None:
    begin(players[0], day, 1)
    assert title_of(players[0]) == "Today's eight deals"


def test_a_visitor_and_a_guest_read_of_yesterday(day: Day) -> None:
    assert title_of(None) == title_of(guest()) == "Yesterday's eight deals"


def test_it_says_how_many_are_played_and_how_well(day: Day, players: list[User]) -> None:
    nadia, petro = players
    play(nadia, day)
    assert title_of(nadia) == "Today's deals: 1 of 8"
    Run.objects.filter(pk=play(petro, day).pk).update(change=-500)
    cache.delete_pattern("*")
    assert title_of(nadia) == "Today's deals: 1 of 8, 100 %"


def test_others_at_deals_that_one_has_not_finished_change_nothing(
    day: Day, players: list[User]
) -> None:
    nadia, petro = players
    play(nadia, day)
    begin(nadia, day, 2)
    before = summary_of(nadia, timezone.now())
    play(petro, day, 2)
    cache.delete_pattern("*")
    assert summary_of(nadia, timezone.now()) == before


def test_the_deals_of_yesterday_that_guests_played_are_told_to_them(
    yesterday: Day, day: Day
) -> None:
    first = play(old_account("hanna"), yesterday)
    Run.objects.filter(pk=first.pk).update(counts=True, change=-500)
    visitor = guest()
    play(visitor, yesterday)
    assert title_of(visitor) == "Yesterday's deals: 1 of 8, 100 %"


def test_nothing_is_left_once_all_are_played_or_void(day: Day, players: list[User]) -> None:
    runs = [begin(players[0], day, deal) for deal in DEALS]
    ended = Run.objects.filter(pk__in=[run.pk for run in runs[1:]])
    ended.update(finished_at=timezone.now(), change=0)
    assert not summary_of(players[0], timezone.now()).is_over
    Run.objects.filter(pk=runs[0].pk).update(is_void=True)
    assert summary_of(players[0], timezone.now()).is_over


def test_a_visitor_costs_no_query_and_a_figure_is_not_counted_twice(
    day: Day, players: list[User], monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        summary_of(None, timezone.now())
    play(players[0], day)
    known = summary_of(players[0], timezone.now())
    monkeypatch.setattr(summary, "mean_of_day", lambda *_: 1 / 0)
    with django_assert_num_queries(2):
        assert summary_of(players[0], timezone.now()) == known
