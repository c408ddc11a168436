"""Tests of the frame times of a page."""

from tests.bench.page.frames import percentile


def test_one_slow_frame_in_ten_is_seen() -> None:
    even = [16.7] * 100
    assert percentile(even) == 16.7
    assert percentile(even[:90] + [50.0] * 10) > 40
