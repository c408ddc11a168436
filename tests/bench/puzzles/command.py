"""Measure the making of puzzles, a second look at them, who solves them, and hands."""

import json
from argparse import ArgumentParser
from itertools import islice
from random import Random
from time import process_time
from typing import Any

from django.core.management.base import BaseCommand

from games.bots.levels import LADDER
from games.puzzles.collection import bundled_judged, bundled_puzzles
from games.puzzles.exact.checker import Checker
from games.puzzles.exact.puzzle import Puzzle, puzzle_from
from games.puzzles.judged.judge import Judge
from games.puzzles.judged.puzzle import judged_from
from games.puzzles.making.maker import Maker
from tests.bench.puzzles.hands import hand_ms, hand_within

HOUR = 3600


class Command(BaseCommand):
    help = "Measure puzzles and the hand explorer; the last line is JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--made", type=int, default=40, help="puzzles to make")
        parser.add_argument("--looked", type=int, default=60, help="bundled puzzles to check again")
        parser.add_argument("--judged", type=int, default=100, help="judged ones to check again")
        parser.add_argument("--hands", type=int, default=3, help="hands of each size to explore")
        parser.add_argument("--hand-s", type=float, default=10, help="CPU seconds for a hand")
        parser.add_argument("--seed", default="bench")

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write("process CPU time, one core; the searches are compiled before")
        seed = options["seed"]
        figures = {
            "made_per_cpu_h": made_per_cpu_h(seed, options["made"]),
            "second_look_agreement": second_look_agreement(seed, options["looked"]),
            "second_look_judged": second_look_judged(seed, options["judged"]),
            "solved_by_level": solved_by_level(),
            "hand_ms": hand_ms(seed, 20),
            "hand_within": hand_within(seed, options["hands"], options["hand_s"]),
        }
        self.stdout.write(json.dumps(figures))


def made_per_cpu_h(seed: str, count: int) -> int:
    """Return how many puzzles an hour of CPU makes."""
    start = process_time()
    made = list(islice(Maker(seed).puzzles(), count))
    return round(len(made) * HOUR / (process_time() - start))


def second_look_agreement(seed: str, count: int) -> float:
    """Return the share of bundled puzzles with the same answers if refuted in another order."""
    checker = Checker()
    sample = Random(seed).sample(bundled_puzzles(), count)
    agreed = sum(agrees(checker, puzzle_from(data), seed) for data in sample)
    return agreed / count


def second_look_judged(seed: str, count: int) -> float:
    """Return the share of bundled judged puzzles that hold by ten times a review's worlds.

    These are drawn by another seed than those that made the puzzle.
    """
    judge, bundled = Judge(), bundled_judged()
    sample = Random(seed).sample(bundled, min(count, len(bundled)))
    puzzles = [judged_from(data) for data in sample]
    held = sum(judge.holds(one.moment, one.verdict, f"second look {seed}") for one in puzzles)
    return round(held / len(sample), 3)


def agrees(checker: Checker, puzzle: Puzzle, seed: str) -> bool:
    """Return whether a second verdict has the same right and wrong answers and numbers of lies."""
    verdict = checker.verdict(puzzle.moment, f"second look {seed}")
    if verdict is None:
        return False
    first = {choice: one.fails for choice, one in puzzle.verdict.wrong.items()}
    second = {choice: one.fails for choice, one in verdict.wrong.items()}
    same = (verdict.right, verdict.lies) == (puzzle.verdict.right, puzzle.verdict.lies)
    return same and first == second


def solved_by_level() -> dict[str, float]:
    """Return the share of all bundled puzzles that each level of bots solves."""
    puzzles = bundled_puzzles()
    missed = [level for data in puzzles for level in data["missed"]]
    return {level: round(1 - missed.count(level) / len(puzzles), 3) for level in LADDER}
