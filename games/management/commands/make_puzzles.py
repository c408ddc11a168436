"""`manage.py make_puzzles`: make exact or judged puzzles from deals between bots."""

import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.puzzles.collection import FILE, JUDGED_FILE, collection_text
from games.puzzles.exact.puzzle import Puzzle
from games.puzzles.judged.maker import JudgedMaker
from games.puzzles.judged.puzzle import JudgedPuzzle
from games.puzzles.making.maker import Maker

Made = Puzzle | JudgedPuzzle
# By kind: who makes them, and where they are bundled.
MAKERS = {"exact": (Maker, FILE), "judged": (JudgedMaker, JUDGED_FILE)}

# Puzzles between two lines of progress.
STEP = 25


class Command(BaseCommand):
    help = "Make puzzles from deals between bots, and write the bundled data file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--count", type=int, default=300, help="so many puzzles (300)")
        parser.add_argument("--seed", default="1", help="the same seed makes the same puzzles (1)")
        parser.add_argument("--kind", choices=MAKERS, default="exact", help="(exact)")
        parser.add_argument("--out", type=Path, help="the file (the bundled one of the kind)")

    def handle(self, *args: Any, **options: Any) -> None:
        maker, file = MAKERS[options["kind"]]
        count, out = options["count"], options["out"] or file
        if count < 1:
            raise CommandError(f"--count is {count}: make at least 1 puzzle")
        if not out.parent.is_dir():
            raise CommandError(f"--out: there is no folder {out.parent}")
        started = time.process_time()
        puzzles = list(self._first(maker(options["seed"]).puzzles(), count))
        out.write_text(collection_text(options["seed"], puzzles), "utf-8")
        kinds = Counter(puzzle.as_json()["kind"] for puzzle in puzzles)
        numbers = ", ".join(f"{number} {kind}" for kind, number in sorted(kinds.items()))
        seconds = time.process_time() - started
        self.stdout.write(f"{count} puzzles ({numbers}) in {seconds:.1f} s of CPU: {out}")

    def _first(self, made: Iterator[Made], count: int) -> Iterator[Made]:
        for number, puzzle in enumerate(islice(made, count), start=1):
            if number % STEP == 0:
                self.stdout.write(f"{number} of {count}")
            yield puzzle
