"""Matchmaking in simulated time: waiting times, rating spread, and CPU time of one wave."""

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import Any

from django.core.management.base import BaseCommand

from games.matchmaking.matching.quality import PoolSettings, WaitingPlayer, match
from games.matchmaking.waves import TICK_MS
from tests.bench.matching.simulation import (
    MEAN_RATING,
    RATING_DEVIATION,
    Outcome,
    arrivals,
    simulate_first_come,
    simulate_hindsight,
    simulate_waves,
)

CROWD_SIZE = 2000
WAVE_MS = 3000
# Shares of players who are new, have met others lately, or share an IP address.
NEW_SHARE, MET_SHARE, SHARED_ADDRESS_SHARE = 0.2, 0.1, 0.05
RUNS = 7


class Command(BaseCommand):
    help = (
        "Simulate a pool of three seats with random arrivals, matched in waves, first come first"
        " served, or optimally with hindsight. The last line is JSON."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--per-minute", type=float, default=60.0, help="mean arrivals per minute"
        )
        parser.add_argument("--people", type=int, default=4000, help="number of arrivals")
        parser.add_argument(
            "--wait", type=float, default=25.0, help="seconds until bots fill seats"
        )
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        rate, seed = options["per_minute"], options["seed"]
        people = arrivals(rate, options["people"] / rate, seed)
        terms = PoolSettings(patience_ms=round(options["wait"] * 1000))
        ours = simulate_waves(people, terms, WAVE_MS, TICK_MS)
        others = simulate_first_come(people, terms)
        best = simulate_hindsight(people, terms.seats, ours.mean_wait)
        self.stdout.write(
            f"{len(people)} people, {rate:g} a minute,"
            f" ratings normal({MEAN_RATING:g}, {RATING_DEVIATION:g})"
        )
        for name, outcome in (("waves", ours), ("first come", others), ("optimum", best)):
            self.stdout.write(describe(name, outcome))
        self.stdout.write(json.dumps(figures(ours, others, best, seed)))


def describe(name: str, outcome: Outcome) -> str:
    wait, spread = at(outcome.waits), at(outcome.spreads)
    return (
        f"{name:10}  wait p50 {wait[0] / 1000:5.1f}  p95 {wait[1] / 1000:5.1f}"
        f"  mean {outcome.mean_wait / 1000:5.1f} s   spread p50 {spread[0]:4.0f}"
        f"  p95 {spread[1]:4.0f}   bots {outcome.bot_share:.3f}"
    )


def figures(ours: Outcome, others: Outcome, best: Outcome, seed: int) -> dict[str, Any]:
    """Return waits in seconds and spreads in rating points."""
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
    """Return median and 95th percentile; zeros if there are no values."""
    if len(values) < 2:
        return (sum(values), sum(values))
    return median(values), quantiles(values, n=20, method="inclusive")[-1]


def wave_ms(seed: int) -> float:
    """Return the CPU time of one wave over a crowd in ms, the best of a few runs."""
    tickets, terms = crowd(Random(seed))
    times = []
    for _ in range(RUNS):
        start = process_time()
        match(tickets, 0, terms)
        times.append(process_time() - start)
    return min(times) * 1000


def crowd(draw: Random) -> tuple[list[WaitingPlayer], PoolSettings]:
    """Return 2,000 players who wait up to 20 s, with blocks and recent opponents."""
    tickets = [
        WaitingPlayer(
            user_id=number,
            since=-draw.randrange(20_000),
            rating=draw.gauss(MEAN_RATING, RATING_DEVIATION),
            provisional=draw.random() < NEW_SHARE,
            ip_hash=str(draw.randrange(CROWD_SIZE // 4))
            if draw.random() < SHARED_ADDRESS_SHARE
            else "",
            recent_opponents=frozenset(draw.sample(range(CROWD_SIZE), 2))
            if draw.random() < MET_SHARE
            else frozenset(),
        )
        for number in range(CROWD_SIZE)
    ]
    pairs = [draw.sample(range(CROWD_SIZE), 2) for _ in range(CROWD_SIZE // 10)]
    return tickets, PoolSettings(blocked=frozenset((min(pair), max(pair)) for pair in pairs))
