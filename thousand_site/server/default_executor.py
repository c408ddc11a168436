"""The event loop's default threads give back what they take from the database.

Django renders the pages of errors there, and closes connections on the thread of the request alone.
Each thread would keep one for ever: with a pool, soon nobody else had any.
"""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar
from weakref import WeakSet

from django.db import close_old_connections

T = TypeVar("T")
Application = Callable[..., Awaitable[None]]

# Few: as many errors wait for their pages at a time as there are threads.
THREADS = 4


class ClosingExecutor(ThreadPoolExecutor):
    """A pool of threads without open connections to the database between two calls."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> "Future[T]":
        """Submit a call; the connections that it opened are closed after it."""
        return super().submit(_called, fn, *args, **kwargs)


def _called(function: Callable[..., T], *args: Any, **kwargs: Any) -> T:
    try:
        return function(*args, **kwargs)
    finally:
        close_old_connections()


class ClosingThreads:
    """An ASGI application on whose event loop the default threads keep no connections."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._loops: WeakSet[asyncio.AbstractEventLoop] = WeakSet()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        loop = asyncio.get_running_loop()
        if loop not in self._loops:
            self._loops.add(loop)
            loop.set_default_executor(ClosingExecutor(THREADS, thread_name_prefix="errors"))
        await self._application(scope, receive, send)
