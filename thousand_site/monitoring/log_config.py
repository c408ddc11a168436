"""Logging for people or as JSON (LOG_FORMAT=json), by structlog.

Lines carry the game and the user that the context names (`structlog.contextvars`), never cards.
"""

import logging
import re
from typing import Any

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

# PostgreSQL shows the row that was refused: the secret of a game's decks may be in it.
ROWS = re.compile(r"^\s*(DETAIL|CONTEXT|LINE \d+):.*\n?", re.MULTILINE)
# At DEBUG they write down whole messages, hands included, or the rows of a query.
VERBOSE_LOGGERS = ("websockets", "uvicorn", "django.db.backends", "psycopg", "django.channels")


def without_rows(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Remove database rows from the message and the traceback."""
    for key in ("event", "exception"):
        if key in event:
            event[key] = ROWS.sub("", str(event[key]))
    return event


def plain_values(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Drop requests and other objects that libraries attach to a record."""
    return {
        key: value
        for key, value in event.items()
        if key.startswith("_") or key == "exc_info" or isinstance(value, str | int | float | bool)
    }


# What every record passes through before it is rendered.
CHAIN: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.ExtraAdder(),
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.CallsiteParameterAdder([structlog.processors.CallsiteParameter.PROCESS]),
    plain_values,
    structlog.processors.format_exc_info,
    without_rows,
]
RENDERERS: dict[str, list[Processor]] = {
    "line": [structlog.dev.ConsoleRenderer(colors=False)],
    "json": [
        structlog.processors.EventRenamer("message"),
        structlog.processors.JSONRenderer(ensure_ascii=False),
    ],
}


def config(style: str, level: str) -> dict[str, Any]:
    """Return LOGGING; `style` is "line" or "json"."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {name: _formatter(name) for name in RENDERERS},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": style}},
        "root": {"handlers": ["console"], "level": level},
        "loggers": {name: {"level": max_level(level)} for name in VERBOSE_LOGGERS},
    }


def _formatter(style: str) -> dict[str, Any]:
    remove = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    return {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": CHAIN,
        "processors": [remove, *RENDERERS[style]],
    }


def max_level(level: str) -> str:
    """Return the level, at least INFO."""
    number = logging.getLevelName(level.upper())
    return "INFO" if isinstance(number, int) and number < logging.INFO else level.upper()
