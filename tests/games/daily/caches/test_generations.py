"""Tests of the generations of what the cache has of a day."""

from games.daily.caches import generations
from games.daily.models import Day


def test_a_new_generation_is_that_of_all_from_then_on(day: Day) -> None:
    before = generations.current(day)
    generations.renew([day])
    after = generations.current(day)
    assert before != after == generations.current(day)


def test_each_day_has_its_own(day: Day, yesterday: Day) -> None:
    before = generations.current(yesterday)
    generations.renew([day])
    assert generations.current(yesterday) == before
