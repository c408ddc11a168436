"""Stored data of people: their copy of it, closed accounts, and guests."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.closure.services import close_account
from accounts.guests.services import Credentials, convert_guest
from accounts.models import User
from games.puzzles import queries
from games.puzzles.models import (
    FirstAnswer,
    Mistake,
    PuzzlePlayer,
    PuzzleReport,
    PuzzleVote,
    Rush,
    StoredPuzzle,
)
from games.puzzles.receivers import forget_user
from games.puzzles.rush import services as rush
from games.puzzles.solving import votes
from games.puzzles.solving.answers import answer
from tests.factories import PASSWORD, guest
from tests.games.puzzles.stored import right, wrong
from thousand_site import clearing
from thousand_site.data_export.queries import data_export

NOW = timezone.now()
OWN = (FirstAnswer, Mistake, PuzzlePlayer, PuzzleVote, Rush)


@pytest.fixture
def busy(puzzle: StoredPuzzle, nadia: User) -> User:
    """A person who has done everything."""
    answer(nadia, puzzle, wrong(puzzle), NOW)
    votes.vote(nadia, puzzle, True, NOW)
    votes.report(nadia, puzzle, "other", "Look here.")
    state = rush.start(nadia, NOW)
    assert state.rush.current is not None
    number = state.rush.current.number
    rush.answer(nadia, state.rush.pk, number, right(state.rush.current), NOW)
    return nadia


def test_the_copy_of_own_data_has_everything(busy: User, puzzle: StoredPuzzle) -> None:
    data = queries.own_data(busy)
    assert data.items() <= data_export(busy).items()
    assert data["puzzle_player"]["answered"] == 1
    for kind in ("answers", "mistakes", "votes", "reports"):
        assert [row["number"] for row in data[f"puzzle_{kind}"]] == [puzzle.number]
    [kept] = data["puzzle_rushes"]
    assert (kept["score"], len(kept["answers"])) == (1, 1)


def test_a_closed_account_leaves_figures_without_its_name(
    busy: User, puzzle: StoredPuzzle, django_capture_on_commit_callbacks: object
) -> None:
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        close_account(busy)
    assert not any(model.objects.exists() for model in OWN)
    assert PuzzleReport.objects.get().reporter is None
    puzzle.refresh_from_db()
    assert puzzle.answers == 1


def test_votes_go_with_their_account(busy: User, puzzle: StoredPuzzle) -> None:
    votes.vote(busy, puzzle, False, NOW)
    forget_user(busy)
    puzzle.refresh_from_db()
    assert (puzzle.good_votes, puzzle.bad_votes) == (0, 0)


def test_a_second_message_about_a_closed_account_does_no_harm(busy: User) -> None:
    for _ in range(2):
        forget_user(busy)
    assert not FirstAnswer.objects.exists()


def test_a_guest_who_becomes_an_account_keeps_answers_and_rating(puzzle: StoredPuzzle) -> None:
    visitor = guest()
    first = answer(visitor, puzzle, right(puzzle), NOW).first
    user = convert_guest(visitor, Credentials("hanna", "hanna@example.org", PASSWORD))
    again = answer(user, puzzle, right(puzzle), NOW)
    assert again.first == first and again.player.rating == first.after and not first.counts


def test_a_guest_who_solved_puzzles_alone_is_cleared(
    puzzle: StoredPuzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = guest()
    answer(visitor, puzzle, wrong(puzzle), NOW)
    monkeypatch.setattr(clearing.batches, "next_batch", lambda *_: [visitor.pk])
    later = NOW + clearing.IDLE_GUEST_RETENTION + timedelta(days=1)
    assert clearing.clear_guests(later) == 1
    assert not FirstAnswer.objects.exists()
