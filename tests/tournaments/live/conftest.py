"""The tests of the public pages begin with empty caches, and never pause."""

from collections.abc import Iterator

import pytest

from games.realtime import hub
from tournaments.live import consumers, render_cache


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(consumers, "MIN_RENDER_INTERVAL_S", 0.05)
    monkeypatch.setattr(hub, "POLL_SECONDS", 0.1)
    render_cache.clear()
    yield
    render_cache.clear()
