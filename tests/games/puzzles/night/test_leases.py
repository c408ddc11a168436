"""The night: its hours, its budget, and one worker at a time."""

from datetime import timedelta

import pytest
from django.conf import settings

from games.puzzles.models import PuzzleNight
from games.puzzles.night import leases
from tests.games.puzzles.night.conftest import MIDNIGHT

pytestmark = pytest.mark.django_db
NOON = MIDNIGHT + timedelta(hours=11)


def test_work_is_due_at_night_alone() -> None:
    assert leases.is_due(MIDNIGHT)
    assert not leases.is_due(NOON)
    assert leases.take("a", NOON) is None


def test_a_site_without_minutes_makes_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "PUZZLE_MINUTES", 0)
    assert not leases.is_due(MIDNIGHT)


def test_one_worker_has_the_night_until_its_lease_ends() -> None:
    assert leases.take("a", MIDNIGHT) is not None
    assert leases.take("b", MIDNIGHT) is None
    assert leases.take("a", MIDNIGHT) is not None
    assert not leases.is_due(MIDNIGHT)
    assert leases.take("b", MIDNIGHT + leases.LEASE) is not None


def test_a_released_night_goes_on_at_once() -> None:
    leases.take("a", MIDNIGHT)
    leases.release("a")
    assert leases.is_due(MIDNIGHT)
    assert leases.take("b", MIDNIGHT) is not None


def test_the_budget_of_a_night_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "PUZZLE_MINUTES", 1)
    night = leases.take("a", MIDNIGHT)
    assert night is not None
    leases.count(night, 59_999, made=2)
    assert leases.take("a", MIDNIGHT) is not None
    leases.count(night, 1)
    assert leases.take("a", MIDNIGHT) is None
    assert PuzzleNight.objects.get().made == 2
