"""All tests of weeks are about days in December."""

import pytest


@pytest.fixture(autouse=True)
def _week(december: None) -> None:
    """The days are there."""
