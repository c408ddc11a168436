"""The sizes of a knockout's rounds, for every number of entrants from 2 to 500."""

import re
from functools import cache
from pathlib import Path

import pytest

from tournaments.formats.knockout.round_sizes import plan_rounds, round_sizes

ALL = [(2, 1), (3, 1), (3, 2), (4, 1), (4, 2), (4, 3)]
RECORD = Path(__file__).parents[3] / "docs/round_sizes/knockout.md"


def test_27_with_two_of_three_advancing_play_18_9_and_3():
    assert round_sizes(27, 3, 2) == (27, 18, 9, 3)
    two, half, one, final = plan_rounds((27, 18, 9, 3), 3)
    assert (two.of_each, two.best) == (2, 0)
    assert (half.of_each, half.best) == (1, 3)
    assert (one.of_each, one.best) == (1, 0)
    assert (final.players, final.tables) == (3, 1)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seats, advance_per_table", ALL)
def test_finals_are_full_and_rounds_follow_the_rules(seats, advance_per_table):
    for people in range(2, 501):
        numbers = round_sizes(people, seats, advance_per_table)
        rounds = plan_rounds(numbers, seats)
        assert numbers[0] == people
        assert numbers[-1] == (seats if people >= seats else people)
        for at, (stage, then) in enumerate(zip(rounds[:-1], numbers[1:], strict=True)):
            going = stage.of_each * stage.tables + stage.best
            assert stage.players == stage.tables * seats + stage.byes
            assert stage.byes == 0 or at == 0
            assert going + stage.byes == then
            assert then % seats == 0
            assert stage.tables <= going <= stage.tables * (seats - 1)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seats, advance_per_table", [(3, 1), (3, 2), (4, 1), (4, 2), (4, 3)])
def test_byes_are_fewer_than_a_table(seats, advance_per_table):
    for people in range(seats, 501):
        assert (
            plan_rounds(round_sizes(people, seats, advance_per_table), seats)[0].byes
            == people % seats
        )


@pytest.mark.slow
def test_tables_of_two_have_powers_of_two_after_the_first_round():
    for people in range(3, 501):
        later = round_sizes(people, 2)[1:]
        assert all(number & (number - 1) == 0 for number in later)


@cache
def fewest_rounds(people: int, seats: int) -> float:
    """Return the smallest number of rounds from a full round on, by trying all."""
    if people == seats:
        return 1
    tables = people // seats
    smaller = (n for n in range(seats, people, seats) if tables <= n <= tables * (seats - 1))
    return 1 + min((fewest_rounds(n, seats) for n in smaller), default=float("inf"))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_number_of_rounds_is_minimal_from_the_second_on(seats):
    for people in range(seats + 1, 501):
        for advance_per_table in range(1, seats):
            later = round_sizes(people, seats, advance_per_table)[1:]
            assert len(later) == fewest_rounds(later[0], seats)


@pytest.mark.parametrize("people, numbers", [(27, (27, 9, 3)), (81, (81, 27, 9, 3)), (9, (9, 3))])
def test_powers_of_three_need_no_best_seconds(people, numbers):
    assert round_sizes(people, 3) == numbers
    assert not any(stage.best for stage in plan_rounds(numbers, 3))


@pytest.mark.parametrize("people", range(3, 501, 7))
def test_two_of_three_advance_if_that_makes_a_full_round(people):
    """Fewer than two of each advance only if no larger number makes full tables."""
    first = plan_rounds(round_sizes(people, 3, 2), 3)[0]
    if first.of_each < 2 and first.tables > 1:
        more = 2 * first.tables + first.byes
        assert (more + 2) // 3 * 3 - first.byes > first.tables * 2


@pytest.mark.parametrize(
    "numbers",
    [(), (9, 4), (9, 2), (27, 18, 12, 8), (9, 9, 3), (27, 24, 3), (12, 3), (10, 9, 5, 3)],
)
def test_unplayable_sizes_raise_an_error(numbers):
    with pytest.raises(ValueError):
        plan_rounds(numbers, 3)


def test_other_sizes_may_be_set():
    assert [s.tables for s in plan_rounds((243, 162, 81, 54, 27, 18, 9, 3), 3)] == [
        81, 54, 27, 18, 9, 6, 3, 1,
    ]  # fmt: skip


def test_the_published_table_matches_the_code():
    """docs/round_sizes/knockout.md has a row for each number, a column for each size."""
    rows = re.findall(r"^\| (\d+) \|(.*)\|$", RECORD.read_text(), re.MULTILINE)
    assert [int(number) for number, _ in rows] == list(range(2, 41))
    for number, cells in rows:
        for (seats, advance_per_table), cell in zip(ALL, cells.split("|"), strict=True):
            documented = tuple(int(n) for n in re.findall(r"\d+", cell))
            assert documented == round_sizes(int(number), seats, advance_per_table), (
                number,
                seats,
                advance_per_table,
            )
