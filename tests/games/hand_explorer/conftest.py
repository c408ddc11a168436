"""A site with its presets and nothing counted or kept, and the tasks that are sent."""

from typing import Any

import pytest

from games.tables import scheduling
from tests.conftest import SetLimits

Sent = list[tuple[str, str, int, int]]


@pytest.fixture
def sent(defaults: None, limits: SetLimits, monkeypatch: pytest.MonkeyPatch) -> Sent:
    """The tasks that workers are sent: name, address, user, priority."""
    found: Sent = []

    def send(task: str, query: str, user: int, priority: int = 0, **_: Any) -> None:
        found.append((task, query, user, priority))

    monkeypatch.setattr(scheduling, "send", send)
    return found
