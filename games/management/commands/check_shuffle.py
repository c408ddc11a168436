"""`manage.py check_shuffle RECORD`: recompute every deck, cut and first dealer (section 11)."""

import json
import sys
from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.management.commands.replay import read_lines
from games.replays.shuffle_proof import Check, ShuffleProofError, check_record, event_of, rematch_of


class Command(BaseCommand):
    help = "Check that games were dealt from their published secrets; exit status 1 on a mismatch."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "record", help="a file of records, one per line; - reads standard input"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        texts = [text for text in read_lines(options["record"]) if text.strip()]
        if not texts:
            self.stderr.write("not a record: the file is empty")
        results = [self._check_game(number, text) for number, text in enumerate(texts)]
        if not results or not all(results):
            sys.exit(1)

    def _check_game(self, number: int, text: str) -> bool:
        try:
            record = json.loads(text)
            checks = check_record(record)
        except (ValueError, RecursionError):
            self.stdout.write(f"game {number}: cannot be checked: not a record: invalid JSON")
            return False
        except ShuffleProofError as reason:
            self.stdout.write(f"game {number}: cannot be checked: {reason.text}")
            return False
        for line in _lines(checks, rematch_of(record), event_of(record)):
            self.stdout.write(f"game {number}: {line}")
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
