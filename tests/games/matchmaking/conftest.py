"""Where matchmaking keeps what it knows, and the tasks that it sends."""

from collections.abc import Iterator

import pytest

from accounts import valkey
from games.matchmaking import presence, services, waves


@pytest.fixture(autouse=True)
def _all_present() -> Iterator[None]:
    """Valkey has just been started: nobody counts as absent."""
    client = valkey.client()
    client.delete(presence._key("since"))
    yield
    client.delete(presence._key("since"))


@pytest.fixture
def queued(monkeypatch: pytest.MonkeyPatch, queued: list[tuple]) -> list[tuple]:
    """The list of the tasks that are sent, those of matchmaking included."""
    for module in (services, waves):
        monkeypatch.setattr(module, "send", lambda *task: queued.append(task))
    return queued
