"""Votes and reports: after an answer, changeable, and a disliked puzzle is for staff to look at."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.puzzles.models import PuzzleReport, StoredPuzzle
from games.puzzles.solving import votes
from games.puzzles.solving.answers import answer
from tests.factories import error_code, guest, person
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
        row, counts = votes.vote(voter, puzzle, good, NOW)
        assert counts and (row.good_votes, row.bad_votes) == counted
        assert votes.vote_of(voter, puzzle) is good


def test_votes_of_guests_are_theirs_alone(puzzle: StoredPuzzle) -> None:
    visitor = guest()
    answer(visitor, puzzle, right(puzzle), NOW)
    row, counts = votes.vote(visitor, puzzle, False, NOW)
    assert (
        not counts
        and (row.good_votes, row.bad_votes) == (0, 0)
        and votes.vote_of(visitor, puzzle) is False
    )


def test_another_word_is_no_vote(puzzle: StoredPuzzle, voter: User) -> None:
    assert error_code(votes.vote, voter, puzzle, "yes", NOW) == "no_vote"


@pytest.mark.parametrize(("days", "counted"), [(6, 0), (7, 1)])
def test_votes_count_from_a_week_on(puzzle: StoredPuzzle, days: int, counted: int) -> None:
    hanna = person("hanna", date_joined=NOW - timedelta(days=days))
    answer(hanna, puzzle, right(puzzle), NOW)
    assert votes.vote(hanna, puzzle, True, NOW)[0].good_votes == counted


def test_a_vote_counts_no_more_than_the_answer(puzzle: StoredPuzzle, nadia: User) -> None:
    answer(nadia, puzzle, right(puzzle), NOW, by_program=True)
    row, counts = votes.vote(nadia, puzzle, False, NOW)
    assert not counts and row.bad_votes == 0


@pytest.mark.parametrize(
    ("good", "bad", "settled", "listed"),
    [
        (19, 21, 0, True),
        (20, 20, 0, False),
        (0, 39, 0, False),
        (10, 69, 40, False),
        (10, 70, 40, True),
    ],
)
def test_staff_look_at_a_puzzle_that_most_of_forty_new_votes_are_against(
    puzzle: StoredPuzzle, good: int, bad: int, settled: int, listed: bool
) -> None:
    fields = {"good_votes": good, "bad_votes": bad, "votes_settled": settled}
    StoredPuzzle.objects.filter(pk=puzzle.pk).update(**fields)
    assert votes.disliked().exists() == listed


def test_votes_retire_no_puzzle(puzzle: StoredPuzzle, voter: User) -> None:
    StoredPuzzle.objects.filter(pk=puzzle.pk).update(bad_votes=400)
    assert not votes.vote(voter, puzzle, False, NOW)[0].retired


def test_a_puzzle_that_staff_keep_keeps_its_votes(puzzle: StoredPuzzle, voter: User) -> None:
    StoredPuzzle.objects.filter(pk=puzzle.pk).update(bad_votes=40)
    rows = StoredPuzzle.objects.filter(pk=puzzle.pk)
    votes.retire(rows)
    assert not votes.disliked().exists()
    votes.keep(rows)
    row, _ = votes.vote(voter, puzzle, True, NOW)
    assert (row.retired, row.good_votes, row.bad_votes) == (False, 1, 40)
    assert not votes.disliked().exists()


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
