"""The puzzle of the day on the home page."""

from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import caches
from django.utils import timezone

from games.puzzles.days import puzzle_of_today
from games.puzzles.models import StoredPuzzle
from games.puzzles.page.today import today_on_home

NOW = timezone.now()


@pytest.fixture
def kept(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.HOME_CACHE_SECONDS = 60
    monkeypatch.setattr(caches["default"], "key_prefix", f"kept-{uuid4()}")


def test_it_says_what_is_asked(stock: list[StoredPuzzle]) -> None:
    assert today_on_home(NOW) is None
    day = puzzle_of_today(NOW)
    shown = today_on_home(NOW)
    assert day is not None and shown is not None
    assert shown.url == f"/puzzles/{day.puzzle.number}/" and str(shown.contract) in shown.title


def test_a_kept_one_needs_no_query(
    stock: list[StoredPuzzle], kept: None, django_assert_num_queries: Any
) -> None:
    puzzle_of_today(NOW)
    first = today_on_home(NOW)
    with django_assert_num_queries(0):
        assert today_on_home(NOW) == first is not None


def test_nor_does_a_day_without_one(db: None, kept: None, django_assert_num_queries: Any) -> None:
    today_on_home(NOW)
    with django_assert_num_queries(0):
        assert today_on_home(NOW) is None


def test_a_retired_one_is_gone(stock: list[StoredPuzzle]) -> None:
    day = puzzle_of_today(NOW)
    assert day is not None
    StoredPuzzle.objects.filter(pk=day.puzzle.pk).update(retired=True)
    assert today_on_home(NOW) is None
