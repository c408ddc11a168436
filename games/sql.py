"""Statements that run at each action: PostgreSQL prepares them once per connection.

Planning them anew each time costs more than executing them. Outside of transactions they go to
libpq itself: psycopg's cursor costs the process three times as much as the statement. Common types
are converted here, in a quarter of the time that psycopg's adapters take.
"""

import itertools
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from functools import cache
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import psycopg
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model
from django.utils import timezone
from psycopg import errors
from psycopg.adapt import PyFormat, Transformer
from psycopg.pq import ConnStatus, ExecStatus
from psycopg.pq.abc import PGresult

AnyModel = TypeVar("AnyModel", bound=Model)
_numbers = itertools.count()
# Errors of a statement that is no longer prepared, or whose tables have changed since.
# The first happens after each rollback: psycopg then forgets all statements of the connection.
OUTDATED = (errors.InvalidSqlStatementName, errors.FeatureNotSupported)


class Session:
    """A connection's way past its cursors, with the names of what it has prepared.

    It holds no reference to the connection, with which it ends.
    """

    def __init__(self, driver: "psycopg.Connection[Any]") -> None:
        self._pgconn = driver.pgconn
        self._may_prepare = driver.prepare_threshold is not None
        self._names: dict[str, bytes] = {}

    def result(self, statement: str, texts: Sequence[Any]) -> PGresult:
        """Execute the statement and return its result. Raises: psycopg.Error."""
        if not self._may_prepare:
            return self._checked(self._pgconn.exec_params(numbered(statement), texts))
        try:
            return self._prepared(statement, texts)
        except OUTDATED:
            # Nothing was executed, and no transaction is broken by it.
            self._names.pop(statement, None)
            return self._prepared(statement, texts)

    def _prepared(self, statement: str, texts: Sequence[Any]) -> PGresult:
        return self._checked(self._pgconn.exec_prepared(self._name(statement), texts))

    def _name(self, statement: str) -> bytes:
        """Return the name of the statement, which the connection prepares if it has to."""
        if statement not in self._names:
            name = f"thousand_{next(_numbers)}".encode()
            self._checked(self._pgconn.prepare(name, numbered(statement)))
            self._names[statement] = name
        return self._names[statement]

    def _checked(self, result: PGresult) -> PGresult:
        """Return the result of a statement that succeeded. Raises: psycopg.Error."""
        if result.status in (ExecStatus.TUPLES_OK, ExecStatus.COMMAND_OK):
            return result
        if self._pgconn.status == ConnStatus.BAD:
            raise psycopg.OperationalError(result.get_error_message())
        raise errors.error_from_result(result)


class ThreadState(threading.local):
    """State that a thread keeps from one statement to the next."""

    # A Transformer of psycopg, whose name its C part gives no type.
    transformer: Any = None


_thread = ThreadState()
_sessions: WeakKeyDictionary[Any, Session] = WeakKeyDictionary()


def execute_count(statement: str, values: Sequence[Any]) -> int:
    """Execute the statement and return the number of rows written."""
    with _executed(statement, values) as cursor:
        return int(cursor.rowcount)


def fetch_all(statement: str, values: Sequence[Any]) -> list[Any]:
    """Execute the statement and return its rows."""
    # Looked up once: Django's proxy finds this thread's connection anew for each attribute.
    own = connections[DEFAULT_DB_ALIAS]
    if _goes_to_libpq(own):
        return _rows(own, statement, values)
    with _executed(statement, values) as cursor:
        return list(cursor.fetchall())


def _goes_to_libpq(own: BaseDatabaseWrapper) -> bool:
    """Return whether no transaction has to be begun: psycopg's cursors do that."""
    if own.vendor != "postgresql" or own.in_atomic_block:
        return False
    own.ensure_connection()
    return bool(own.autocommit)


@contextmanager
def _executed(statement: str, values: Sequence[Any]) -> Iterator[Any]:
    if connection.vendor != "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(statement, values)
            yield cursor
        return
    connection.ensure_connection()
    # Django's own cursors put values into the text, which cannot be prepared.
    with connection.wrap_database_errors, psycopg.Cursor(connection.connection) as cursor:
        cursor.execute(statement.encode(), values, prepare=True)
        yield cursor


