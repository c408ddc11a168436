"""Tests of a worker's first decisions."""

from games.bots import costs, warm_up
from games.bots.search import decisions
from games.engine import Agreements


def test_it_searches_in_each_phase_and_makes_a_solver():
    decisions._solvers.of.cache_clear()
    assert warm_up.warm_up() == warm_up.WANTED
    made = decisions._solvers.of.cache_info().misses
    decisions._solvers.of(Agreements())
    assert decisions._solvers.of.cache_info().misses == made == 1


def test_uncompiled_it_does_not_search(monkeypatch):
    """Celery kills a child that takes more than four seconds to begin."""
    monkeypatch.setattr(costs, "CAN_SEARCH", False)
    assert warm_up.warm_up() == set()
