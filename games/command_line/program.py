"""The program `thousand`: its commands, its help and its exit status."""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence

from . import check_shuffle, explain, legal, match, replay, stats
from .command import CommandProblem

COMMANDS = tuple(module.COMMAND for module in (replay, check_shuffle, explain, legal, match, stats))
EPILOG = (
    "Exit status: 0; 1 if something in a file was wrong, which the output names; 2 if the command "
    "could not begin. Records: docs/record.md, rules: docs/rules.md."
)
BAD_USE = 2
# What a shell reports of a program that an interrupt ended.
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command of the command line; return its exit status."""
    options = _parser().parse_args(arguments)
    try:
        status: int = options.run(options, print)
        sys.stdout.flush()
    except CommandProblem as problem:
        print(f"thousand {options.command}: {problem}", file=sys.stderr)
        return BAD_USE
    except BrokenPipeError:
        # Its reader, such as `head`, has enough; what is left would be written at the exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _parser() -> ArgumentParser:
    parser = ArgumentParser("thousand", description="The card game Thousand.", epilog=EPILOG)
    parsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for command in COMMANDS:
        one = parsers.add_parser(
            command.name, help=command.help, description=command.help, epilog=EPILOG
        )
        command.add_arguments(one)
        one.set_defaults(run=command.run)
    return parser
