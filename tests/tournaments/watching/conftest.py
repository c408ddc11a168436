"""What tests of what is seen share: nothing that was drawn before, and bells that ring."""

from collections.abc import Iterator

import pytest

from games.tables.transport import publisher
from tournaments.live import render_cache

PUBLISH = publisher.publish


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    render_cache.forget()
    yield
    render_cache.forget()


@pytest.fixture
def bells(site: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Doorbells go through Valkey, as they do on a site."""
    monkeypatch.setattr(publisher, "publish", PUBLISH)
