"""The puzzle of the day: the same for everybody, and none twice in a round."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError

from games.puzzles import days
from games.puzzles.models import DailyPuzzle, StoredPuzzle
from tests.games.puzzles.stored import in_training

NOON = datetime(2026, 12, 2, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def number_on(now: datetime) -> int:
    day = days.puzzle_of_today(now)
    assert day is not None
    return day.puzzle.number


def test_it_is_the_same_until_midnight(stock: list[StoredPuzzle]) -> None:
    midnight = datetime(2026, 12, 3, tzinfo=UTC)
    evening = midnight - timedelta(seconds=1)
    assert number_on(NOON) == number_on(evening) != number_on(midnight)


def test_no_puzzle_comes_twice_in_a_round(stock: list[StoredPuzzle]) -> None:
    first = [number_on(NOON + n * DAY) for n in range(len(stock))]
    assert sorted(first) == sorted(puzzle.number for puzzle in stock)
    # Then it is one of the half that was longest ago.
    assert number_on(NOON + len(stock) * DAY) in first[: (len(stock) + 1) // 2]


def test_first_come_those_that_training_never_gave(stock: list[StoredPuzzle]) -> None:
    [reserved] = {puzzle.number for puzzle in stock} - {one.number for one in in_training(stock)}
    assert number_on(NOON) == reserved


def test_a_retired_puzzle_is_of_no_day(stock: list[StoredPuzzle]) -> None:
    StoredPuzzle.objects.exclude(pk=stock[1].pk).update(retired=True)
    assert number_on(NOON) == stock[1].number


def test_the_day_gets_another_puzzle_once_its_own_is_retired(stock: list[StoredPuzzle]) -> None:
    before = number_on(NOON)
    StoredPuzzle.objects.filter(number=before).update(retired=True)
    after = number_on(NOON)
    assert after != before and number_on(NOON) == after
    assert [day.puzzle.number for day in days.listed(NOON)] == [after]


def test_without_another_one_a_retired_puzzle_is_none(stock: list[StoredPuzzle]) -> None:
    number_on(NOON)
    StoredPuzzle.objects.update(retired=True)
    assert days.puzzle_of_today(NOON) is None


def test_without_a_stock_there_is_none(db: None) -> None:
    assert days.puzzle_of_today(NOON) is None


def test_of_two_processes_the_first_one_chooses(
    stock: list[StoredPuzzle], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = number_on(NOON)
    # As seen by a process that looked before the other one had chosen.
    of_day, answers = days._of, iter([None])
    monkeypatch.setattr(days, "_of", lambda day: next(answers, of_day(day)))
    assert number_on(NOON) == first
    with pytest.raises(IntegrityError):
        DailyPuzzle.objects.create(date=NOON.date(), puzzle=stock[0])


def test_listed_are_the_days_up_to_today(stock: list[StoredPuzzle]) -> None:
    for n in range(3):
        days.puzzle_of_today(NOON + n * DAY)
    assert [day.date.day for day in days.listed(NOON + DAY)] == [3, 2]
