"""A warm parent: a process that has loaded the site, and forks the processes that run it.

They begin without loading anything, and share the memory of what was loaded
(docs/decisions/0111). A forked process runs a command line as a new Python would.
"""

import gc
import os
import runpy
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.context import ForkProcess
from pathlib import Path

from thousand_site.server.process_group import ProcessGroup

# What a process for pages, a worker, ticker and beat load at their start. Not the ASGI application:
# its module starts threads.
MODULES = (
    "celery.beat",
    "celery.bin.celery",
    "celery.concurrency.prefork",
    "celery.concurrency.thread",
    "celery.worker.consumer",
    "channels.routing",
    "games.bot_api.streams",
    "games.routing",
    "games.tables.consumers",
    "games.ticker",
    "httptools",
    "kombu.transport.redis",
    "thousand_site.clubs.consumers",
    "thousand_site.monitoring.health",
    "thousand_site.server.default_executor",
    "thousand_site.server.gc_tuning",
    "thousand_site.server.request_encoding",
    "thousand_site.server.request_limits",
    "thousand_site.server.uvicorn_protocols",
    "thousand_site.urls",
    "tournaments.live.routing",
    "uvicorn.main",
    "uvloop",
)
SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
# The system shows no more of a process's name.
NAME_FILE, NAME_BYTES = Path("/proc/self/comm"), 15


def load() -> None:
    """Load the site without a thread, a connection or an event loop, as no fork survives them."""
    import django

    django.setup()
    from celery import current_app
    from django.conf import settings
    from django.db import connections
    from django.utils.module_loading import import_string

    current_app.loader.import_default_modules()
    current_app.finalize()
    for name in MODULES:
        import_module(name)
    for name in settings.MIDDLEWARE:
        import_string(name)
    connections.close_all()
    # The collector would touch every object, and each process get a copy of its page.
    gc.collect()
    gc.freeze()


def close_database() -> None:
    """Let an SQLite file be all there is of the database: processes that ended left its log."""
    from django.db import DatabaseError, connection

    if connection.vendor == "sqlite":
        with suppress(DatabaseError):
            connection.ensure_connection()
            connection.close()


def start(
    group: ProcessGroup, name: str, arguments: list[str], environment: dict[str, str]
) -> ForkProcess:
    """Fork a process of the group that runs `python ARGUMENTS`, under this name."""
    process = get_context("fork").Process(
        target=_become, name=name, args=(group, name, arguments, environment)
    )
    # One that arrived in between would be lost: the child still has the parent's handlers.
    with _held_signals():
        process.start()
    return process


@contextmanager
def _held_signals() -> Iterator[None]:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _become(
    group: ProcessGroup, name: str, arguments: list[str], environment: dict[str, str]
) -> None:
    """Run the command line in this new process."""
    group.join()
    _forget_parent()
    with suppress(OSError):
        NAME_FILE.write_bytes(name.encode()[:NAME_BYTES])
    _use_environment(environment)
    run(arguments)


def _forget_parent() -> None:
    """Take signals as a new process does, and write each line at once."""
    for number in SIGNALS:
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(line_buffering=True)  # type: ignore[union-attr]


def _use_environment(environment: dict[str, str]) -> None:
    """Replace the parent's environment, and what the settings read from the part that differs."""
    from django.conf import settings

    from thousand_site.environment import catalogue

    os.environ.clear()
    os.environ.update(environment)
    settings.METRICS_PORT = catalogue.METRICS_PORT.given()


def run(arguments: list[str]) -> None:
    """Run what `python ARGUMENTS` would: a module after -m, else a file."""
    if arguments[0] == "-m":
        sys.argv = arguments[1:]
        runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = arguments
        runpy.run_path(arguments[0], run_name="__main__")
