"""`manage.py make_puzzles`: make exact puzzles from deals between bots."""

import time
from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.puzzles.collection import FILE, collection_text
from games.puzzles.exact.moment import KINDS, kind_of
from games.puzzles.exact.puzzle import Puzzle
from games.puzzles.making.maker import Maker

# Puzzles between two lines of progress.
STEP = 25


class Command(BaseCommand):
    help = "Make exact puzzles from deals between bots, and write the bundled data file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--count", type=int, default=300, help="so many puzzles (300)")
        parser.add_argument("--seed", default="1", help="the same seed makes the same puzzles (1)")
        parser.add_argument("--out", type=Path, default=FILE, help=f"the file ({FILE.name})")

    def handle(self, *args: Any, **options: Any) -> None:
        count, out = options["count"], options["out"]
        if count < 1:
            raise CommandError(f"--count is {count}: make at least 1 puzzle")
        if not out.parent.is_dir():
            raise CommandError(f"--out: there is no folder {out.parent}")
        started = time.process_time()
        puzzles = list(self._made(options["seed"], count))
        out.write_text(collection_text(options["seed"], puzzles), "utf-8")
        kinds = [kind_of(puzzle.moment) for puzzle in puzzles]
        numbers = ", ".join(f"{kinds.count(kind)} {kind}" for kind in KINDS)
        seconds = time.process_time() - started
        self.stdout.write(f"{count} puzzles ({numbers}) in {seconds:.1f} s of CPU: {out}")

    def _made(self, seed: str, count: int) -> Iterator[Puzzle]:
        for number, puzzle in enumerate(islice(Maker(seed).puzzles(), count), start=1):
            if number % STEP == 0:
                self.stdout.write(f"{number} of {count}")
            yield puzzle
