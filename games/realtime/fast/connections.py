"""Connections to PostgreSQL that the event loop waits for itself, without a thread.

Written for this project: Django has no asynchronous connections, and a statement through psycopg's
costs three times as much as through libpq. They carry statements that commit themselves. A caller
that gets no connection at once does the work in a thread.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import psycopg
from django.db import DEFAULT_DB_ALIAS, connections
from psycopg import errors
from psycopg.pq import ConnStatus, ExecStatus
from psycopg.pq.abc import PGconn, PGresult

from games import sql
from games.realtime.executor import run

# Statements that are under way at a time: PostgreSQL writes them to the disk together.
MAX_CONNECTIONS = 4
# After a failure no connection is opened for this time.
RETRY_AFTER_SECONDS = 1.0
# They live as long as the process: what was sent must arrive in time, and no firewall on the way
# may forget them.
SILENCE = {"connect_timeout": 5, "tcp_user_timeout": 10_000, "keepalives_idle": 60}
NAME = b"thousand_loop"

log = logging.getLogger(__name__)

Rows = list[Any]
Work = Callable[[], Awaitable[None]]
Driver = psycopg.Connection[Any]


class NoneFree(Exception):
    """No connection is available now; nothing was sent."""


class LoopConnection:
    """A connection that executes its statement, once at a time.

    The statement is prepared, unless a pooler gives each transaction another connection.

    `on_idle` is called after each execution, `on_lost` once if the connection had to be closed.
    """

    def __init__(self, driver: Driver, statement: str) -> None:
        """Prepare the statement, in a thread. Raises: psycopg.Error."""
        self._driver, self._statement = driver, sql.numbered(statement)
        self._pgconn: PGconn = driver.pgconn
        self._is_prepared = driver.prepare_threshold is not None
        if self._is_prepared:
            _checked(self._pgconn.prepare(NAME, self._statement))
        self._pgconn.nonblocking = 1
        # Kept, since libpq does not return it any more after the connection is lost.
        self._socket = self._pgconn.socket
        self._rows: asyncio.Future[Rows] | None = None
        self._result: PGresult | None = None
        self._error: psycopg.Error | None = None
        self.is_open = True

    def start(self, on_idle: Callable[[], None], on_lost: Callable[[], None]) -> None:
        """Let the running loop watch the connection."""
        self._loop = asyncio.get_running_loop()
        self._on_idle, self._on_lost = on_idle, on_lost
        self._loop.add_reader(self._socket, self._read)

    def execute(self, values: Sequence[Any]) -> "asyncio.Future[Rows]":
        """Send the statement; the future gets its rows, or a psycopg.Error."""
        rows = self._rows = self._loop.create_future()
        try:
            self._send(sql.dumped(self._driver, values))
            self._flush()
        except Exception as error:
            self._fail(error)
        return rows

    def _send(self, texts: Sequence[bytes | None]) -> None:
        if self._is_prepared:
            self._pgconn.send_query_prepared(NAME, texts)
        else:
            self._pgconn.send_query_params(self._statement, texts)

    def _flush(self) -> None:
        if self._pgconn.flush():
            self._loop.add_writer(self._socket, self._write)

    def _write(self) -> None:
        self._loop.remove_writer(self._socket)
        try:
            self._flush()
        except Exception as error:
            self._fail(error)

    def _read(self) -> None:
        try:
            self._pgconn.consume_input()
            while self._rows is not None and not self._pgconn.is_busy():
                self._take(self._pgconn.get_result())
        except Exception as error:
            self._fail(error)

    def _take(self, result: PGresult | None) -> None:
        """Take a result; None follows the last one. Raises: psycopg.Error."""
        if result is None:
            self._end()
            return
        try:
            self._result = _checked(result)
        except sql.OUTDATED:
            # It must be prepared anew.
            raise
        except psycopg.Error as error:
            self._error = error

    def _end(self) -> None:
        """Give the caller the rows or the error of the statement. Raises: psycopg.Error."""
        error, self._error, result, self._result = self._error, None, self._result, None
        if error is not None and self._pgconn.status == ConnStatus.OK:
            self._settle(lambda future: future.set_exception(error))
        elif result is None or error is not None:
            raise error or psycopg.OperationalError("the statement had no result")
        else:
            rows = sql.loaded(self._driver, result)
            self._settle(lambda future: future.set_result(rows))
        self._on_idle()

    def _settle(self, settle: Callable[["asyncio.Future[Rows]"], None]) -> None:
        """Let the caller go on, unless it has been cancelled."""
        future, self._rows = self._rows, None
        if future is not None and not future.done():
            settle(future)

    def _fail(self, error: Exception) -> None:
        self._settle(lambda future: future.set_exception(error))
        self.close()
        self._on_lost()

    def close(self) -> None:
        """Close the connection; a waiting caller gets an error."""
        if self.is_open:
            self.is_open = False
            self._loop.remove_reader(self._socket)
            self._loop.remove_writer(self._socket)
            self._driver.close()
            ended = psycopg.OperationalError("the connection was closed")
            self._settle(lambda future: future.set_exception(ended))


def _checked(result: PGresult) -> PGresult:
    """Return the result of a statement that succeeded. Raises: psycopg.Error."""
    if result.status in (ExecStatus.TUPLES_OK, ExecStatus.COMMAND_OK):
        return result
    raise errors.error_from_result(result)


class LoopConnections:
    """The connections of one loop for one statement, opened one by one when they are missed."""

    def __init__(self, statement: str, spawn: Callable[[Work], Any]) -> None:
        """Take the statement, and the function that starts a task."""
        self._statement, self._spawn = statement, spawn
        self._all: set[LoopConnection] = set()
        self._idle: list[LoopConnection] = []
        self._waiting: deque[asyncio.Future[LoopConnection]] = deque()
        self._is_opening = self._is_closed = False
        self._failed_at = -RETRY_AFTER_SECONDS

    async def execute(self, values: Sequence[Any]) -> Rows:
        """Execute the statement and return its rows.

        Raises: NoneFree; psycopg.Error: the statement may have been executed then.
        """
        free = self._idle.pop() if self._idle else await self._next_free()
        return await free.execute(values)

    async def _next_free(self) -> LoopConnection:
        if len(self._all) < MAX_CONNECTIONS:
            self._open_soon()
            raise NoneFree
        waiting = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        try:
            return await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled() and waiting.exception() is None:
                # It was given a connection just before.
                self._pass_on(waiting.result())
            raise

    def _open_soon(self) -> None:
        is_too_soon = time.monotonic() - self._failed_at < RETRY_AFTER_SECONDS
        if not (self._is_opening or self._is_closed or is_too_soon):
            self._is_opening = True
            self._spawn(self._open)

    async def _open(self) -> None:
        try:
            new = await run(_connect, self._statement)
        except Exception as error:
            self._failed_at = time.monotonic()
            log.warning("the event loop cannot connect to the database now: %s", error)
        else:
            new.start(lambda: self._pass_on(new), lambda: self._lose(new))
            self._all.add(new)
            self._pass_on(new)
        finally:
            self._is_opening = False
        if self._is_closed:
            self.close()

    def _pass_on(self, free: LoopConnection) -> None:
        """Give the connection to the caller that waits longest."""
        while self._waiting:
            waiting = self._waiting.popleft()
            if not waiting.done():
                waiting.set_result(free)
                return
        self._idle.append(free)

    def _lose(self, lost: LoopConnection) -> None:
        self._all.discard(lost)
        if lost in self._idle:
            self._idle.remove(lost)
        if not self._all:
            self._fail_waiting()

    def _fail_waiting(self) -> None:
        """Stop all waiting: no connection may ever become free."""
        while self._waiting:
            waiting = self._waiting.popleft()
            if not waiting.done():
                waiting.set_exception(NoneFree())

    def close(self) -> None:
        """Close all connections, for good."""
        self._is_closed = True
        for one in self._all:
            one.close()
        self._all.clear()
        self._idle.clear()
        self._fail_waiting()


def _connect(statement: str) -> LoopConnection:
    """Open a connection beside the pool, as Django does. Raises: django.db.Error, psycopg.Error."""
    known = connections[DEFAULT_DB_ALIAS]
    options = {key: value for key, value in known.settings_dict["OPTIONS"].items() if key != "pool"}
    settings = known.settings_dict | {"OPTIONS": SILENCE | options}
    own = type(known)(settings, DEFAULT_DB_ALIAS)
    own.connect()
    driver: Driver = own.connection
    try:
        return LoopConnection(driver, statement)
    except BaseException:
        driver.close()
        raise
