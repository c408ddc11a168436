"""The tests of the public pages begin with empty caches."""

from collections.abc import Iterator

import pytest

from tournaments.live import render_cache


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    render_cache.clear()
    yield
    render_cache.clear()
