"""Tests of the geometry of the chart of an error rate."""

from thousand_site.profiles.rate_chart import BOTTOM, HEIGHT, LABEL_GAP, TOP, draw


def test_one_rate_has_no_chart() -> None:
    assert draw([3.0], [1.0], None, []) is None


def test_fewer_points_lost_lie_lower() -> None:
    chart = draw([4.0, 3.0], [0.5, 0.5], None, [])
    assert chart is not None
    assert chart.points[0][1] < chart.points[1][1] < HEIGHT - BOTTOM


def test_the_band_stays_in_the_picture() -> None:
    chart = draw([4.0, -1.0], [0.5, 0.5], None, [])
    assert chart is not None
    heights = [float(point.split(",")[1]) for point in chart.band.split()]
    assert min(heights) >= TOP and max(heights) == HEIGHT - BOTTOM


def test_the_group_is_always_in_the_picture() -> None:
    chart = draw([1.0, 1.0], [0.1, 0.1], ("others", 9.0), [])
    assert chart is not None
    (mark,) = chart.marks
    assert mark.is_group and mark.y >= TOP


def test_levels_beyond_the_picture_are_left_out() -> None:
    chart = draw([4.0, 3.0], [0.5, 0.5], None, [("Casual", 9.0), ("Strong", 2.0)])
    assert chart is not None
    assert [mark.label for mark in chart.marks] == ["Strong"]


def test_labels_do_not_touch() -> None:
    levels = [("one", 2.0), ("two", 2.1), ("three", 3.9)]
    chart = draw([4.0, 3.0], [0.5, 0.5], ("others", 4.0), levels)
    assert chart is not None
    heights = sorted(mark.y for mark in chart.marks)
    assert [mark.label for mark in chart.marks] == ["others", "one"]
    assert heights[1] - heights[0] >= LABEL_GAP
