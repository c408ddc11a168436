"""Lines of the log, for people or as JSON (LOG_FORMAT=json): with game and user, without cards."""

import json
import logging
import re
from datetime import UTC, datetime
from typing import Any

from games.monitoring import log_context

# What every record has; the rest was given by `extra=`.
ORDINARY = {*vars(logging.makeLogRecord({})), "message", "asctime", "taskName"}
# PostgreSQL shows the row that was refused: the secret of a game's decks may be in it.
ROWS = re.compile(r"^\s*(DETAIL|CONTEXT|LINE \d+):.*\n?", re.MULTILINE)


def without_rows(text: str) -> str:
    return ROWS.sub("", text)


def told_of(record: logging.LogRecord) -> dict[str, Any]:
    """The record's game and user, and whatever else it was given."""
    given = {k: v for k, v in vars(record).items() if k not in ORDINARY and _is_plain(v)}
    return {**log_context.now(), **given}


def _is_plain(value: object) -> bool:
    """Requests and other objects are not for the log."""
    return isinstance(value, str | int | float | bool)


class LineFormatter(logging.Formatter):
    """A line for people."""

    def format(self, record: logging.LogRecord) -> str:
        line = super().format(record)
        spoken = "".join(f" {key}={value}" for key, value in log_context.now().items())
        head, newline, rest = line.partition("\n")
        return without_rows(f"{head}{spoken}{newline}{rest}")


class JsonFormatter(logging.Formatter):
    """A line for programs: one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {"at": at, "level": record.levelname, "logger": record.name}
        line |= {"process": record.process, "message": without_rows(record.getMessage())}
        line |= told_of(record)
        if record.exc_info:
            line["error"] = without_rows(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False, default=str)


def config(style: str, level: str) -> dict[str, Any]:
    """LOGGING: `style` is "line" or "json"."""
    line = {"()": LineFormatter, "format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": line, "json": {"()": JsonFormatter}},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": style}},
        "root": {"handlers": ["console"], "level": level},
        # At DEBUG they write down whole messages, hands included, or the rows of a query.
        "loggers": {name: {"level": max_level(level)} for name in TALKATIVE},
    }


TALKATIVE = ("websockets", "uvicorn", "django.db.backends", "psycopg", "django.channels")


def max_level(level: str) -> str:
    """INFO at the least."""
    number = logging.getLevelName(level.upper())
    return "INFO" if isinstance(number, int) and number < logging.INFO else level.upper()
