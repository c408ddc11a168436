"""Tests of means that each process keeps as long as the cache has the same ones."""

from array import array
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from django.core.cache import cache

from games.daily.caches import generations, means
from games.daily.caches.means import RunningMeans, share, shared
from games.daily.models import Day

NOON = datetime(2026, 12, 2, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _nothing_kept(day: Day) -> Iterator[None]:
    means._kept.clear()
    yield
    means._kept.clear()
    generations.renew([day])


def share_of(day: Day, *found: float, number: int = 8, generation: str | None = None) -> None:
    counted_in = generations.current(day) if generation is None else generation
    share(day, {number: RunningMeans(NOON, array("d", found))}, counted_in, 60)


def read(day: Day, number: int = 8) -> list[float] | None:
    found = shared(day, number)
    return None if found is None else list(found.means)


def test_what_is_the_same_is_not_read_again(day: Day) -> None:
    share_of(day, 0.25, 0.5)
    first = shared(day, 8)
    assert first is not None and shared(day, 8) is first


def test_new_means_take_the_place_of_those_kept(day: Day) -> None:
    """Also where they were counted at the same moment."""
    share_of(day, 0.25)
    assert read(day) == [0.25]
    share_of(day, 0.25, 0.75)
    assert read(day) == [0.25, 0.75]


def test_nothing_is_kept_into_the_next_generation(day: Day) -> None:
    """As after an annulment."""
    share_of(day, 0.25)
    assert read(day) == [0.25]
    generations.renew([day])
    assert read(day) is None


def test_what_was_counted_in_an_earlier_generation_is_not_shown(day: Day) -> None:
    """It was under way when the next one began."""
    earlier = generations.current(day)
    generations.renew([day])
    share_of(day, 0.25, generation=earlier)
    assert read(day) is None


def test_means_of_an_earlier_generation_are_not_read_with_a_newer_version(day: Day) -> None:
    """Between two writes of another process."""
    earlier = generations.current(day)
    generations.renew([day])
    share_of(day, 0.75)
    version = cache.get(means._version_key(day))
    share_of(day, 0.25, generation=earlier)
    cache.set(means._version_key(day), version)
    assert read(day) is None


def test_means_of_other_deals_are_kept_apart(day: Day) -> None:
    share_of(day, 0.25, number=1)
    assert (read(day, 1), read(day, 2)) == ([0.25], None)


def test_means_that_are_newer_than_the_version_are_shown_and_read_again(day: Day) -> None:
    """Between two writes of another process."""
    share_of(day, 0.25)
    version = cache.get(means._version_key(day))
    share_of(day, 0.75)
    cache.set(means._version_key(day), version)
    assert read(day) == [0.75]
    share_of(day, 1.0)
    assert read(day) == [1.0]


def test_so_many_are_kept(day: Day, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(means, "MAX_KEPT", 2)
    for number in (1, 2, 3):
        share_of(day, number / 8, number=number)
        assert read(day, number) == [number / 8]
    assert len(means._kept) <= 2
