"""The next puzzle: near the person's rating, unseen, and of the theme that is asked for."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.puzzles.models import DailyPuzzle, PuzzlePlayer, Rush, RushAnswer, StoredPuzzle
from games.puzzles.solving import choosing
from games.puzzles.solving.answers import answer
from tests.factories import error_code
from tests.games.puzzles.stored import in_training, right, wrong

NOW = timezone.now()


def test_it_is_one_that_the_person_has_not_answered(stock: list[StoredPuzzle], nadia: User) -> None:
    for _ in in_training(stock):
        puzzle = choosing.next_puzzle(nadia, NOW)
        answer(nadia, puzzle, right(puzzle), NOW)
    assert error_code(choosing.next_puzzle, nadia, NOW) == "no_more"


def drawn_often(rating: float) -> set[int]:
    """Return the numbers that many draws near this rating bring."""
    found = [choosing.drawn(StoredPuzzle.objects.all(), rating) for _ in range(60)]
    return {puzzle.number for puzzle in found if puzzle is not None}


@pytest.fixture
def spread(stock: list[StoredPuzzle], monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Ratings 0, 100, 200 and so on, and two puzzles are enough to draw from."""
    monkeypatch.setattr(choosing, "ENOUGH", 2)
    for number, puzzle in enumerate(stock):
        StoredPuzzle.objects.filter(pk=puzzle.pk).update(rating=100.0 * number)
    return [puzzle.number for puzzle in stock]


def test_each_puzzle_within_150_points_may_come(spread: list[int]) -> None:
    assert drawn_often(300) == {*spread[2:5]}


def test_the_distance_grows_until_there_are_enough(spread: list[int]) -> None:
    assert drawn_often(-150) == {*spread[:2]}


def test_far_from_all_each_may_come(spread: list[int]) -> None:
    assert drawn_often(5000) == {*spread}


def test_it_is_near_the_rating(spread: list[int], nadia: User) -> None:
    PuzzlePlayer.objects.create(user=nadia, rating=600)
    assert choosing.next_puzzle(nadia, NOW).number in spread[5:]


def test_neither_todays_nor_one_that_waits_for_its_day_comes(
    stock: list[StoredPuzzle], nadia: User
) -> None:
    todays, *others = in_training(stock)
    DailyPuzzle.objects.create(date=NOW.date(), puzzle=todays)
    assert {*choosing.in_training(NOW)} == {*others}
    tomorrow = NOW + timedelta(days=1)
    assert {*choosing.in_training(tomorrow)} == {todays, *others}


def test_one_that_was_of_a_day_twice_is_there_once(stock: list[StoredPuzzle]) -> None:
    for days in (1, 2):
        DailyPuzzle.objects.create(date=NOW.date() - timedelta(days=days), puzzle=stock[0])
    assert [*choosing.in_training(NOW)].count(stock[0]) == 1


def test_one_that_was_seen_in_a_rush_comes_last(stock: list[StoredPuzzle], nadia: User) -> None:
    rush = Rush.objects.create(user=nadia, started_at=NOW)
    for puzzle in stock[1:]:
        RushAnswer.objects.create(rush=rush, puzzle=puzzle, choice="x", is_right=False)
    assert choosing.next_puzzle(nadia, NOW) == stock[0]
    answer(nadia, stock[0], right(stock[0]), NOW)
    assert choosing.next_puzzle(nadia, NOW) in stock[1:]


def test_a_theme_is_kept(stock: list[StoredPuzzle], nadia: User) -> None:
    for theme in ("gifts", "lead", "declarer"):
        puzzle = choosing.next_puzzle(nadia, NOW, theme)
        assert theme in (puzzle.kind, *puzzle.theme_list)


@pytest.mark.parametrize("theme", ["trump", "small_card", "marriage"])
def test_nobody_asks_for_a_theme_that_tells_of_the_right_card(
    stock: list[StoredPuzzle], theme: str
) -> None:
    assert error_code(choosing.next_puzzle, None, NOW, theme) == "no_theme"


def test_an_unknown_theme_is_refused_with_those_there_are(stock: list[StoredPuzzle]) -> None:
    assert error_code(choosing.next_puzzle, None, NOW, "nothing") == "no_theme"


def test_retired_puzzles_are_not_asked(stock: list[StoredPuzzle]) -> None:
    StoredPuzzle.objects.exclude(pk=stock[0].pk).update(retired=True)
    assert choosing.next_puzzle(None, NOW) == stock[0]


def test_an_empty_stock_says_so(db: None) -> None:
    assert error_code(choosing.next_puzzle, None, NOW) == "empty"


def test_a_mistake_that_is_due_comes_first_of_them(puzzle: StoredPuzzle, nadia: User) -> None:
    assert error_code(choosing.next_mistake, nadia, NOW) == "no_mistakes"
    done = answer(nadia, puzzle, wrong(puzzle), NOW)
    assert done.mistake is not None
    assert choosing.next_mistake(nadia, done.mistake.due_at) == puzzle
