"""A process that dies at a chosen moment of its dealings with the database: at a statement, just
before a commit, or just after it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection


class Killed(BaseException):
    """Not an Exception: nobody catches the end of his process."""


class Life:
    """Counts the moments, and ends at the one that is given; 0: it is not ended."""

    def __init__(self, end: int = 0) -> None:
        self.end = end
        self.moments = 0

    def moment(self) -> None:
        self.moments += 1
        if self.moments == self.end:
            # What was not committed is gone, and so is what was to follow the commit.
            connection.close()
            raise Killed

    def statement(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        self.moment()
        return execute(sql, params, many, context)


@contextmanager
def lived(end: int = 0) -> Iterator[Life]:
    """Within this the process lives, until the moment of its end."""
    life, commit = Life(end), connection._commit

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
