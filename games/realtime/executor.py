"""The threads for the sockets' database work.

Channels would run all of it on one shared thread, where one slow query blocks every socket. Written
for this project: of a hop through the standard library's pool, its locks and wake-ups are two
thirds, and Django gives the connection back after each.
"""

import asyncio
import atexit
import contextvars
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, NamedTuple, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

P = ParamSpec("P")
T = TypeVar("T")

THREADS = 8
# A thread keeps its pooled connection for this time.
KEEP_SECONDS = 60.0
# Connections that the pool must have beside those that the threads keep.
SPARE_CONNECTIONS = 2
STOP_SECONDS = 5.0


class Results:
    """Finished work of the threads for one event loop, which is woken once for all of it."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._finished: deque[tuple[asyncio.Future[Any], Any, BaseException | None]] = deque()
        self._is_woken = False

    def add(self, future: "asyncio.Future[Any]", value: Any, error: BaseException | None) -> None:
        """Pass a result to the loop; called by a thread."""
        self._finished.append((future, value, error))
        if self._is_woken:
            # The loop has not begun to settle, and will find this one too.
            return
        self._is_woken = True
        # A loop that is closed has nobody who waits.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._settle)

    def _settle(self) -> None:
        self._is_woken = False
        while self._finished:
            future, value, error = self._finished.popleft()
            if future.done():
                continue
            if error is None:
                future.set_result(value)
            else:
                future.set_exception(error)


class QueuedCall(NamedTuple):
    """A call, and where its result goes."""

    call: Callable[[], Any]
    context: contextvars.Context
    future: "asyncio.Future[Any]"
    results: Results


_calls: SimpleQueue[QueuedCall | None] = SimpleQueue()
_threads: list[Thread] = []
_starting = Lock()
_results: WeakKeyDictionary[asyncio.AbstractEventLoop, Results] = WeakKeyDictionary()


async def run(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call a synchronous function in one of the threads and return its result."""
    loop = asyncio.get_running_loop()
    results = _results.get(loop) or _results.setdefault(loop, Results(loop))
    future: asyncio.Future[T] = loop.create_future()
    call = partial(function, *args, **kwargs)
    if not _threads:
        _start()
    _calls.put(QueuedCall(call, contextvars.copy_context(), future, results))
    return await future


def _start() -> None:
    with _starting:
        if _threads:
            return
        for number in range(THREADS):
            _threads.append(Thread(target=_work, name=f"sockets_{number}", daemon=True))
        for thread in _threads:
            thread.start()
    atexit.register(_stop)


def _stop() -> None:
    """Let the threads finish what waits, all of them within STOP_SECONDS."""
    deadline = time.monotonic() + STOP_SECONDS
    for _ in _threads:
        _calls.put(None)
    for thread in _threads:
        thread.join(max(0.0, deadline - time.monotonic()))


def _work() -> None:
    while (queued := _next_call()) is not None:
        try:
            value, error = queued.context.run(_with_clean_connections, queued.call), None
        except BaseException as raised:
            value, error = None, raised
        queued.results.add(queued.future, value, error)
        # Nothing of the call may live on until the next one comes.
        del queued, value, error


def _next_call() -> QueuedCall | None:
    """Wait for a call; a thread that has none for long gives its connection back."""
    with suppress(Empty):
        return _calls.get(timeout=KEEP_SECONDS)
    _close_old_connections()
    return _calls.get()


def _with_clean_connections(call: Callable[[], T]) -> T:
    _close_old_connections()
    try:
        return call()
    finally:
        _close_old_connections()


def _close_old_connections() -> None:
    """Close what Django would close, but keep a pool's connection for a while.

    To give it back and take another costs a third of a query.
    """
    for connection in connections.all(initialized_only=True):
        if not _is_kept(connection):
            connection.close_if_unusable_or_obsolete()


def _is_kept(connection: BaseDatabaseWrapper) -> bool:
    if connection.connection is None or connection.errors_occurred or not connection.autocommit:
        return False
    pool = getattr(connection, "pool", None)
    if pool is None or pool.max_size < THREADS + SPARE_CONNECTIONS:
        return False
    # Django sets this time when it takes a connection: with a pool, to that very moment.
    return connection.close_at is not None and time.monotonic() < connection.close_at + KEEP_SECONDS
