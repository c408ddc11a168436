"""A pool in simulated time: how long people wait, how far apart they sit; and a wave by itself."""

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import Any

from django.core.management.base import BaseCommand

from games.matchmaking.matching import PoolSettings, WaitingPlayer, match
from games.matchmaking.simulation import (
    MEAN_RATING,
    RATING_DEVIATION,
    Outcome,
    arrivals,
    simulate_first_come,
    simulate_hindsight,
    simulate_waves,
)
from games.matchmaking.waves import TICK_MS, WAVE_MS

CROWD = 2000
# What people of the crowd bring along: some are new, some met, some share an address.
NEW, MET, AT_HOME = 0.2, 0.1, 0.05
RUNS = 7


class Command(BaseCommand):
    help = (
        "Simulate a pool of three seats: people come at random and are matched in waves, first"
        " come first served, or in the best of ways with hindsight. The last line is JSON."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--per-minute", type=float, default=60.0, help="who comes, on average")
        parser.add_argument("--people", type=int, default=4000, help="how many in all")
        parser.add_argument("--wait", type=float, default=25.0, help="seconds until bots sit down")
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        rate, seed = options["per_minute"], options["seed"]
        people = arrivals(rate, options["people"] / rate, seed)
        terms = PoolSettings(patience_ms=round(options["wait"] * 1000))
        ours = simulate_waves(people, terms, WAVE_MS, TICK_MS)
        others = simulate_first_come(people, terms)
        best = simulate_hindsight(people, terms.seats, ours.mean_wait)
        self.stdout.write(
            f"{len(people)} people, {rate:g} a minute, ratings normal({MEAN_RATING:g}, {RATING_DEVIATION:g})"
        )
        for name, outcome in (("waves", ours), ("first come", others), ("optimum", best)):
            self.stdout.write(line(name, outcome))
        self.stdout.write(json.dumps(figures(ours, others, best, seed)))


def line(name: str, outcome: Outcome) -> str:
    wait, spread = at(outcome.waits), at(outcome.spreads)
    return (
        f"{name:10}  wait p50 {wait[0] / 1000:5.1f}  p95 {wait[1] / 1000:5.1f}"
        f"  mean {outcome.mean_wait / 1000:5.1f} s   spread p50 {spread[0]:4.0f}"
        f"  p95 {spread[1]:4.0f}   bots {outcome.bot_share:.3f}"
    )


def figures(ours: Outcome, others: Outcome, best: Outcome, seed: int) -> dict[str, Any]:
    """Waits in seconds, spreads in points of rating."""
    wait = at(ours.waits)
    return {
        "wait_s": {"p50": round(wait[0] / 1000, 2), "p95": round(wait[1] / 1000, 2)},
        "spread_median": round(at(ours.spreads)[0], 1),
        "bot_share": round(ours.bot_share, 4),
        "fcfs_spread_median": round(at(others.spreads)[0], 1),
        "fcfs_wait_p95": round(at(others.waits)[1] / 1000, 2),
        "optimum_spread_median": round(at(best.spreads)[0], 1),
        "wave_ms_2000": round(wave_ms(seed), 1),
    }


def at(values: Sequence[float]) -> tuple[float, float]:
    """Median and 95th percentile; 0 of nothing."""
    if len(values) < 2:
        return (sum(values), sum(values))
    return median(values), quantiles(values, n=20, method="inclusive")[-1]


def wave_ms(seed: int) -> float:
    """One wave over a crowd, in CPU time: the best of a few runs."""
    tickets, terms = crowd(Random(seed))
    times = []
    for _ in range(RUNS):
        begun = process_time()
        match(tickets, 0, terms)
        times.append(process_time() - begun)
    return min(times) * 1000


def crowd(draw: Random) -> tuple[list[WaitingPlayer], PoolSettings]:
    """2,000 who wait for up to 20 s, with all that can stand between them."""
    tickets = [
        WaitingPlayer(
            user_id=number,
            since=-draw.randrange(20_000),
            rating=draw.gauss(MEAN_RATING, RATING_DEVIATION),
            provisional=draw.random() < NEW,
            ip_hash=str(draw.randrange(CROWD // 4)) if draw.random() < AT_HOME else "",
            recent_opponents=frozenset(draw.sample(range(CROWD), 2))
            if draw.random() < MET
            else frozenset(),
        )
        for number in range(CROWD)
    ]
    pairs = [draw.sample(range(CROWD), 2) for _ in range(CROWD // 10)]
    return tickets, PoolSettings(blocked=frozenset((min(pair), max(pair)) for pair in pairs))
