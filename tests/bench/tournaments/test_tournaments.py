"""Tests of the benchmark of tournaments and of its yardstick."""

import json
from io import StringIO
from itertools import combinations
from random import Random

import pytest
from django.core.management import CommandError, call_command

from tests.bench.tournaments.command import Benchmark, Command
from tests.bench.tournaments.field import with_draw, with_results
from tests.bench.tournaments.optimum import optimum
from tests.tournaments.states import new_state
from tournaments.formats import FORMATS
from tournaments.formats.swiss.cost import RoundCosts
from tournaments.formats.swiss.format import UnseatedRound, find_cheapest_round, point_levels
from tournaments.formats.swiss.local_search import Group

SWISS = FORMATS["swiss"]


@pytest.mark.slow
def test_the_last_line_is_json_with_every_figure():
    out = StringIO()
    call_command(Command(), entrants=20, rounds=3, fields=1, stdout=out)
    figures = json.loads(out.getvalue().strip().splitlines()[-1])
    assert set(figures) == {
        "pair_s", "standings_ms", "repeats", "spread", "seat_imbalance", "optimum_30",
    }  # fmt: skip
    assert figures["repeats"] == 0
    assert 0 < figures["spread"] < 2
    assert 1 <= figures["seat_imbalance"] <= 2
    assert 1 <= figures["optimum_30"] <= 1.05


def test_one_alone_is_no_tournament():
    with pytest.raises(CommandError):
        call_command(Command(), entrants=1, stdout=StringIO())


@pytest.mark.parametrize("wrong", [{"rounds": 0}, {"rounds": -1}, {"fields": -1}])
def test_nothing_is_measured_of_nothing(wrong):
    with pytest.raises(CommandError):
        call_command(Command(), entrants=5, stdout=StringIO(), **wrong)


@pytest.mark.parametrize("people, seats", [(2, 2), (2, 3), (3, 4), (4, 3), (7, 3)])
def test_repeats_are_pairs_not_meetings(people, seats):
    """In nine rounds all of so few meet again and again: no more pairs than there are."""
    bench = Benchmark(seats, 9, 1, lambda _line: None)
    assert 0 < bench.run_tournament(people)["repeats"] <= people * (people - 1) // 2


def test_one_round_can_be_measured():
    out = StringIO()
    call_command(Command(), entrants=9, rounds=1, fields=2, seats=2, stdout=out)
    assert json.loads(out.getvalue().splitlines()[-1])["optimum_30"] <= 1.05


def priced(people: int, rounds: int, seed: int, seats: int) -> UnseatedRound:
    """A round of a Swiss that is some rounds old."""
    now, random = new_state(people, seed, seats=seats, rounds=9), Random(seed)
    for _ in range(rounds):
        now = with_results(with_draw(now, SWISS.draw(now)), random)
    return find_cheapest_round(
        now, now.round + 1, now.participants(now.round + 1), point_levels(now)
    )


def cheapest_of_all(prices: RoundCosts, free: Group, seats: int) -> int:
    """By trying every round there is."""
    if not free:
        return 0
    tables = ((free[0], *others) for others in combinations(free[1:], seats - 1))
    return min(
        prices.table(table)
        + cheapest_of_all(prices, tuple(p for p in free if p not in table), seats)
        for table in tables
    )


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seats, people", [(2, 8), (3, 9), (3, 12), (4, 12)])
@pytest.mark.parametrize("rounds", [1, 3])
def test_the_optimum_is_the_cheapest_of_all_rounds_and_ours_is_as_cheap(seats, people, rounds):
    found = priced(people, rounds, 5, seats)
    ours = sum(map(found.costs.table, found.groups))
    best = cheapest_of_all(found.costs, tuple(range(people)), seats)
    assert optimum(found.costs, seats, ours) == best
    assert best <= ours <= 1.05 * best


@pytest.mark.slow
def test_a_field_of_21_is_within_five_hundredths_of_the_optimum():
    found = priced(21, 5, 1, 3)
    ours = sum(map(found.costs.table, found.groups))
    best = optimum(found.costs, 3, ours)
    assert best is not None
    assert best <= ours <= 1.05 * best
