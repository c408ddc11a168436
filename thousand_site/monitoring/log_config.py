"""Logging for people or as JSON (LOG_FORMAT=json), by structlog.

Lines carry the game and the user that the context names (`structlog.contextvars`), never cards.
"""

import logging
import re
from typing import Any

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from thousand_site.monitoring import log_metrics

# PostgreSQL shows the row that was refused: the secret of a game's decks may be in it.
ROWS = re.compile(r"^\s*(DETAIL|CONTEXT|LINE \d+):.*\n?", re.MULTILINE)
# At DEBUG they write down whole messages, hands included, or the rows of a query.
VERBOSE_LOGGERS = ("django.db.backends", "django.channels")
# At INFO they tell of connections and of each task; at DEBUG some of them do the same as the above.
QUIET_LOGGERS = ("websockets", "uvicorn", "psycopg", "celery", "kombu", "urllib3", "asyncio")

# Requests for hosts that are not in ALLOWED_HOSTS: scanners of networks send them.
FOREIGN_HOSTS = "django.security.DisallowedHost"


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


# Processors of every record before it is rendered.
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


class AsInformation(logging.Filter):
    """A filter that makes errors information: what strangers send is no fault of the site."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Lower the level of the record; keep it where information is logged."""
        record.levelno, record.levelname = logging.INFO, "INFO"
        record.exc_info = None
        return logging.getLogger().isEnabledFor(logging.INFO)


def config(style: str, level: str) -> dict[str, Any]:
    """Return LOGGING; `style` is "line" or "json"."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {name: _formatter(name) for name in RENDERERS},
        "filters": {"as_information": {"()": AsInformation}},
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": style},
            "count": {"()": log_metrics.CountingHandler},
        },
        "root": {"handlers": ["count", "console"], "level": level},
        "loggers": _levels(level)
        | {FOREIGN_HOSTS: {"level": level, "filters": ["as_information"]}},
    }


def _formatter(style: str) -> dict[str, Any]:
    remove = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    return {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": CHAIN,
        "processors": [remove, *RENDERERS[style]],
    }


def _levels(level: str) -> dict[str, Any]:
    verbose = {name: {"level": max_level(level, "INFO")} for name in VERBOSE_LOGGERS}
    return verbose | {name: {"level": max_level(level, "WARNING")} for name in QUIET_LOGGERS}


def max_level(level: str, lowest: str) -> str:
    """Return the level, but at least the other one."""
    numbers = [logging.getLevelName(name.upper()) for name in (level, lowest)]
    is_lower = isinstance(numbers[0], int) and numbers[0] < numbers[1]
    return lowest if is_lower else level.upper()
