"""The next puzzle: near the person's rating, unseen, and of the theme that is asked for."""

import pytest
from django.utils import timezone

from accounts.models import User
from games.puzzles.models import PuzzlePlayer, Rush, RushAnswer, StoredPuzzle
from games.puzzles.solving import choosing
from games.puzzles.solving.answers import answer
from games.puzzles.themes import THEMES, has_theme
from tests.factories import error_code
from tests.games.puzzles.stored import right, wrong

NOW = timezone.now()


def test_it_is_one_that_the_person_has_not_answered(stock: list[StoredPuzzle], nadia: User) -> None:
    for _ in stock:
        puzzle = choosing.next_puzzle(nadia)
        answer(nadia, puzzle, right(puzzle), NOW)
    assert error_code(choosing.next_puzzle, nadia) == "no_more"


def test_it_is_near_the_rating(
    stock: list[StoredPuzzle], nadia: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choosing, "NEAREST", 1)
    StoredPuzzle.objects.filter(pk=stock[2].pk).update(rating=2210)
    PuzzlePlayer.objects.create(user=nadia, rating=2200)
    assert choosing.next_puzzle(nadia) == stock[2]


def test_one_that_was_seen_in_a_rush_comes_last(stock: list[StoredPuzzle], nadia: User) -> None:
    rush = Rush.objects.create(user=nadia, started_at=NOW)
    for puzzle in stock[1:]:
        RushAnswer.objects.create(rush=rush, puzzle=puzzle, choice="x", is_right=False)
    assert choosing.next_puzzle(nadia) == stock[0]
    answer(nadia, stock[0], right(stock[0]), NOW)
    assert choosing.next_puzzle(nadia) in stock[1:]


def test_a_theme_is_kept(stock: list[StoredPuzzle], nadia: User) -> None:
    for theme in ("gifts", "lead", "declarer"):
        assert has_theme(choosing.next_puzzle(nadia, theme), theme)


def test_an_unknown_theme_is_refused_with_those_there_are(stock: list[StoredPuzzle]) -> None:
    assert error_code(choosing.next_puzzle, None, "nothing") == "no_theme"


def test_every_theme_of_the_file_has_a_name(stock: list[StoredPuzzle]) -> None:
    assert {theme for puzzle in stock for theme in puzzle.theme_list} <= THEMES.keys()


def test_retired_puzzles_are_not_asked(stock: list[StoredPuzzle]) -> None:
    StoredPuzzle.objects.exclude(pk=stock[0].pk).update(retired="staff")
    assert choosing.next_puzzle(None) == stock[0]


def test_an_empty_stock_says_so(db: None) -> None:
    assert error_code(choosing.next_puzzle, None) == "empty"


def test_a_mistake_that_is_due_comes_first_of_them(puzzle: StoredPuzzle, nadia: User) -> None:
    assert error_code(choosing.next_mistake, nadia, NOW) == "no_mistakes"
    done = answer(nadia, puzzle, wrong(puzzle), NOW)
    assert done.mistake is not None
    assert choosing.next_mistake(nadia, done.mistake.due_at) == puzzle
