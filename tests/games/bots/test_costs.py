"""Tests of the costs of decisions."""

import subprocess
import sys

import pytest

from games.bots import LADDER, LEVELS, costs
from games.bots.search import Searcher


def test_every_level_of_the_ladder_has_a_cost_and_none_is_cheaper_than_a_weaker_one():
    prices = [costs.DECISION_SECONDS[level] for level in LADDER]
    assert prices == sorted(prices) and prices[0] > 0


@pytest.mark.parametrize("name", LEVELS)
def test_exactly_the_bots_that_search_count_as_such(name):
    assert costs.searches(name) == isinstance(LEVELS[name], Searcher)


@pytest.mark.parametrize(
    ("name", "level"),
    [("club-bold", "club"), ("master", "master"), ("greedy", "casual"), ("", "casual")],
)
def test_a_style_costs_what_its_level_does_and_others_are_cheap(name, level):
    assert costs.ladder_level(name) == level
    assert costs.turn_seconds(name) == costs.turn_seconds(level)


def test_the_classes_grow_with_the_level():
    classes = [costs.cost_class(level) for level in LADDER]
    assert classes == sorted(classes) and set(classes) == set(range(costs.CLASSES))


def test_a_process_that_never_searches_does_not_load_the_search():
    code = "import django, sys; django.setup(); print('games.bots.costs' in sys.modules, "
    code += "'numba' in sys.modules, 'games.bots.search.solver' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["True", "False", "False"]
