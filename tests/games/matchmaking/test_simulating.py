"""The simulated pool: its parts by hand, and the bars of the bench in small."""

import json
from io import StringIO
from itertools import combinations
from random import Random

import pytest
from django.core.management import call_command

from games.matchmaking.matching import Terms, Waiting
from games.matchmaking.simulation import (
    arrivals,
    first_come,
    in_waves,
    in_windows,
    least_spread,
    with_hindsight,
)


def ticket(number: int, at: int, rating: float = 1500) -> Waiting:
    return Waiting(number, at, rating)


def test_people_come_at_the_rate_that_was_asked_for():
    people = arrivals(60, 100, seed=3)
    assert 5700 < len(people) < 6300
    assert [one.since for one in people] == sorted(one.since for one in people)
    assert 1480 < sum(one.rating for one in people) / len(people) < 1520
    assert people == arrivals(60, 100, seed=3) != arrivals(60, 100, seed=4)


def test_first_come_is_served_when_the_third_comes_or_bots_do():
    people = [ticket(0, 0), ticket(1, 1000), ticket(2, 5000, 1700), ticket(3, 6000)]
    outcome = first_come([*people, ticket(4, 40_000)], Terms())
    assert outcome.waits == [5000, 4000, 0] and outcome.spreads == [200]
    assert (outcome.people, outcome.bots) == (4, 2)


def test_waves_seat_like_with_like_and_leave_nobody():
    people = [ticket(n, n * 100, 1500 + 500 * (n % 2)) for n in range(6)] + [ticket(6, 5000)]
    outcome = in_waves(people, Terms(), 3000, 1000)
    assert outcome.spreads == [0, 0]
    assert sorted(outcome.waits) == [500, 600, 700, 800, 900, 1000]
    assert (outcome.people, outcome.bots) == (7, 2)


def cheapest(ratings: list[float], seats: int) -> float:
    """All ways, one by one."""
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
def test_the_optimum_is_one(seats, seed):
    ratings = sorted(Random(seed).gauss(1500, 300) for _ in range(4 + seed % 4))
    tables = least_spread(ratings, seats)
    assert len(tables) == len(ratings) // seats
    assert len({one for table in tables for one in table}) == seats * len(tables)
    spread = sum(ratings[table[-1]] - ratings[table[0]] for table in tables)
    assert spread == pytest.approx(cheapest(ratings, seats))


def test_with_hindsight_people_wait_as_long_as_is_asked():
    people = arrivals(60, 20, seed=5)
    assert with_hindsight(people, 3, 6000).mean_wait == pytest.approx(6000, rel=0.1)
    assert in_windows(people, 3, 2000).mean_wait < in_windows(people, 3, 9000).mean_wait


@pytest.mark.parametrize("rate", [10, 60, 600])
def test_the_bench_says_what_it_found(rate):
    out = StringIO()
    call_command("bench_matching", f"--per-minute={rate}", "--people=900", stdout=out)
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


def test_at_sixty_a_minute_the_bars_are_reached():
    """Simulated time and a fixed seed: no machine makes this slower."""
    people = arrivals(60, 30, seed=2)
    ours = in_waves(people, Terms(), 3000, 1000)
    others = first_come(people, Terms())
    best = with_hindsight(people, 3, ours.mean_wait)
    spread, wait = middle(ours.spreads), late(ours.waits)
    assert spread <= 0.6 * middle(others.spreads)
    assert spread <= 1.25 * middle(best.spreads)
    assert wait <= late(others.waits) + 10_000


def middle(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]


def late(values: list[int]) -> int:
    return sorted(values)[int(0.95 * len(values))]
