"""Votes and reports: after an answer, changeable, and a disliked puzzle leaves the stock."""

import pytest
from django.utils import timezone

from accounts.models import User
from games.puzzles.models import FirstAnswer, PuzzleReport, PuzzleVote, StoredPuzzle
from games.puzzles.solving import votes
from games.puzzles.solving.answers import answer
from tests.factories import error_code, guest
from tests.games.puzzles.stored import right, solver

NOW = timezone.now()


@pytest.fixture
def voter(puzzle: StoredPuzzle, nadia: User) -> User:
    answer(nadia, puzzle, right(puzzle), NOW)
    return nadia


def test_a_vote_needs_an_answer(puzzle: StoredPuzzle, nadia: User) -> None:
    assert error_code(votes.vote, nadia, puzzle, True, NOW) == "not_answered"


def test_a_vote_can_be_changed(puzzle: StoredPuzzle, voter: User) -> None:
    for good, counted in ((True, (1, 0)), (False, (0, 1)), (False, (0, 1))):
        row = votes.vote(voter, puzzle, good, NOW)
        assert (row.good_votes, row.bad_votes) == counted
        assert votes.vote_of(voter, puzzle) is good


def test_votes_of_guests_are_theirs_alone(puzzle: StoredPuzzle) -> None:
    visitor = guest()
    answer(visitor, puzzle, right(puzzle), NOW)
    row = votes.vote(visitor, puzzle, False, NOW)
    assert (row.good_votes, row.bad_votes) == (0, 0) and votes.vote_of(visitor, puzzle) is False


def test_another_word_is_no_vote(puzzle: StoredPuzzle, voter: User) -> None:
    assert error_code(votes.vote, voter, puzzle, "yes", NOW) == "no_vote"


@pytest.mark.parametrize(
    ("good", "bad", "retired"), [(19, 20, "votes"), (19, 19, ""), (20, 19, ""), (0, 38, "")]
)
def test_under_half_of_forty_votes_a_puzzle_leaves_the_stock(
    puzzle: StoredPuzzle, voter: User, good: int, bad: int, retired: str
) -> None:
    StoredPuzzle.objects.filter(pk=puzzle.pk).update(good_votes=good, bad_votes=bad)
    assert votes.vote(voter, puzzle, False, NOW).retired == retired


def test_staff_put_it_back_and_votes_begin_anew(puzzle: StoredPuzzle, voter: User) -> None:
    votes.vote(voter, puzzle, False, NOW)
    rows = StoredPuzzle.objects.filter(pk=puzzle.pk)
    votes.retire(rows)
    votes.restore(rows)
    row = votes.vote(voter, puzzle, True, NOW)
    assert (row.retired, row.good_votes, row.bad_votes) == ("", 1, 0)
    assert PuzzleVote.objects.count() == FirstAnswer.objects.count() == 1


def test_a_report_is_open_once(puzzle: StoredPuzzle, voter: User) -> None:
    assert not votes.is_reported(voter, puzzle)
    for text in ("first", "second"):
        votes.report(voter, puzzle, "unclear", text)
    assert [row.text for row in PuzzleReport.objects.all()] == ["first"]
    assert votes.is_reported(voter, puzzle)


def test_after_it_was_closed_another_one_is_open(puzzle: StoredPuzzle, voter: User) -> None:
    votes.report(voter, puzzle, "unclear", "")
    PuzzleReport.objects.update(closed_at=NOW)
    votes.report(voter, puzzle, "other", "")
    assert PuzzleReport.objects.count() == 2


@pytest.mark.parametrize(
    ("reason", "text", "code"),
    [("rude", "", "no_reason"), (None, "", "no_reason"), ("other", "x" * 1001, "long_text")],
)
def test_what_is_no_report_is_refused(
    puzzle: StoredPuzzle, voter: User, reason: object, text: str, code: str
) -> None:
    assert error_code(votes.report, voter, puzzle, reason, text) == code


def test_who_has_not_answered_reports_nothing(puzzle: StoredPuzzle) -> None:
    assert error_code(votes.report, solver("petro"), puzzle, "other", "") == "not_answered"
