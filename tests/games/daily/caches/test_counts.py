"""Tests of counts that are kept where very many have played."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache

from accounts.models import User
from games.daily.caches import counts
from games.daily.caches.counts import kept
from games.daily.models import Day
from tests.games.daily.stored import run_of

# What these tests count; the cache has it for a while.
KEYS: list[object] = ["x", *range(3 * counts.MAX_KEPT)]


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    counts._kept.clear()
    yield
    counts._kept.clear()
    cache.delete_many([counts._shared_key(key) for key in KEYS])


def counts_twice(first: dict, second: dict) -> tuple[dict, dict]:
    """Return what is found by two readers, between whom the results change."""
    return dict(kept("x", lambda: first)), dict(kept("x", lambda: second))


def test_few_results_are_counted_each_time() -> None:
    assert counts_twice({100: 3}, {100: 4}) == ({100: 3}, {100: 4})


def test_very_many_are_counted_once_in_a_while() -> None:
    many = {100: counts.MIN_KEPT}
    assert counts_twice(many, {100: 1}) == (many, many)


def test_numbers_of_ways_begin_with_the_people() -> None:
    many = {(0, True): (counts.MIN_KEPT, -5, 5)}
    assert counts_twice(many, {}) == (many, many)


def test_after_a_while_they_are_counted_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counts, "KEPT_S", 0.0)
    many = dict(kept("x", lambda: {100: 9_999}))
    cache.delete(counts._shared_key("x"))
    assert many and dict(kept("x", lambda: {100: 1})) == {100: 1}


def test_until_then_other_processes_find_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """As do the pages of this one when its own copy is old: they count nothing."""
    monkeypatch.setattr(counts, "KEPT_S", 0.0)
    many = {100: 9_999}
    assert counts_twice(many, {100: 1}) == (many, many)


def test_a_task_counts_for_all_pages(
    day: Day, players: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counts, "MIN_KEPT", 1)
    monkeypatch.setattr(counts, "KEPT_S", 0.0)
    run_of(players[0], day, 1, 40, day.starts_at)
    assert counts.people_by_change(day, 1) == {40: 1}
    run_of(players[1], day, 1, 60, day.starts_at)
    assert counts.people_by_change(day, 1) == {40: 1}
    counts.refresh(day)
    assert counts.people_by_change(day, 1) == {40: 1, 60: 1}
    cache.delete(counts._shared_key(counts._changes_key(day, 1)))


def test_what_is_kept_is_bounded() -> None:
    for key in range(3 * counts.MAX_KEPT):
        kept(key, lambda: {0: counts.MIN_KEPT})
    assert len(counts._kept) <= counts.MAX_KEPT
