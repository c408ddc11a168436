"""Tests of tests.bench.matching.simulation, and the targets of the matching bench."""

import json
from io import StringIO
from itertools import combinations
from random import Random

import pytest
from django.core.management import call_command

from games.matchmaking.matching.quality import PoolSettings, WaitingPlayer
from tests.bench.matching.command import Command
from tests.bench.matching.simulation import (
    arrivals,
    least_spread,
    simulate_first_come,
    simulate_hindsight,
    simulate_waves,
    simulate_windows,
)


def player(number: int, at: int, rating: float = 1500) -> WaitingPlayer:
    return WaitingPlayer(number, at, rating)


def test_arrivals_have_the_requested_rate():
    people = arrivals(60, 100, seed=3)
    assert 5700 < len(people) < 6300
    assert [one.since for one in people] == sorted(one.since for one in people)
    assert 1480 < sum(one.rating for one in people) / len(people) < 1520
    assert people == arrivals(60, 100, seed=3) != arrivals(60, 100, seed=4)


def test_first_come_seats_three_players_or_adds_bots():
    people = [player(0, 0), player(1, 1000), player(2, 5000, 1700), player(3, 6000)]
    outcome = simulate_first_come([*people, player(4, 40_000)], PoolSettings())
    assert outcome.waits == [5000, 4000, 0] and outcome.spreads == [200]
    assert (outcome.people, outcome.bots) == (4, 2)


def test_waves_seat_similar_players_and_everybody():
    people = [player(n, n * 100, 1500 + 500 * (n % 2)) for n in range(6)] + [player(6, 5000)]
    outcome = simulate_waves(people, PoolSettings(), 3000, 1000)
    assert outcome.spreads == [0, 0]
    assert sorted(outcome.waits) == [500, 600, 700, 800, 900, 1000]
    assert (outcome.people, outcome.bots) == (7, 2)


def cheapest(ratings: list[float], seats: int) -> float:
    """Return the minimal spread by trying all ways."""
    if len(ratings) < seats:
        return 0
    costs = []
    for table in combinations(range(len(ratings)), seats):
        left = [rating for number, rating in enumerate(ratings) if number not in table]
        spread = ratings[table[-1]] - ratings[table[0]]
        costs.append(spread + cheapest(left, seats))
    return min(costs)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_least_spread_is_optimal(seats, seed):
    ratings = sorted(Random(seed).gauss(1500, 300) for _ in range(4 + seed % 4))
    tables = least_spread(ratings, seats)
    assert len(tables) == len(ratings) // seats
    assert len({one for table in tables for one in table}) == seats * len(tables)
    spread = sum(ratings[table[-1]] - ratings[table[0]] for table in tables)
    assert spread == pytest.approx(cheapest(ratings, seats))


def test_the_hindsight_optimum_has_the_requested_mean_wait():
    people = arrivals(60, 20, seed=5)
    assert simulate_hindsight(people, 3, 6000).mean_wait == pytest.approx(6000, rel=0.1)
    assert simulate_windows(people, 3, 2000).mean_wait < simulate_windows(people, 3, 9000).mean_wait


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rate", [10, 60, 600])
def test_the_bench_prints_its_results(rate):
    out = StringIO()
    call_command(Command(), f"--per-minute={rate}", "--people=900", stdout=out)
    found = json.loads(out.getvalue().splitlines()[-1])
    assert list(found) == [
        "wait_s",
        "spread_median",
        "bot_share",
        "fcfs_spread_median",
        "fcfs_wait_p95",
        "optimum_spread_median",
        "wave_ms_2000",
    ]
    assert found["wave_ms_2000"] > 0 and 0 <= found["bot_share"] < 0.15


def test_at_sixty_arrivals_per_minute_the_targets_are_met():
    """Simulated time and a fixed seed: no machine makes this slower."""
    people = arrivals(60, 30, seed=2)
    ours = simulate_waves(people, PoolSettings(), 3000, 1000)
    others = simulate_first_come(people, PoolSettings())
    best = simulate_hindsight(people, 3, ours.mean_wait)
    spread, wait = middle(ours.spreads), late(ours.waits)
    assert spread <= 0.6 * middle(others.spreads)
    assert spread <= 1.25 * middle(best.spreads)
    assert wait <= late(others.waits) + 10_000


def middle(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]


def late(values: list[int]) -> int:
    return sorted(values)[int(0.95 * len(values))]
