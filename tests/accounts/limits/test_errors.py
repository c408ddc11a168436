"""Tests of accounts.limits.errors."""

import pytest
from django.utils import translation

from accounts.limits.errors import LimitExceeded


@pytest.mark.parametrize(
    ("wait_s", "text"),
    [
        (1, "1 second"),
        (119, "119 seconds"),
        (120, "2 minutes"),
        (121, "3 minutes"),
        (7200, "120 minutes"),
        (7201, "3 hours"),
        (86_400, "24 hours"),
    ],
)
def test_the_wait_is_told_in_seconds_minutes_or_hours(wait_s: int, text: str) -> None:
    assert LimitExceeded(wait_s).text == f"Too many attempts. Try again in {text}."


def test_the_wait_is_told_in_russian() -> None:
    with translation.override("ru"):
        assert LimitExceeded(600).text.endswith("через 10 минут.")
