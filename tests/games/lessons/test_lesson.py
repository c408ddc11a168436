"""The answers of a lesson, by action."""

import pytest

from games.lessons.lesson import LessonAnswer


@pytest.mark.parametrize(
    ("written", "action", "fits"),
    [
        ("bid 120", "bid 120", True),
        ("bid 10", "bid 105", False),
        ("bid", "bid 105", True),
        ("bid", "pass", False),
        ("", "pass", True),
    ],
)
def test_an_answer_is_for_an_action_a_word_or_all_others(written, action, fits):
    assert LessonAnswer((written,), True, "").fits(action) is fits