def _rows(own: BaseDatabaseWrapper, statement: str, values: Sequence[Any]) -> list[Any]:
    """Return the statement's rows, by libpq."""
    driver = own.connection
    with own.wrap_database_errors:
        session = _sessions.get(driver) or _sessions.setdefault(driver, Session(driver))
        result = session.result(statement, dumped(driver, values))
        return loaded(driver, result)


def _dump_text(value: str) -> bytes:
    """Return the text as bytes. Raises: psycopg.DataError, since libpq would cut it at a NUL."""
    if "\0" in value:
        raise psycopg.DataError("texts cannot contain NUL (0x00) bytes")
    return value.encode()


# As text, whose types the server finds out: a plan for each size of number would be waste.
DUMPERS: dict[type, Callable[[Any], bytes | None]] = {
    type(None): lambda value: None,
    str: _dump_text,
    int: b"%d".__mod__,
    datetime: lambda value: value.isoformat().encode(),
}


def dumped(driver: "psycopg.Connection[Any]", values: Sequence[Any]) -> Sequence[bytes | None]:
    """Return the values as texts for libpq, by psycopg where one has another type."""
    try:
        return [DUMPERS[type(value)](value) for value in values]
    except KeyError:
        texts: Any = _transformer(driver).dump_sequence(values, [PyFormat.TEXT] * len(values))
        return texts


# By PostgreSQL's number of the type, as it writes them in a session of Django.
LOADERS: dict[int, Callable[[bytes], Any]] = {
    16: b"t".__eq__,
    20: int,
    21: int,
    23: int,
    25: bytes.decode,
    1043: bytes.decode,
    1082: lambda text: date.fromisoformat(text.decode()),
    1184: lambda text: datetime.fromisoformat(text.decode()),
}
# Of so many values psycopg's C part is faster, which needs long to begin.
MANY_VALUES = 50


def loaded(driver: "psycopg.Connection[Any]", result: PGresult) -> list[Any]:
    """Return the rows of a result, by psycopg where they are many or a column has another type."""
    types = [result.ftype(column) for column in range(result.nfields)]
    loaders = [LOADERS[one] for one in types if one in LOADERS]
    if len(loaders) < len(types) or len(types) * result.ntuples > MANY_VALUES:
        transformer = _transformer(driver)
        transformer.set_pgresult(result)
        rows: list[Any] = transformer.load_rows(0, result.ntuples, tuple)
        return rows
    columns, value_of = list(enumerate(loaders)), result.get_value
    return [
        tuple(
            [
                None if (value := value_of(row, column)) is None else load(value)
                for column, load in columns
            ]
        )
        for row in range(result.ntuples)
    ]


def _transformer(driver: "psycopg.Connection[Any]") -> Any:
    """Return what converts values and rows: it knows their types better at each use."""
    if _thread.transformer is None or _thread.transformer.connection is not driver:
        _thread.transformer = Transformer(driver)
    return _thread.transformer


@cache
def numbered(statement: str) -> bytes:
    """Return the statement with `$1`, `$2`, ... in the places of `%s`."""
    first, *parts = statement.split("%s")
    places = (f"${number}{part}" for number, part in enumerate(parts, 1))
    return "".join([first, *places]).encode()


def aware_datetime(value: datetime | None) -> datetime | None:
    """Return a datetime of a row with its time zone, which SQLite leaves out; None stays None."""
    if value is None or timezone.is_aware(value):
        return value
    return timezone.make_aware(value, connection.timezone)


def object_of(model: type[AnyModel], names: Collection[str], values: Iterable[Any]) -> AnyModel:
    """Return the object of a row; `names`: of its columns, in the order of the model's fields."""
    known = [aware_datetime(one) if type(one) is datetime else one for one in values]
    return model.from_db(DEFAULT_DB_ALIAS, names, known)
