"""Tests of the figures of a published day."""

import pytest
from django.core.cache import cache

from games.daily.deals import DEALS, places
from games.daily.models import BotLine, Day, Run
from games.daily.publication.deal_figures import figures_of
from tests.games.daily.conftest import old_account
from tests.games.daily.playing import play


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    cache.delete_pattern("*")


def test_a_running_day_has_none(day: Day) -> None:
    with pytest.raises(ValueError, match="not published"):
        figures_of(day)


def test_every_deal_has_its_place_people_and_median(yesterday: Day) -> None:
    for name, change in (("hanna", 60), ("oleh", -120)):
        run = play(old_account(name), yesterday, 2)
        Run.objects.filter(pk=run.pk).update(counts=True, change=change)
    late = play(old_account("vera"), yesterday, 2)
    assert not late.counts
    figures = figures_of(yesterday)
    assert [one.deal for one in figures] == [*DEALS]
    assert [one.place for one in figures] == [*places(bytes.fromhex(yesterday.secret))]
    assert (figures[1].people, figures[1].median, figures[1].has_bots) == (2, -30, False)
    assert (figures[0].people, figures[0].median) == (0, None)


def test_bots_are_in_the_median_of_few_people(yesterday: Day) -> None:
    BotLine.objects.create(day=yesterday, deal=1, level="club", changes=[90, 90, 90])
    [first, *_] = figures_of(yesterday)
    assert (first.people, first.median, first.has_bots) == (0, 90, True)
