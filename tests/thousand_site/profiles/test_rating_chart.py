"""Tests of the rating chart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thousand_site.profiles.rating_chart import BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH, draw


@pytest.mark.parametrize("values", [[], [1500]])
def test_fewer_than_two_ratings_have_no_chart(values: list[float]) -> None:
    assert draw(values, values) is None


def test_the_scale_has_round_values() -> None:
    chart = draw([0, 1], [1512, 1587])
    assert chart is not None
    values = [grid_line.value for grid_line in chart.grid_lines]
    assert values == [
        1500,
        1520,
        1540,
        1560,
        1580,
        1600,
    ]
    assert chart.line.startswith(f"{LEFT:.1f},") and chart.end[0] == WIDTH - RIGHT


def test_a_constant_rating_is_a_level_line() -> None:
    chart = draw([0, 1, 2], [1500, 1500, 1500])
    assert chart is not None and len({point.split(",")[1] for point in chart.line.split()}) == 1


def test_points_lie_where_their_times_are() -> None:
    chart = draw([100, 150, 300], [1500, 1510, 1520])
    assert chart is not None
    left, middle, right = (float(point.split(",")[0]) for point in chart.line.split())
    assert middle - left == pytest.approx((right - left) / 4)


def test_changes_of_one_moment_are_drawn() -> None:
    chart = draw([5, 5], [1500, 1510])
    assert chart is not None and chart.end[0] == WIDTH - RIGHT


@given(st.lists(st.floats(100, 4000), min_size=2, max_size=60))
def test_the_line_is_inside_the_frame(values: list[float]) -> None:
    chart = draw(range(len(values)), values)
    assert chart is not None and 2 <= len(chart.grid_lines) <= 6
    for point in chart.line.split():
        x, y = map(float, point.split(","))
        assert LEFT <= x <= WIDTH - RIGHT and TOP <= y <= HEIGHT - BOTTOM
