"""Benchmark of the reviewer: its cost, the proof of the luck, the rates of the levels, its grades.

Long measurements are kept in journals, which `--play` and `--grade` go on with. Each run measures
the cost anew, and reviews some games of the journal again: they must come out alike.
"""

import json
from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.bots import LADDER
from tests.bench.review import grades
from tests.bench.review.adjusted import adjusted
from tests.bench.review.cost import cost
from tests.bench.review.figures import levels
from tests.bench.review.luck import proof
from tests.bench.review.luck.journal import Journal
from tests.bench.review.luck.reviews import reviewed
from tests.bench.review.luck.tables import played


class Command(BaseCommand):
    help = "Measure the reviewer; the last line is JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--games", type=int, default=10, help="of six deals, for the cost")
        parser.add_argument("--whole", type=int, default=5, help="to the target, for the cost")
        parser.add_argument("--again", type=int, default=1, help="games reviewed once more")
        parser.add_argument("--play", type=int, default=0, help="games that the proof shall have")
        parser.add_argument("--grade", type=int, default=0, help="decisions graded twice")
        parser.add_argument("--minutes", type=float, default=600.0, help="for each of both at most")
        parser.add_argument("--journal", type=Path, default=proof.JOURNAL)
        parser.add_argument("--grades", type=Path, default=grades.JOURNAL)

    def handle(self, *args: Any, **options: Any) -> None:
        say, minutes = self.stdout.write, options["minutes"]
        journal, graded = proof.opened(options["journal"]), grades.opened(options["grades"])
        proof.go_on(journal, options["play"], minutes, say)
        grades.go_on(graded, options["grade"], minutes, say)
        rows = list(journal.rows.values())
        figures = cost(options["games"], options["whole"], say)
        figures |= proof.figures(rows) | {"reproduced": reproduced(journal, options["again"])}
        figures |= levels(rows, LADDER) | grades.agreement(grades.pairs_in(graded)) | adjusted()
        self.stdout.write(json.dumps(figures))


def reproduced(journal: Journal, games: int) -> bool | None:
    """Return whether the first games of the journal come out alike again; None without any."""
    numbers = sorted(journal.rows)[:games]
    again = [reviewed(played(number), number) for number in numbers]
    rows = [journal.rows[number] for number in numbers]
    # What is written down is rounded, and the time differs.
    return (
        all(
            replace(row, deal_ms=()).as_json() == replace(one, deal_ms=()).as_json()
            for row, one in zip(rows, again, strict=True)
        )
        if numbers
        else None
    )
