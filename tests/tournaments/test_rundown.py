"""How a knockout runs down to a full final, for every number from 2 to 500."""

import re
from functools import cache
from pathlib import Path

import pytest

from tournaments.formats.knockout.round_sizes import rundown, stages

ALL = [(2, 1), (3, 1), (3, 2), (4, 1), (4, 2), (4, 3)]
RECORD = Path(__file__).parents[2] / "docs/decisions/0010-how-a-knockout-runs-down.md"


def test_two_of_three_bring_27_down_to_18_9_and_3():
    assert rundown(27, 3, 2) == (27, 18, 9, 3)
    two, half, one, final = stages((27, 18, 9, 3), 3)
    assert (two.of_each, two.best) == (2, 0)
    assert (half.of_each, half.best) == (1, 3)
    assert (one.of_each, one.best) == (1, 0)
    assert (final.entering, final.tables) == (3, 1)


@pytest.mark.parametrize("seats, go_on", ALL)
def test_every_final_is_full_and_every_round_keeps_the_rules(seats, go_on):
    for people in range(2, 501):
        numbers = rundown(people, seats, go_on)
        rounds = stages(numbers, seats)
        assert numbers[0] == people
        assert numbers[-1] == (seats if people >= seats else people)
        for at, (stage, then) in enumerate(zip(rounds[:-1], numbers[1:], strict=True)):
            going = stage.of_each * stage.tables + stage.best
            assert stage.entering == stage.tables * seats + stage.byes
            assert stage.byes == 0 or at == 0
            assert going + stage.byes == then
            assert then % seats == 0
            assert stage.tables <= going <= stage.tables * (seats - 1)


@pytest.mark.parametrize("seats, go_on", [(3, 1), (3, 2), (4, 1), (4, 2), (4, 3)])
def test_fewer_than_a_table_have_a_bye(seats, go_on):
    for people in range(seats, 501):
        assert stages(rundown(people, seats, go_on), seats)[0].byes == people % seats


def test_tables_of_two_run_down_by_powers_of_two():
    for people in range(3, 501):
        later = rundown(people, 2)[1:]
        assert all(number & (number - 1) == 0 for number in later)


@cache
def fewest_rounds(people: int, seats: int) -> float:
    """From a full round on, by trying all: the final is one round."""
    if people == seats:
        return 1
    tables = people // seats
    smaller = (n for n in range(seats, people, seats) if tables <= n <= tables * (seats - 1))
    return 1 + min((fewest_rounds(n, seats) for n in smaller), default=float("inf"))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_from_the_second_round_on_there_are_as_few_rounds_as_can_be(seats):
    for people in range(seats + 1, 501):
        for go_on in range(1, seats):
            later = rundown(people, seats, go_on)[1:]
            assert len(later) == fewest_rounds(later[0], seats)


@pytest.mark.parametrize("people, numbers", [(27, (27, 9, 3)), (81, (81, 27, 9, 3)), (9, (9, 3))])
def test_powers_of_three_need_no_best_seconds(people, numbers):
    assert rundown(people, 3) == numbers
    assert not any(stage.best for stage in stages(numbers, 3))


@pytest.mark.parametrize("people", range(3, 501, 7))
def test_with_two_of_three_so_many_go_on_where_a_full_round_can_be_made(people):
    """Never fewer than two of each unless no larger number of full tables can be had."""
    first = stages(rundown(people, 3, 2), 3)[0]
    if first.of_each < 2 and first.tables > 1:
        more = 2 * first.tables + first.byes
        assert (more + 2) // 3 * 3 - first.byes > first.tables * 2


@pytest.mark.parametrize(
    "numbers",
    [(), (9, 4), (9, 2), (27, 18, 12, 8), (9, 9, 3), (27, 24, 3), (12, 3), (10, 9, 5, 3)],
)
def test_numbers_that_cannot_be_played_are_refused(numbers):
    with pytest.raises(ValueError):
        stages(numbers, 3)


def test_an_organiser_may_set_other_numbers():
    assert [s.tables for s in stages((243, 162, 81, 54, 27, 18, 9, 3), 3)] == [
        81, 54, 27, 18, 9, 6, 3, 1,
    ]  # fmt: skip


def test_the_published_table_is_what_is_played():
    """docs/decisions/0010: a row for each number from 2 to 40, a column for each way."""
    rows = re.findall(r"^\| (\d+) \|(.*)\|$", RECORD.read_text(), re.MULTILINE)
    assert [int(number) for number, _ in rows] == list(range(2, 41))
    for number, cells in rows:
        for (seats, go_on), cell in zip(ALL, cells.split("|"), strict=True):
            told = tuple(int(n) for n in re.findall(r"\d+", cell))
            assert told == rundown(int(number), seats, go_on), (number, seats, go_on)
