"""The parts of each command of the package, for its own program and for `manage.py`."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass

# Prints one line.
Say = Callable[[str], None]


class CommandProblem(Exception):
    """A command that cannot begin; the text says what is wrong and what would be right."""


@dataclass(frozen=True)
class EngineCommand:
    """A command: its name, what it does, its arguments, and the function that runs it.

    run  prints by `Say` and returns the exit status: 0, or 1 if something in the input was wrong.
         Raises: CommandProblem
    """

    name: str
    help: str
    add_arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace, Say], int]
