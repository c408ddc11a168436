"""The numbers behind the line of a rating."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thousand_site.profiles.rating_chart import BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH, draw


@pytest.mark.parametrize("values", [[], [1500]])
def test_one_rating_is_no_line(values: list[float]) -> None:
    assert draw(values) is None


def test_the_scale_has_round_ends_and_few_lines() -> None:
    graph = draw([1512, 1587])
    assert graph is not None
    assert [mark.value for mark in graph.marks] == [1500, 1520, 1540, 1560, 1580, 1600]
    assert graph.line.startswith(f"{LEFT:.1f},") and graph.end[0] == WIDTH - RIGHT


def test_a_rating_that_never_moved_is_a_level_line() -> None:
    graph = draw([1500, 1500, 1500])
    assert graph is not None and len({point.split(",")[1] for point in graph.line.split()}) == 1


@given(st.lists(st.floats(100, 4000), min_size=2, max_size=60))
def test_the_line_stays_inside_its_frame(values: list[float]) -> None:
    graph = draw(values)
    assert graph is not None and 2 <= len(graph.marks) <= 6
    for point in graph.line.split():
        x, y = map(float, point.split(","))
        assert LEFT <= x <= WIDTH - RIGHT and TOP <= y <= HEIGHT - BOTTOM
