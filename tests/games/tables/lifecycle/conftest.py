"""Games that wait for contributions to their shuffle."""

from typing import Any

import pytest


@pytest.fixture
def waiting(settings: Any) -> None:
    """New games wait longer for contributions than a test takes."""
    settings.CONTRIBUTE_MS = 60_000
