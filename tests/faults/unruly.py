"""A part of the site in a bad world: it dies where it is told to, and words from it go astray.

Usage: python -m tests.faults.unruly DIRECTORY PROGRAM [argument...]

As `tests.games.tables.dying`; and while the directory above holds a file `bells` (`tasks`), of
three doorbells (tasks) one is lost, one said twice and one late, behind those that follow it.
"""

import sys
import threading
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import django

from tests.games.tables import dying

WORDS = {
    "bells": ("games.tables.transport.publisher", "publish"),
    "tasks": ("games.tables.scheduling", "send"),
}
LATEST = 0.5
# Further places to die at: ratings and record are committed, and nobody was told.
dying.BEFORE["told"] = ("games.tables.lifecycle.finalise", "_tell")


class Astray:
    """A function of words, two of three of whose calls do something else while a file is there."""

    def __init__(self, function: Callable[..., Any], switch: Path) -> None:
        self.function, self.switch = function, switch
        self.random, self.count = Random(), 0
        self.looked, self.on = 0.0, False

    def __call__(self, *args: Any, **kwargs: Any) -> None:
        if not self.is_on():
            self.function(*args, **kwargs)
            return
        self.count += 1
        with self.switch.with_suffix(".count").open("a") as counted:
            counted.write("ltd"[self.count % 3])
        if self.count % 3 == 1:
            threading.Timer(self.random.uniform(0, LATEST), self.function, args, kwargs).start()
        elif self.count % 3 == 2:
            self.function(*args, **kwargs)
            self.function(*args, **kwargs)

    def is_on(self) -> bool:
        if time.monotonic() > self.looked + 0.2:
            self.looked, self.on = time.monotonic(), self.switch.exists()
        return self.on


def lead_astray(directory: Path) -> None:
    for switch, (module_name, name) in WORDS.items():
        module = import_module(module_name)
        setattr(module, name, Astray(getattr(module, name), directory / switch))


def hurry_sweeps() -> None:
    """What a sweep has to find is found sooner: a test has no minutes to wait."""
    from thousand_site.celery import app

    for job in app.conf.beat_schedule.values():
        job["schedule"] = min(job["schedule"], 5)


def main(directory: str, program: str) -> None:
    sys.path.insert(0, str(Path.cwd()))
    django.setup()
    lead_astray(Path(directory).parent)
    hurry_sweeps()
    dying.main(directory, program)


if __name__ == "__main__":
    main(*sys.argv[1:3])
