"""Tests of the administration of puzzles."""

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.puzzles.models import PuzzleReport, StoredPuzzle
from games.puzzles.solving import votes
from games.puzzles.solving.answers import answer
from tests.factories import client_of, person
from tests.games.puzzles.stored import right
from thousand_site.administration.navigation import disliked_puzzles

PUZZLES, REPORTS = "/admin/puzzles/storedpuzzle/", "/admin/puzzles/puzzlereport/"


@pytest.fixture
def staff(db: None) -> Client:
    return client_of(person("root", is_staff=True, is_superuser=True))


def act(client: Client, path: str, action: str, pk: int) -> None:
    client.post(path, {"action": action, "_selected_action": [pk]})


def test_staff_take_a_puzzle_out_and_put_it_back(staff: Client, puzzle: StoredPuzzle) -> None:
    for action, retired in (("retire", True), ("keep", False)):
        act(staff, PUZZLES, action, puzzle.pk)
        puzzle.refresh_from_db()
        assert puzzle.retired is retired


def test_disliked_puzzles_have_a_list(
    staff: Client, puzzle: StoredPuzzle, stock: list[StoredPuzzle]
) -> None:
    StoredPuzzle.objects.filter(pk=puzzle.pk).update(bad_votes=votes.VOTES_NEEDED)
    assert disliked_puzzles() == "1"
    page = staff.get(f"{PUZZLES}?votes=against").content.decode()
    assert f"/puzzles/{puzzle.number}/" in page and f"/puzzles/{stock[1].number}/" not in page


def test_reports_are_read_and_closed(staff: Client, puzzle: StoredPuzzle, nadia: User) -> None:
    answer(nadia, puzzle, right(puzzle), timezone.now())
    votes.report(nadia, puzzle, "unclear", "Which trick?")
    assert "Which trick?" in staff.get(REPORTS).content.decode()
    act(staff, REPORTS, "close", PuzzleReport.objects.get().pk)
    assert PuzzleReport.objects.get().closed_at is not None


def test_no_solution_is_shown_to_staff_who_solve_too(staff: Client, puzzle: StoredPuzzle) -> None:
    page = staff.get(f"{PUZZLES}{puzzle.pk}/change/").content.decode()
    assert str(puzzle.number) in page and right(puzzle) not in page
