"""Counts of log lines: errors in the log were handled, but somebody should know of them."""

import logging
import threading

from prometheus_client import Counter

lines = Counter("thousand_log_lines", "Lines logged as warnings and as errors.", ["level"])
for _level in ("warning", "error"):
    lines.labels(_level)


class _Errors(threading.local):
    """The number of errors that a thread has logged."""

    count = 0


_errors = _Errors()


class CountingHandler(logging.Handler):
    """A handler that counts lines, and writes nothing."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)

    def emit(self, record: logging.LogRecord) -> None:
        """Count the line."""
        is_error = record.levelno >= logging.ERROR
        lines.labels("error" if is_error else "warning").inc()
        _errors.count += is_error


def errors_of_this_thread() -> int:
    """Return how many errors this thread has logged since it began."""
    return _errors.count
