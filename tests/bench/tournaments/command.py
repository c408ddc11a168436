"""Measure the pairing and the standings of a Swiss, and how near to the optimum the pairing is."""

import gc
import json
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import combinations
from random import Random
from time import process_time
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tests.bench.tournaments.field import carried_out, new_field, played
from tests.bench.tournaments.optimum import optimum
from tournaments.formats import FORMATS
from tournaments.formats.history import BOT, history_of
from tournaments.formats.swiss.format import find_cheapest_round, point_levels
from tournaments.standings.results_by_player import to_points
from tournaments.standings.standings import compute_standings
from tournaments.standings.state import Settings, Table, TournamentState
from tournaments.standings.tiebreaks import TIE_BREAKS, TieBreakData

SWISS = FORMATS["swiss"]
FIELDS = 20
SMALLEST, LARGEST = 9, 30


class Command(BaseCommand):
    help = "Play a Swiss of invented results and measure it; the last line is JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--entrants", type=int, default=500)
        parser.add_argument("--rounds", type=int, default=9)
        parser.add_argument("--seats", type=int, default=3, choices=(2, 3, 4))
        parser.add_argument("--fields", type=int, default=FIELDS, help="compared with the optimum")
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        if options["entrants"] < 2:
            raise CommandError("A tournament has two entrants at least.")
        if options["rounds"] < 1 or options["fields"] < 0:
            raise CommandError("One round at least is played, and fields are 0 or more.")
        bench = Bench(options["seats"], options["rounds"], options["seed"], self.stdout.write)
        figures = bench.whole(options["entrants"])
        figures["optimum_30"] = bench.worst_of(options["fields"])
        self.stdout.write(json.dumps(figures))


class Bench:
    """CPU time of this process; the slowest round counts."""

    def __init__(self, seats: int, rounds: int, seed: int, tell: Callable[[str], Any]) -> None:
        self.seats, self.rounds, self.seed, self.tell = seats, rounds, seed, tell

    def whole(self, entrants: int) -> dict[str, float | None]:
        """A tournament from its first round to its last."""
        self.pair_s, self.standings_s = 0.0, 0.0
        self.apart = list[float]()
        course = new_field(entrants, self._settings(), Random(self.seed))
        gc.freeze()
        try:
            *_, course = self._rounds(course)
        finally:
            gc.unfreeze()
        return {
            "pair_s": round(self.pair_s, 2),
            "standings_ms": round(1000 * self.standings_s),
            "repeats": pairs_met_again(course),
            "spread": round(sum(self.apart) / max(1, len(self.apart)), 2),
            "seat_imbalance": seat_imbalance(course, self.seats),
        }

    def _settings(self) -> Settings:
        ties = tuple(TIE_BREAKS)
        return Settings(seats=self.seats, rounds=self.rounds, ties=ties, seed=str(self.seed))

    def _rounds(self, course: TournamentState) -> Iterator[TournamentState]:
        random = Random(self.seed)
        while True:
            gc.collect()  # what the bench itself left behind is nobody's time
            begun = process_time()
            draw = SWISS.draw(course)
            took = process_time() - begun
            if draw.over:
                return
            self._note(course, draw.tables, took)
            course = played(carried_out(course, draw), random)
            gc.collect()
            begun = process_time()
            compute_standings(course)
            self.standings_s = max(self.standings_s, process_time() - begun)
            yield course

    def _note(self, course: TournamentState, tables: tuple[Table, ...], took: float) -> None:
        history, points = history_of(course), TieBreakData(course).points
        pairs = [pair for table in tables for pair in combinations(table.people, 2)]
        repeats = sum(1 for pair in pairs if history.times_met(*pair))
        apart = [to_points(abs(points[one] - points[other])) for one, other in pairs]
        self.pair_s = max(self.pair_s, took)
        self.apart += apart
        mean = sum(apart) / max(1, len(apart))
        number = course.round + 1
        self.tell(f"round {number}: {took:.2f} s, {repeats} repeats, {mean:.2f} points apart")

    def worst_of(self, fields: int) -> float | None:
        """Our cost over the optimum's, the worst of fields of up to 30 before some round."""
        if fields and find_spec("ortools") is None:
            self.tell("OR-Tools is not there (it is of the group dev): nothing to compare with")
            return None
        ratios = [self._ratio(number) for number in range(fields)]
        return round(max(ratios), 3) if ratios else None

    def _ratio(self, number: int) -> float:
        """A field of its own size, so many rounds old that a round without repeats may be rare."""
        random = Random(self.seed * 1000 + number)
        people = LARGEST - number % (LARGEST - SMALLEST + 1)
        course = new_field(people, self._settings(), random)
        most = (people - 1) // (self.seats - 1)
        for _ in range(random.randint(1, max(1, min(self.rounds - 1, most)))):
            course = played(carried_out(course, SWISS.draw(course)), random)
        return self._compared(course, people)

    def _compared(self, course: TournamentState, people: int) -> float:
        present, levels = course.participants(course.round + 1), point_levels(course)
        found = find_cheapest_round(course, course.round + 1, present, levels)
        ours = sum(map(found.costs.table, found.groups))
        best = optimum(found.costs, self.seats, ours)
        if best is None:
            raise CommandError("OR-Tools found no proven optimum.")
        self.tell(f"{people} entrants, round {course.round + 1}: {ours}, the optimum is {best}")
        return ours / best if best else 1.0 + ours


def pairs_met_again(course: TournamentState) -> int:
    """How many pairs of entrants have sat together more than once."""
    met = history_of(course).meetings.items()
    return sum(1 for (one, _), times in met if one != BOT and times > 1)


def seat_imbalance(course: TournamentState, seats: int) -> int:
    """How much oftener some entrant had one seat than another, at most."""
    had = history_of(course).seats.values()
    return max((max(own[:seats]) - min(own[:seats]) for own in had), default=0)
