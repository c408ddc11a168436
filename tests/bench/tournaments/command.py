"""Pairing and standings of a Swiss tournament, and the pairing's distance from the optimum."""

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

from tests.bench.tournaments.field import new_field, with_draw, with_results
from tests.bench.tournaments.optimum import optimum
from tournaments.formats import FORMATS
from tournaments.formats.history import BOT, history_of
from tournaments.formats.swiss.format import find_cheapest_round, point_levels
from tournaments.standings.standings import compute_standings
from tournaments.standings.state import UNITS_PER_POINT, Settings, Table, TournamentState
from tournaments.standings.tiebreaks import TIE_BREAKS, TieBreakData

SWISS = FORMATS["swiss"]
DEFAULT_FIELDS = 20
MIN_FIELD, MAX_FIELD = 9, 30


class Command(BaseCommand):
    help = "Play a Swiss with generated results and measure it; the last line is JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--entrants", type=int, default=500)
        parser.add_argument("--rounds", type=int, default=9)
        parser.add_argument("--seats", type=int, default=3, choices=(2, 3, 4))
        parser.add_argument(
            "--fields", type=int, default=DEFAULT_FIELDS, help="compared with the optimum"
        )
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        if options["entrants"] < 2:
            raise CommandError("A tournament has at least two entrants.")
        if options["rounds"] < 1 or options["fields"] < 0:
            raise CommandError("rounds must be at least 1, and fields at least 0.")
        bench = Benchmark(options["seats"], options["rounds"], options["seed"], self.stdout.write)
        figures = bench.run_tournament(options["entrants"])
        figures["optimum_30"] = bench.worst_ratio(options["fields"])
        self.stdout.write(json.dumps(figures))


class Benchmark:
    """A benchmark in CPU time of this process; the slowest round counts."""

    def __init__(self, seats: int, rounds: int, seed: int, log: Callable[[str], Any]) -> None:
        self.seats, self.rounds, self.seed, self.log = seats, rounds, seed, log

    def run_tournament(self, entrants: int) -> dict[str, float | None]:
        """Play a whole tournament and return its figures."""
        self.pair_s, self.standings_s = 0.0, 0.0
        self.apart = list[float]()
        state = new_field(entrants, self._settings(), Random(self.seed))
        gc.freeze()
        try:
            *_, state = self._rounds(state)
        finally:
            gc.unfreeze()
        return {
            "pair_s": round(self.pair_s, 2),
            "standings_ms": round(1000 * self.standings_s),
            "repeats": count_repeated_pairs(state),
            "spread": round(sum(self.apart) / max(1, len(self.apart)), 2),
            "seat_imbalance": seat_imbalance(state, self.seats),
        }

    def _settings(self) -> Settings:
        ties = tuple(TIE_BREAKS)
        return Settings(seats=self.seats, rounds=self.rounds, ties=ties, seed=str(self.seed))

    def _rounds(self, state: TournamentState) -> Iterator[TournamentState]:
        random = Random(self.seed)
        while True:
            gc.collect()  # garbage of the benchmark itself must not be measured
            start = process_time()
            draw = SWISS.draw(state)
            took = process_time() - start
            if draw.over:
                return
            self._record_round(state, draw.tables, took)
            state = with_results(with_draw(state, draw), random)
            gc.collect()
            start = process_time()
            compute_standings(state)
            self.standings_s = max(self.standings_s, process_time() - start)
            yield state

    def _record_round(self, state: TournamentState, tables: tuple[Table, ...], took: float) -> None:
        history, points = history_of(state), TieBreakData(state).points
        pairs = [pair for table in tables for pair in combinations(table.people, 2)]
        repeats = sum(1 for pair in pairs if history.times_met(*pair))
        apart = [abs(points[one] - points[other]) / UNITS_PER_POINT for one, other in pairs]
        self.pair_s = max(self.pair_s, took)
        self.apart += apart
        mean = sum(apart) / max(1, len(apart))
        number = state.round + 1
        self.log(f"round {number}: {took:.2f} s, {repeats} repeats, {mean:.2f} points apart")

    def worst_ratio(self, fields: int) -> float | None:
        """Return the highest ratio of our cost to the optimum over generated fields."""
        if fields and find_spec("ortools") is None:
            self.log("OR-Tools is not installed (a dev dependency): no comparison")
            return None
        ratios = [self._ratio(number) for number in range(fields)]
        return round(max(ratios), 3) if ratios else None

    def _ratio(self, number: int) -> float:
        """Return the ratio for one field after so many rounds that repeats are hard to avoid."""
        random = Random(self.seed * 1000 + number)
        people = MAX_FIELD - number % (MAX_FIELD - MIN_FIELD + 1)
        state = new_field(people, self._settings(), random)
        most = (people - 1) // (self.seats - 1)
        for _ in range(random.randint(1, max(1, min(self.rounds - 1, most)))):
            state = with_results(with_draw(state, SWISS.draw(state)), random)
        return self._cost_ratio(state, people)

    def _cost_ratio(self, state: TournamentState, people: int) -> float:
        present, levels = state.participants(state.round + 1), point_levels(state)
        found = find_cheapest_round(state, state.round + 1, present, levels)
        ours = sum(map(found.costs.table, found.groups))
        best = optimum(found.costs, self.seats, ours)
        if best is None:
            raise CommandError("OR-Tools found no proven optimum.")
        self.log(f"{people} entrants, round {state.round + 1}: {ours}, the optimum is {best}")
        return ours / best if best else 1.0 + ours


def count_repeated_pairs(state: TournamentState) -> int:
    """Return how many pairs of entrants have met more than once."""
    met = history_of(state).meetings.items()
    return sum(1 for (entrant, _), times in met if entrant != BOT and times > 1)


def seat_imbalance(state: TournamentState, seats: int) -> int:
    """Return the largest difference between an entrant's counts of two seats."""
    had = history_of(state).seats.values()
    return max((max(counts[:seats]) - min(counts[:seats]) for counts in had), default=0)
