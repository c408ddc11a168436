"""Tests of the unit in which losses are read."""

import pytest

from games.engine import agreements_from
from games.review.points import point_worth


@pytest.mark.parametrize(
    ("differences", "worth"), [({}, 0.0007), ({"max_deals": 6}, 0.0015)], ids=["whole", "six deals"]
)
def test_a_point_is_worth_more_in_a_short_game(differences: dict[str, int], worth: float) -> None:
    agreements = agreements_from({"preset": "classic", **differences})
    assert point_worth(agreements) == pytest.approx(worth, abs=0.0001)
