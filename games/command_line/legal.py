"""`legal FILE`: the legal actions where each record stops, as JSON lines."""

import json
from argparse import ArgumentParser, Namespace
from collections import deque
from typing import Any

from ..engine.errors import BadAgreements, BadRecord
from ..engine.record import ActionPending, ReplayFailed, lines_of, parse_record, replay_steps
from .command import EngineCommand, Say
from .files import add_file, written_lines


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    add_file(parser)


def run(options: Namespace, say: Say) -> int:
    """Print a line for each game; return 1 if one had an error."""
    lines = [_line(text) for text in written_lines(options.file)]
    for number, line in enumerate(lines):
        say(json.dumps({"game": number, **line}))
    return int(any("error" in line for line in lines))


def _line(text: str) -> dict[str, Any]:
    """Return what is legal at the end of a record, what it waits for, or its first error."""
    try:
        record = parse_record(text)
    except (BadRecord, BadAgreements) as error:
        return {"error": str(error)}
    last = deque(replay_steps(record), 1)
    if not last:
        return {"awaits": "deck"}
    if isinstance(last[0], ActionPending | ReplayFailed):
        return next(lines_of(last[0], legal=True))
    over = last[0].game.over
    return {"over": True, "winner": last[0].game.winner} if over else {"awaits": "deck"}


COMMAND = EngineCommand(
    "legal",
    "Print what is legal where each record stops: its seat and actions as a JSON line. "
    '"awaits": "deck" stands between deals, "over" after the end. Exit status 1 on any error.',
    add_arguments,
    run,
)
