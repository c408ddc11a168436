"""The sizes of the second chance's rounds for every number of entrants (decision 0058)."""

import re
from pathlib import Path

import pytest

from tests.site import ROOT
from tournaments.formats.knockout.round_sizes import RoundPlan
from tournaments.formats.second_chance.round_plans import (
    SecondChancePlan,
    advancing,
    plan_second_chance,
)

SAMPLES = (81, 100, 128, 200, 243, 256, 317, 499, 500)
DECISION = ROOT / "docs" / "round_sizes" / "second_chance.md"
# Where a bye after the first tables of the second chance cannot be avoided.
LATE_BYES = {(7, 3), (9, 4)}

every_size = pytest.mark.parametrize("seats", [2, 3, 4])
every_field = pytest.mark.parametrize("people", [*range(2, 65), *SAMPLES])


def late_byes(plan: SecondChancePlan) -> int:
    first = next((at for at, one in enumerate(plan.second) if one.tables), 0)
    return sum(one.byes for one in plan.second[first + 1 :])


@pytest.mark.sampled(8)
@every_field
@every_size
def test_each_round_has_those_who_are_in(people: int, seats: int) -> None:
    plan = plan_second_chance(people, seats)
    if people <= seats:
        assert plan == SecondChancePlan()
        return
    assert plan.main[0].players == people
    assert plan.main[-1] == RoundPlan(seats, 1)
    survivors = 0
    for at, one in enumerate(plan.second):
        assert one.players == survivors + sum(plan.drops[at : at + 1])
        survivors = advancing(one)
    assert survivors == seats - 1
    assert sum(plan.drops) == people - 1


@pytest.mark.sampled(8)
@every_field
@every_size
def test_tables_are_full_and_somebody_loses_at_each(people: int, seats: int) -> None:
    plan = plan_second_chance(people, seats)
    for one in (*plan.main[:-1], *plan.second):
        assert one.players == one.tables * seats + one.byes
        on = advancing(one) - one.byes
        assert one.tables <= on <= one.tables * (seats - 1)


@pytest.mark.sampled(8)
@every_field
@every_size
def test_byes_are_few_and_early(people: int, seats: int) -> None:
    plan = plan_second_chance(people, seats)
    assert all(one.byes == 0 for one in plan.main[1:])
    assert all(one.byes < seats for one in plan.second)
    if seats > 2:
        assert bool(late_byes(plan)) == ((people, seats) in LATE_BYES)
        assert not plan.main or plan.main[0].byes < seats


def test_there_are_few_rounds() -> None:
    rounds = {
        2: {2: 1, 4: 4, 8: 6, 16: 7, 32: 9},
        3: {3: 1, 9: 4, 27: 5, 40: 6, 81: 7, 500: 9},
        4: {4: 1, 16: 4, 64: 5, 500: 7},
    }
    for seats, fields in rounds.items():
        for people, expected in fields.items():
            assert plan_second_chance(people, seats).rounds == expected


def test_twenty_seven_are_as_documented() -> None:
    plan = plan_second_chance(27, 3)
    assert [one.players for one in plan.main] == [27, 9, 3]
    assert [one.players for one in plan.second] == [18, 12, 6]
    assert not any(one.best or one.byes for one in (*plan.main, *plan.second))


def written(plan: SecondChancePlan) -> str:
    """Return a plan as the decision's table has it."""
    if not plan.main:
        return "final"
    main = " ".join(str(one.players) for one in plan.main)
    return f"{main} · {' '.join(str(one.players) for one in plan.second)}"


def table_of(page: Path) -> dict[tuple[int, int], str]:
    rows = re.findall(r"^\| (\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", page.read_text(), re.M)
    return {
        (int(row[0]), seats): cell.strip()
        for row in rows
        for seats, cell in zip((2, 3, 4), row[1:], strict=True)
    }


def test_the_published_sizes_are_those_of_the_code() -> None:
    table = table_of(DECISION)
    assert len(table) == 3 * 39
    for (people, seats), cell in table.items():
        assert written(plan_second_chance(people, seats)) == cell
