"""Kills a process at a chosen database operation.

Kill points are each statement, the moment just before a commit, and the one just after it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection


class Killed(BaseException):
    """The end of a process. Not an Exception, so that nothing catches it."""


class KillPoints:
    """A counter of kill points that kills at the given one; 0: never."""

    def __init__(self, end: int = 0) -> None:
        self.end = end
        self.moments = 0

    def moment(self) -> None:
        self.moments += 1
        if self.moments == self.end:
            # Uncommitted changes are lost, and so are the hooks after the commit.
            connection.close()
            raise Killed

    def statement(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        self.moment()
        return execute(sql, params, many, context)


@contextmanager
def kill_points(end: int = 0) -> Iterator[KillPoints]:
    """Count kill points in this block, and kill at the given one."""
    life, commit = KillPoints(end), connection._commit

    def committed() -> None:
        life.moment()
        commit()
        life.moment()

    connection._commit = committed  # type: ignore[method-assign]
    try:
        with connection.execute_wrapper(life.statement):
            yield life
    finally:
        del connection._commit
