"""A process of the site with faults: it dies at scheduled places and loses messages.

Usage: python -m tests.faults.message_faults DIRECTORY PROGRAM [argument...]

It extends `tests.games.tables.kill_points`. While the directory above holds a file `notices`
(`tasks`), of three change notices (tasks) one is lost, one doubled, and one late, after those that
follow it.
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

from games.realtime import publisher
from games.realtime.fast.publisher import LoopPublisher
from tests.games.tables import kill_points

MESSAGE_SENDERS = {
    "notices": ("games.realtime.publisher", "publish"),
    "tasks": ("games.tables.scheduling", "send"),
}
MAX_DELAY = 0.5
MENDING_SWEEPS = ("turns", "unfinalised", "stale", "waiting", "records", "custom tables")
# One more place to die at: ratings and record are committed, but not announced.
kill_points.BEFORE["told"] = [("games.tables.lifecycle.finalise", "_announce")]


class UnreliableFunction:
    """A function of which two of three calls go wrong while a file exists.

    `late` is called by a thread in place of the function.
    """

    def __init__(
        self, function: Callable[..., Any], switch: Path, late: Callable[..., Any] | None = None
    ) -> None:
        self.function, self.switch, self.late = function, switch, late or function
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
            threading.Timer(self.random.uniform(0, MAX_DELAY), self.late, args, kwargs).start()
        elif self.count % 3 == 2:
            self.function(*args, **kwargs)
            self.function(*args, **kwargs)

    def is_on(self) -> bool:
        if time.monotonic() > self.looked + 0.2:
            self.looked, self.on = time.monotonic(), self.switch.exists()
        return self.on


def make_messages_unreliable(directory: Path) -> None:
    make_loop_unreliable(directory / "notices")
    for switch, (module_name, name) in MESSAGE_SENDERS.items():
        module = import_module(module_name)
        setattr(module, name, UnreliableFunction(getattr(module, name), directory / switch))


def make_loop_unreliable(switch: Path) -> None:
    """Do the same with the notices of event loops, whose connections belong to their thread."""
    publish = publisher.publish

    def publish_late(_: LoopPublisher, group: str, message: dict[str, Any]) -> None:
        publish(group, publisher.to_others(message))

    faulty = UnreliableFunction(LoopPublisher.notify, switch, publish_late)
    LoopPublisher.notify = lambda self, *notice: faulty(self, *notice)  # type: ignore[method-assign]


def hurry_sweeps() -> None:
    """Shorten the intervals of the sweeps that mend what a fault has broken.

    A test cannot wait minutes. The screenings keep theirs: two seconds of work each, every five
    seconds, would leave the worker no time to finalise games.
    """
    from thousand_site.celery import app

    for name in MENDING_SWEEPS:
        job = app.conf.beat_schedule[name]
        job["schedule"] = job["options"]["expires"] = min(job["schedule"], 5)


def main(directory: str, program: str) -> None:
    sys.path.insert(0, str(Path.cwd()))
    django.setup()
    make_messages_unreliable(Path(directory).parent)
    hurry_sweeps()
    kill_points.main(directory, program)


if __name__ == "__main__":
    main(*sys.argv[1:3])
