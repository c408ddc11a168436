"""The distribution as bars: every one inside the picture, the own one marked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thousand_site.leaderboards.distribution_chart import HEIGHT, LABEL_MARGIN, WIDTH, draw

COUNTS = [(1400, 1), (1450, 10), (1600, 4)]


def test_the_highest_bar_is_of_the_most_people() -> None:
    heights = [bar.height for bar in draw(COUNTS, 50, None).bars]
    assert heights[1] == max(heights) and heights[1] / heights[2] == pytest.approx(2.5, rel=0.01)


def test_where_nobody_stands_there_is_room() -> None:
    first, second, third = draw(COUNTS, 50, None).bars
    assert third.x - second.x == pytest.approx(3 * (second.x - first.x), abs=0.3)


def test_the_own_bar_is_marked_and_the_own_place_lies_in_it() -> None:
    drawn = draw(COUNTS, 50, 1475)
    assert [bar.own for bar in drawn.bars] == [False, True, False]
    own = drawn.bars[1]
    assert drawn.own_x is not None and own.x < drawn.own_x < own.x + own.width


@pytest.mark.parametrize("own", [None, 1399, 1650])
def test_who_stands_outside_has_no_place(own: int | None) -> None:
    drawn = draw(COUNTS, 50, own)
    assert drawn.own_x is None and not any(bar.own for bar in drawn.bars)


def test_a_season_is_read_from_nothing() -> None:
    counts = [(1340, 1), (1500, 2), (1720, 3)]
    assert [label.text for label in draw(counts, 20, None, 1500).labels] == [-80, 0, 80, 160]


@given(st.dictionaries(st.integers(2, 70), st.integers(1, 10**6), min_size=1))
def test_all_is_inside_the_picture(counts: dict[int, int]) -> None:
    drawn = draw([(at * 50, counts[at]) for at in sorted(counts)], 50, None)
    for bar in drawn.bars:
        assert bar.x >= 0 and bar.x + bar.width <= WIDTH and bar.y >= 0 and bar.height >= 2
        assert bar.y + bar.height <= HEIGHT
    assert len(drawn.labels) <= 8
    assert all(LABEL_MARGIN <= label.x <= WIDTH - LABEL_MARGIN for label in drawn.labels)
