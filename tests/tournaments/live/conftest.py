"""Fixtures for tests of the public pages: empty caches, and published change notices."""

from collections.abc import Iterator

import pytest

from games.tables.transport import publisher
from tournaments.live import render_cache

PUBLISH = publisher.publish


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    render_cache.clear()
    yield
    render_cache.clear()


@pytest.fixture
def published(site: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Publish change notices through Valkey, as on a site."""
    monkeypatch.setattr(publisher, "publish", PUBLISH)
