"""Tests of games.game_lengths."""

import pytest

from games.game_lengths import expected_minutes


@pytest.mark.parametrize(
    ("deals", "target", "minutes"),
    [(None, 1000, 31.25), (None, 500, 15.625), (6, 1000, 7.5)],
    ids=["to 1000 points", "to 500 points", "six deals"],
)
def test_a_game_lasts_by_its_deals_or_its_points(deals, target, minutes):
    assert expected_minutes(deals, target) == minutes
