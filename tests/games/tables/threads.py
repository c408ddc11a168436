"""Calls in threads that start at the same time."""

import pkgutil
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event
from typing import Any

import pytest
from django.db import connection

from games.tables.errors import TableError


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Call the functions in threads; return each result, or the code of its refusal."""
    start = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        try:
            start.wait(10)
            return call()
        except TableError as refused:
            return refused.code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def while_paused(
    monkeypatch: pytest.MonkeyPatch, pause: str, first: Callable[[], Any], second: Callable[[], Any]
) -> list[Any]:
    """Call `first`, and `second` while `first` is in the function `pause`; return the results.

    `first` goes on once `second` waits for a lock, or is over.
    """
    reached, go_on = Event(), Event()
    paused = pkgutil.resolve_name(pause)

    def wait_first(*args: Any, **fields: Any) -> Any:
        if not reached.is_set():
            reached.set()
            assert go_on.wait(30)
        return paused(*args, **fields)

    monkeypatch.setattr(pause, wait_first)
    with ThreadPoolExecutor(2) as pool:
        calls = [pool.submit(_closing, first)]
        assert reached.wait(30)
        calls.append(pool.submit(_closing, second))
        while not (calls[1].done() or _is_waiting_for_a_lock()):
            time.sleep(0.01)
        go_on.set()
        return [call.result(60) for call in calls]


def _closing(call: Callable[[], Any]) -> Any:
    try:
        return call()
    finally:
        connection.close()


def _is_waiting_for_a_lock() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND wait_event_type = 'Lock'"
        )
        return bool(cursor.fetchone()[0])
