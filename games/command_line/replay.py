"""`replay FILE`: replay records and print the results as JSON lines (docs/record.md)."""

import json
from argparse import ArgumentParser, Namespace

from ..engine.record import replay_lines
from .command import EngineCommand, Say
from .files import add_file, read_lines


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    add_file(parser)
    parser.add_argument("--legal", action="store_true", help="also list all legal actions")


def run(options: Namespace, say: Say) -> int:
    """Print a line per finished deal; return 1 if a game had an error."""
    failed = False
    for line in replay_lines(read_lines(options.file), options.legal):
        say(json.dumps(line))
        failed = failed or "error" in line
    return int(failed)


COMMAND = EngineCommand(
    "replay",
    "Replay game records; print a JSON line per finished deal. Exit status 1 on any error.",
    add_arguments,
    run,
)
