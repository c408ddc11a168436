"""Threads for error pages. Each call closes its database connections.

Django renders the pages of errors there, and closes connections on the thread of the request alone.
Each thread would keep one for ever: with a pool, soon nobody else had any. And the request keeps
its connection until its page is rendered. From one pool a dozen requests for pages that are not
there would take all connections, and then wait for another one each.
"""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from typing import Any, TypeVar
from weakref import WeakSet

from django.db import DEFAULT_DB_ALIAS, close_old_connections, connections
from django.db.backends.base.base import BaseDatabaseWrapper

T = TypeVar("T")
Application = Callable[..., Awaitable[None]]

# Few: as many pages of errors are rendered at a time, each with a connection.
THREADS = 4


class ClosingExecutor(ThreadPoolExecutor):
    """A pool of threads without open connections to the database between two calls."""

    def __init__(self, threads: int) -> None:
        # Here, as two threads that begin at once would make two kinds, and two pools.
        _kind_with_own_pool()
        super().__init__(threads, "errors", initializer=use_own_pool)

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> "Future[T]":
        """Submit a call; the connections that it opened are closed after it."""
        return super().submit(_called, fn, *args, **kwargs)


def use_own_pool() -> None:
    """Let this thread take connections from another pool than all others, where there is one."""
    if hasattr(connections[DEFAULT_DB_ALIAS], "_connection_pools"):
        settings = connections.settings[DEFAULT_DB_ALIAS]
        connections[DEFAULT_DB_ALIAS] = _kind_with_own_pool()(settings, DEFAULT_DB_ALIAS)


@cache
def _kind_with_own_pool() -> type[BaseDatabaseWrapper]:
    """Return the usual kind of connection with a pool of its own: Django has one for each kind."""
    usual = type(connections[DEFAULT_DB_ALIAS])
    return type(usual.__name__, (usual,), {"_connection_pools": {}, "__module__": usual.__module__})


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
            loop.set_default_executor(ClosingExecutor(THREADS))
        await self._application(scope, receive, send)
