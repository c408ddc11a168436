"""Tests of the benchmark of duplicates."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from tests.bench.duplicate.command import Command, drawn_at_random, mean_correlation, ours_drawn

# Comparisons must not depend on luck.
BARS = {"9x3": 1, "9x4": 0, "12x4": 2, "15x5": 2}


def test_the_last_line_is_json_with_every_figure():
    out = StringIO()
    call_command(Command(), events=3, stdout=out)
    figures = json.loads(out.getvalue().strip().splitlines()[-1])
    assert set(figures) == {"met_max_minus_min", "skill_correlation"}
    assert set(figures["skill_correlation"]) == {"ours", "random"}
    spreads = figures["met_max_minus_min"]
    assert set(spreads) == set(BARS)
    assert all(spreads[field] <= bar for field, bar in BARS.items())


@pytest.mark.slow
def test_results_follow_skill_closer_than_with_random_seats():
    ours, random = (mean_correlation(draw, 400, 7) for draw in (ours_drawn, drawn_at_random))
    assert ours > random + 0.02
