"""Connections to PostgreSQL that the event loop waits for itself, without a thread.

Written for this project: Django has no asynchronous connections, and a statement through psycopg's
costs three times as much as through libpq. They carry statements that commit themselves. After any
error a connection is closed, and the caller decides what to do.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

import psycopg
from django.db import DEFAULT_DB_ALIAS, connection, connections
from psycopg import errors
from psycopg.pq import ExecStatus
from psycopg.pq.abc import PGconn, PGresult

from games.tables.state import sql
from games.tables.transport.executor import run

# Statements that are under way at a time: PostgreSQL writes them to the disk together.
MAX_CONNECTIONS = 4
# After a failure no connection is opened for this time.
RETRY_AFTER_SECONDS = 1.0
NAME = b"thousand_loop"

Rows = list[Any]
Driver = psycopg.Connection[Any]


def is_available() -> bool:
    """Return whether the database is PostgreSQL."""
    return connection.vendor == "postgresql"


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
        # Kept, since a lost connection does not tell it any more.
        self._socket = self._pgconn.socket
        self._rows: asyncio.Future[Rows] | None = None
        self._result: PGresult | None = None
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
        except psycopg.Error as error:
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
        except psycopg.Error as error:
            self._fail(error)

    def _read(self) -> None:
        try:
            self._pgconn.consume_input()
            while self._rows is not None and not self._pgconn.is_busy():
                self._take(self._pgconn.get_result())
        except psycopg.Error as error:
            self._fail(error)

    def _take(self, result: PGresult | None) -> None:
        """Take a result; None follows the last one. Raises: psycopg.Error."""
        if result is not None:
            self._result = _checked(result)
        elif self._result is None:
            raise psycopg.OperationalError("the statement had no result")
        else:
            rows, self._result = sql.loaded(self._driver, self._result), None
            self._settle(lambda future: future.set_result(rows))
            self._on_idle()

    def _settle(self, settle: Callable[["asyncio.Future[Rows]"], None]) -> None:
        """Let the caller go on, unless it has been cancelled."""
        future, self._rows = self._rows, None
        if future is not None and not future.done():
            settle(future)

    def _fail(self, error: psycopg.Error) -> None:
        self._settle(lambda future: future.set_exception(error))
        self.close()
        self._on_lost()

    def close(self) -> None:
        """Close the connection; who waits for it gets an error."""
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
    """The connections of one loop for one statement, opened when they are needed."""

    def __init__(self, statement: str) -> None:
        self._statement = statement
        self._all: set[LoopConnection] = set()
        self._idle: list[LoopConnection] = []
        self._waiting: deque[asyncio.Future[LoopConnection]] = deque()
        self._opening = 0
        self._failed_at = -RETRY_AFTER_SECONDS
        self._is_closed = False

    async def execute(self, values: Sequence[Any]) -> Rows:
        """Execute the statement and return its rows.

        Raises: psycopg.Error, django.db.Error. The statement may have been executed then.
        """
        free = self._idle.pop() if self._idle else await self._next_free()
        return await free.execute(values)

    async def _next_free(self) -> LoopConnection:
        if len(self._all) + self._opening < MAX_CONNECTIONS:
            return await self._opened()
        waiting = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        return await waiting

    async def _opened(self) -> LoopConnection:
        if not self._may_open():
            raise psycopg.OperationalError("no connection can be opened now")
        self._opening += 1
        try:
            new = await run(_connect, self._statement)
        except Exception:
            self._failed_at = time.monotonic()
            self._fail_waiting()
            raise
        finally:
            self._opening -= 1
        new.start(lambda: self._pass_on(new), lambda: self._lose(new))
        self._all.add(new)
        if self._is_closed:
            self.close()
        return new

    def _may_open(self) -> bool:
        is_too_soon = time.monotonic() - self._failed_at < RETRY_AFTER_SECONDS
        return not (self._is_closed or is_too_soon)

    def _pass_on(self, free: LoopConnection) -> None:
        """Give the connection to who waits longest."""
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
        self._fail_waiting()

    def _fail_waiting(self) -> None:
        """Let nobody wait for a connection that may never be free."""
        while self._waiting:
            waiting = self._waiting.popleft()
            if not waiting.done():
                waiting.set_exception(psycopg.OperationalError("the connection was lost"))

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
    own = type(known)(known.settings_dict | {"OPTIONS": options}, DEFAULT_DB_ALIAS)
    own.connect()
    driver: Driver = own.connection
    try:
        return LoopConnection(driver, statement)
    except BaseException:
        driver.close()
        raise
