"""A process of a site whose disk or clock fails while a file of its data directory says so.

Usage: python -m tests.attacks.faulty_process [OPTION... PROGRAM ARGUMENT...]; without arguments it
is the supervisor, which starts all others so. The files:

read-only   the SQLite file is opened for reading only
full        the SQLite file cannot grow, as on a full disk
clock       the seconds by which the clock is wrong
"""

import os
import runpy
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

DIRECTORY = Path(os.environ["DATA_DIR"])
READ_ONLY, FULL, CLOCK = (DIRECTORY / name for name in ("read-only", "full", "clock"))
REREAD_SECONDS = 0.1
true_time = time.time


class WrongClock:
    """A clock that is wrong by what the file says."""

    def __init__(self) -> None:
        self.error, self.reread_at = 0.0, 0.0

    def __call__(self) -> float:
        if time.monotonic() >= self.reread_at:
            self.reread_at = time.monotonic() + REREAD_SECONDS
            # An empty file is one that is just being written.
            text = CLOCK.read_text() if CLOCK.exists() else ""
            self.error = float(text or self.error)
        return true_time() + self.error


def break_clock() -> None:
    """Let the process read the wrong clock, before it imports anything that asks the time."""
    from django.utils import timezone

    time.time = WrongClock()
    timezone.now = lambda: datetime.fromtimestamp(time.time(), UTC)


def break_disk() -> None:
    """Let new connections fail as their files do."""
    from django.db.backends.sqlite3.base import DatabaseWrapper

    connect = DatabaseWrapper.get_new_connection

    def get_new_connection(self: DatabaseWrapper, given: dict[str, Any]) -> Any:
        if READ_ONLY.exists():
            given = {**given, "database": f"file:{given['database']}?mode=ro", "uri": True}
        connection = connect(self, given)
        if FULL.exists():
            # SQLite raises it to the present number of pages.
            connection.execute("PRAGMA max_page_count = 1")
        return connection

    DatabaseWrapper.get_new_connection = get_new_connection  # type: ignore[method-assign]


def supervise() -> int:
    """Run the supervisor; the processes that it forks fail as it does."""
    break_clock()
    break_disk()
    from thousand_site.server import supervisor

    return supervisor.main([])


def run(arguments: list[str]) -> None:
    """Run what Python would run with these arguments."""
    break_clock()
    break_disk()
    if "-m" in arguments[:3]:
        at = arguments.index("-m") + 1
        sys.argv = arguments[at:]
        runpy.run_module(arguments[at], run_name="__main__", alter_sys=True)
    else:
        sys.argv = arguments
        runpy.run_path(arguments[0], run_name="__main__")


if __name__ == "__main__":
    if sys.argv[1:]:
        run(sys.argv[1:])
    else:
        sys.exit(supervise())
