"""A process of the site that kills itself at a given point; the product has no hook for that.

Usage: python -m tests.games.tables.kill_points DIRECTORY PROGRAM [argument...]

PROGRAM is a module or a file. When DIRECTORY contains a file named after a point, the process
renames the file and dies at that point as by kill -9.
"""

import os
import runpy
import signal
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import django

Function = tuple[str, str]
# name: (module, function) of each; the process dies before one of them runs, or after it.
BEFORE: dict[str, list[Function]] = {
    "notify": [
        ("games.tables.notices", "notify_changed"),
        ("games.realtime.fast.publisher", "LoopPublisher.notify"),
    ],
    "bot": [
        ("games.tables.timeouts", "choose_for_seat"),
        ("games.tables.commits", "choose_for_seat"),
    ],
    "wake": [("games.tables.services", "wake")],
}
AFTER: dict[str, list[Function]] = {
    "commit": [
        ("games.tables.state.store", "commit"),
        ("games.tables.state.store", "note_committed"),
    ],
    "rated": [("games.tables.lifecycle.finalise", "_rate")],
}


def die_if_told(order: Path) -> None:
    try:
        order.rename(order.with_name(f"{order.name}-{time.time_ns()}"))
    except FileNotFoundError:
        return
    os.kill(os.getpid(), signal.SIGKILL)


def mortal(function: Callable[..., Any], before: Path, after: Path) -> Callable[..., Any]:
    def call(*args: Any, **kwargs: Any) -> Any:
        die_if_told(before)
        result = function(*args, **kwargs)
        die_if_told(after)
        return result

    return call


def make_mortal(directory: Path) -> None:
    never = directory / "never"
    for places, is_before in ((BEFORE, True), (AFTER, False)):
        for place, functions in places.items():
            order = directory / place
            orders = (order, never) if is_before else (never, order)
            for module_name, path in functions:
                owner, name = owner_of(module_name, path)
                setattr(owner, name, mortal(getattr(owner, name), *orders))


def owner_of(module_name: str, path: str) -> tuple[Any, str]:
    """Return the module or class of a function, and its name there."""
    owner: Any = import_module(module_name)
    *classes, name = path.split(".")
    for part in classes:
        owner = getattr(owner, part)
    return owner, name


def main(directory: str, program: str) -> None:
    sys.path.insert(0, os.getcwd())
    django.setup()
    make_mortal(Path(directory))
    sys.argv = sys.argv[2:]
    run = runpy.run_path if program.endswith(".py") else runpy.run_module
    run(program, run_name="__main__")


if __name__ == "__main__":
    main(*sys.argv[1:3])
