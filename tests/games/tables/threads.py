"""Calls in threads that start at the same time."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

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
