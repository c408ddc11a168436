"""The thread pool for the sockets' database work.

Channels would run all of it on one shared thread, where one slow query blocks every socket.
"""

import asyncio
import contextvars
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.db import close_old_connections

P = ParamSpec("P")
T = TypeVar("T")

THREADS = 8
_pool = ThreadPoolExecutor(THREADS, thread_name_prefix="tables")


async def run(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call a synchronous function in a thread of the pool and return its result."""
    loop, context = asyncio.get_running_loop(), contextvars.copy_context()

    def work() -> T:
        return _with_clean_connections(function, *args, **kwargs)

    return await loop.run_in_executor(_pool, context.run, work)


def _with_clean_connections(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    close_old_connections()
    try:
        return function(*args, **kwargs)
    finally:
        close_old_connections()
