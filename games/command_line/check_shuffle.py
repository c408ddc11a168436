"""`check-shuffle FILE`: recompute every deck, cut and first dealer (section 11)."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from ..engine.errors import BadRecord
from ..engine.shuffle_proof import Check, check_record, event_of, rematch_of
from .command import EngineCommand, Say
from .files import add_file, read_lines


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    add_file(parser, "record")


def run(options: Namespace, say: Say) -> int:
    """Print whether each game was dealt as promised; return 1 if one was not."""
    texts = [text for text in read_lines(options.record) if text.strip()]
    if not texts:
        say("not a record: the file is empty")
    results = [_check_game(number, text, say) for number, text in enumerate(texts)]
    return 0 if results and all(results) else 1


def _check_game(number: int, text: str, say: Say) -> bool:
    """Print the result of one game; return whether all was as promised."""
    try:
        record = json.loads(text)
        checks = check_record(record)
    except (ValueError, RecursionError):
        say(f"game {number}: cannot be checked: not a record: invalid JSON")
        return False
    except BadRecord as reason:
        say(f"game {number}: cannot be checked: {reason}")
        return False
    for line in _lines(checks, rematch_of(record), event_of(record)):
        say(f"game {number}: {line}")
    return all(check.ok for check in checks)


def _lines(checks: Sequence[Check], before: str | None, event: str | None) -> list[str]:
    """Return the result in lines.

    The winner of the game `before` dealt first, or the draw of `event` set the first dealer.
    """
    failed = [check for check in checks if not check.ok]
    if failed:
        return [_difference(check) for check in failed]
    decks, cuts = (sum(check.what == what for check in checks) for what in ("deck", "cut"))
    dealer = "the first dealer"
    if before:
        dealer = f"(the winner of {before} dealt first)"
    elif event:
        dealer = f"(the draw of {event} set the first dealer)"
    return [f"as promised: the commitment, {dealer}, decks: {decks}, cuts: {cuts}"]


def _difference(check: Check) -> str:
    place = "" if check.deal is None else f" of deal {check.deal}"
    values = f"the secret gives {check.expected}, the record has {check.recorded}"
    return f"{check.what}{place} differs: {values}"


COMMAND = EngineCommand(
    "check-shuffle",
    "Check that games were dealt from their published secrets; exit status 1 on a mismatch.",
    add_arguments,
    run,
)
