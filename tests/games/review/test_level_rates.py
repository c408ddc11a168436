"""Tests of the rates of the levels."""

from itertools import pairwise

import pytest

from games.bots import LADDER
from games.review.judgement import DecisionKind
from games.review.level_rates import OF_KIND, RATES, plays_like, usual_rate


def test_each_level_and_kind_has_a_rate() -> None:
    assert tuple(RATES) == LADDER
    assert {*OF_KIND} == {*DecisionKind}


def test_weaker_levels_lose_no_less() -> None:
    assert all(RATES[weaker] >= RATES[stronger] for weaker, stronger in pairwise(LADDER))


@pytest.mark.parametrize(("rate", "level"), [(-5.0, "master"), (0.0, "master"), (8.0, "club")])
def test_the_nearest_rate_names_the_level(rate: float, level: str) -> None:
    assert plays_like(rate) == level


def test_of_levels_with_one_rate_the_stronger_is_named() -> None:
    assert RATES["strong"] == RATES["expert"] and plays_like(2.5) == "expert"


@pytest.mark.parametrize("kind", DecisionKind)
def test_a_kind_has_rates_of_its_own(kind: DecisionKind) -> None:
    assert plays_like(usual_rate("club", kind), kind) == "club"
