"""Tests of the threads for the sockets' database work."""

import asyncio
import contextvars
import threading
from queue import SimpleQueue
from types import SimpleNamespace
from typing import Any

import pytest

from games.realtime import executor
from games.realtime.executor import run

language: contextvars.ContextVar[str] = contextvars.ContextVar("language")


async def test_results_and_errors_reach_their_callers() -> None:
    def halved(number: int, *, fails: bool = False) -> tuple[int, str]:
        if fails:
            raise ValueError(number)
        return number // 2, threading.current_thread().name

    found = await asyncio.gather(*[run(halved, n) for n in range(0, 100, 2)])
    assert [value for value, _ in found] == list(range(50))
    assert all(name.startswith("sockets_") for _, name in found)
    with pytest.raises(ValueError, match="7"):
        await run(halved, 7, fails=True)


async def test_a_call_sees_the_context_of_its_caller() -> None:
    language.set("pl")
    assert await run(language.get) == "pl"


async def test_a_caller_who_no_longer_waits_disturbs_nobody() -> None:
    begun, end = threading.Event(), threading.Event()

    def slow() -> None:
        begun.set()
        end.wait(20)

    given_up = asyncio.create_task(run(slow))
    while not begun.is_set():
        await asyncio.sleep(0.01)
    given_up.cancel()
    end.set()
    assert await run(int, "7") == 7
    with pytest.raises(asyncio.CancelledError):
        await given_up


def connection(**fields: Any) -> Any:
    pool = SimpleNamespace(max_size=executor.THREADS + executor.SPARE_CONNECTIONS)
    given = {"connection": object(), "errors_occurred": False, "autocommit": True}
    return SimpleNamespace(**{**given, "pool": pool, "close_at": 100.0, **fields})


def test_a_thread_without_calls_gives_its_connection_back(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: SimpleQueue[Any] = SimpleQueue()
    monkeypatch.setattr(executor, "_calls", calls)
    monkeypatch.setattr(executor, "KEEP_SECONDS", 0.0)
    monkeypatch.setattr(executor, "_close_old_connections", lambda: calls.put(None))
    assert executor._next_call() is None


@pytest.mark.parametrize(
    ("fields", "is_kept"),
    [
        ({}, True),
        ({"connection": None}, False),
        ({"errors_occurred": True}, False),
        ({"autocommit": False}, False),
        ({"pool": None}, False),
        ({"pool": SimpleNamespace(max_size=executor.THREADS)}, False),
        ({"close_at": 100.0 - executor.KEEP_SECONDS}, False),
    ],
)
def test_a_thread_keeps_a_sound_connection_of_a_large_pool_for_a_while(
    fields: dict[str, Any], is_kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(executor, "time", SimpleNamespace(monotonic=lambda: 100.0))
    assert executor._is_kept(connection(**fields)) == is_kept
