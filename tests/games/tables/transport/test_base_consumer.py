"""Logins are checked again in turn, never all at once."""

import time
from types import SimpleNamespace
from typing import Any

import pytest

from games.tables.consumers import TableConsumer
from games.tables.transport import base_consumer


def socket(age: float, key: str | None = "key") -> TableConsumer:
    one = TableConsumer()
    one.checked_at = time.monotonic() - age
    one.doubted = False
    one.identity = SimpleNamespace(login=key)  # type: ignore[assignment]
    return one


def hub_of(members: list[Any]) -> Any:
    return SimpleNamespace(all_members=lambda: set(members))


def test_only_logins_not_checked_lately_are_due() -> None:
    old, young, visitor = socket(40), socket(5), socket(40, key=None)
    assert TableConsumer._due(hub_of([old, young, visitor])) == [old]
    # And not again at once.
    assert TableConsumer._due(hub_of([old, young, visitor])) == []


def test_the_oldest_come_first_and_all_in_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base_consumer, "SESSIONS_AT_ONCE", 2)
    members = [socket(60 - n) for n in range(15)]
    hub, seen = hub_of(members), []
    while due := TableConsumer._due(hub):
        assert len(due) == min(2, len(members) - len(seen))
        seen += due
    assert seen == members
