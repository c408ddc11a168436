"""`manage.py check_shuffle RECORD`: recomputes every deck, cut and first dealer (section 11)."""

import json
import sys
from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.management.commands.replay import texts_of
from games.replays.shuffle_proof import Check, Uncheckable, check, event_of, rematch_of


class Command(BaseCommand):
    help = "Check that games were dealt from their published secrets; exit status 1 if one was not."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "record", help="a file of records, one on each line; - is standard input"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        texts = [text for text in texts_of(options["record"]) if text.strip()]
        if not texts:
            self.stderr.write("no record: the file is empty")
        answers = [self._game(number, text) for number, text in enumerate(texts)]
        if not answers or not all(answers):
            sys.exit(1)

    def _game(self, number: int, text: str) -> bool:
        try:
            record = json.loads(text)
            checks = check(record)
        except (ValueError, RecursionError):
            self.stdout.write(f"game {number}: cannot be checked: no record: not JSON")
            return False
        except Uncheckable as reason:
            self.stdout.write(f"game {number}: cannot be checked: {reason}")
            return False
        for line in _lines(checks, rematch_of(record), event_of(record)):
            self.stdout.write(f"game {number}: {line}")
        return all(one.ok for one in checks)


def _lines(checks: Sequence[Check], before: str | None, event: str | None) -> list[str]:
    """`before`: the game whose winner dealt first; `event`: whose draw set who deals first."""
    wrong = [one for one in checks if not one.ok]
    if wrong:
        return [_differs(one) for one in wrong]
    decks, cuts = (sum(one.what == what for one in checks) for what in ("deck", "cut"))
    dealer = "the first dealer"
    if before:
        dealer = f"(the winner of {before} dealt first)"
    elif event:
        dealer = f"(who deals first was set by the draw of {event})"
    return [f"as promised: the commitment, {dealer}, decks: {decks}, cuts: {cuts}"]


def _differs(one: Check) -> str:
    place = "" if one.deal is None else f" of deal {one.deal}"
    return f"{one.what}{place} differs: the secret gives {one.promised}, the record has {one.found}"
