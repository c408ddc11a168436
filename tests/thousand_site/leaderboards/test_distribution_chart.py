"""Tests of the chart of the rating distribution."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thousand_site.leaderboards.distribution_chart import HEIGHT, LABEL_MARGIN, WIDTH, draw

COUNTS = [(1400, 1), (1450, 10), (1600, 4)]


def test_heights_are_proportional_to_the_numbers() -> None:
    heights = [bar.height for bar in draw(COUNTS, 50, None).bars]
    assert heights[1] == max(heights) and heights[1] / heights[2] == pytest.approx(2.5, rel=0.01)


def test_an_empty_bin_leaves_a_gap() -> None:
    first, second, third = draw(COUNTS, 50, None).bars
    assert third.x - second.x == pytest.approx(3 * (second.x - first.x), abs=0.3)


def test_the_viewers_bar_and_position_are_marked() -> None:
    chart = draw(COUNTS, 50, 1475)
    assert [bar.is_viewers for bar in chart.bars] == [False, True, False]
    own = chart.bars[1]
    assert chart.viewer_x is not None and own.x < chart.viewer_x < own.x + own.width


@pytest.mark.parametrize("own", [None, 1399, 1650])
def test_a_rating_outside_the_chart_has_no_position(own: int | None) -> None:
    chart = draw(COUNTS, 50, own)
    assert chart.viewer_x is None and not any(bar.is_viewers for bar in chart.bars)


def test_labels_of_a_season_are_gains() -> None:
    counts = [(1340, 1), (1500, 2), (1720, 3)]
    assert [label.text for label in draw(counts, 20, None, 1500).labels] == [-80, 0, 80, 160]


@given(st.dictionaries(st.integers(2, 70), st.integers(1, 10**6), min_size=1))
def test_bars_and_labels_are_inside_the_chart(counts: dict[int, int]) -> None:
    chart = draw([(at * 50, counts[at]) for at in sorted(counts)], 50, None)
    for bar in chart.bars:
        assert bar.x >= 0 and bar.x + bar.width <= WIDTH and bar.y >= 0 and bar.height >= 2
        assert bar.y + bar.height <= HEIGHT
    assert len(chart.labels) <= 8
    assert all(LABEL_MARGIN <= label.x <= WIDTH - LABEL_MARGIN for label in chart.labels)
