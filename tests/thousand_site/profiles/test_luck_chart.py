"""Tests of the geometry of the chart of luck."""

from thousand_site.profiles.luck_chart import BOTTOM, HEIGHT, TOP, draw


def test_one_game_has_no_chart() -> None:
    assert draw([0.1], [0.2]) is None


def test_the_band_and_the_line_start_in_the_middle() -> None:
    chart = draw([0.1, -0.1], [0.2, 0.3])
    assert chart is not None
    assert chart.line.split()[0] == chart.band.split()[0]
    assert chart.line.split()[0].endswith(f",{chart.middle}")


def test_the_widest_fills_the_height() -> None:
    chart = draw([0.1, 0.1], [0.2, 0.3])
    assert chart is not None
    assert (chart.band_top, chart.band_bottom) == (TOP, HEIGHT - BOTTOM)


def test_luck_beyond_the_band_stays_in_the_picture() -> None:
    chart = draw([0.5, 0.9], [0.2, 0.3])
    assert chart is not None and chart.end[1] == TOP
