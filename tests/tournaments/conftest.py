"""What tests of stored tournaments share: a loaded site, and nobody who is told."""

from collections.abc import Iterator

import pytest

from games.presets import load_defaults
from games.tables import broadcast, store, wakeups


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    """No test believes what another saw."""
    store.cache.clear()
    yield
    store.cache.clear()


@pytest.fixture
def site(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Presets, pools and bots; tasks and doorbells go nowhere, so that each test calls for them."""
    load_defaults()
    monkeypatch.setattr(wakeups, "send", lambda *_: None)
    monkeypatch.setattr(broadcast, "publish", lambda *_: None)
