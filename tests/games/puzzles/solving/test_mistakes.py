"""Own mistakes: they come again after 1, 3, 7 and 21 days."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.puzzles.models import Mistake, StoredPuzzle
from games.puzzles.solving import mistakes

NOW = timezone.now()


@pytest.fixture
def mistake(puzzle: StoredPuzzle, nadia: User) -> Mistake:
    return mistakes.remember(nadia, puzzle, NOW)


def test_right_answers_let_it_come_later_and_then_no_more(mistake: Mistake) -> None:
    at, waits = mistake.due_at, []
    for _ in range(3):
        again = mistakes.repeat(mistake.user, mistake.puzzle, True, at)
        assert again is not None
        waits.append((again.due_at - at).days)
        at = again.due_at
    assert waits == [3, 7, 21]
    assert mistakes.repeat(mistake.user, mistake.puzzle, True, at) is None
    assert not Mistake.objects.exists()


def test_a_wrong_answer_begins_anew(mistake: Mistake) -> None:
    user, puzzle, at = mistake.user, mistake.puzzle, mistake.due_at
    mistakes.repeat(user, puzzle, True, at)
    later = at + timedelta(days=3)
    again = mistakes.repeat(user, puzzle, False, later)
    assert again is not None and (again.stage, again.due_at) == (0, later + timedelta(days=1))


def test_an_answer_before_its_time_moves_nothing(mistake: Mistake) -> None:
    again = mistakes.repeat(mistake.user, mistake.puzzle, True, NOW + timedelta(hours=23))
    assert again == mistake and again.due_at == mistake.due_at and again.stage == 0


def test_due_are_those_whose_time_has_come_and_that_are_in_the_stock(mistake: Mistake) -> None:
    user, at = mistake.user, mistake.due_at
    assert not mistakes.due(user, at - timedelta(seconds=1)).exists()
    assert [*mistakes.due(user, at)] == [mistake]
    StoredPuzzle.objects.filter(pk=mistake.puzzle_id).update(retired=True)
    assert not mistakes.due(user, at).exists()
