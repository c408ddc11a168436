"""The threads in which sockets do their database work.

Channels would run them all on one shared thread, where one slow query freezes every socket.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.db import close_old_connections

from games.monitoring.log_context import about, now

P = ParamSpec("P")
T = TypeVar("T")

THREADS = 8
_pool = ThreadPoolExecutor(THREADS, thread_name_prefix="tables")


async def run(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """One hop: call a sync function in one of our threads and hand back what it returns."""
    loop, spoken = asyncio.get_running_loop(), now()

    def work() -> T:
        with about(**spoken):
            return _tidily(function, *args, **kwargs)

    return await loop.run_in_executor(_pool, work)


def _tidily(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    close_old_connections()
    try:
        return function(*args, **kwargs)
    finally:
        close_old_connections()
