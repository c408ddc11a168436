"""The tasks that matchmaking sends."""

import pytest

from games.matchmaking import services, waves


@pytest.fixture
def queued(monkeypatch: pytest.MonkeyPatch, queued: list[tuple]) -> list[tuple]:
    """The list of the tasks that are sent, those of matchmaking included."""
    for module in (services, waves):
        monkeypatch.setattr(module, "send", lambda *task: queued.append(task))
    return queued
