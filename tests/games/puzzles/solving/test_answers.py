"""Answers: the first one counts, and of known accounts alone it moves the puzzle."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.puzzles.models import FirstAnswer, Mistake, PuzzlePlayer, Rush, RushAnswer, StoredPuzzle
from games.puzzles.solving.answers import Answered, answer
from tests.factories import error_code, guest, person, robot_of
from tests.games.puzzles.stored import right, solver, wrong

NOW = timezone.now()


def reply(user: User, puzzle: StoredPuzzle, is_right: bool = True, days: int = 0) -> Answered:
    text = right(puzzle) if is_right else wrong(puzzle)
    return answer(user, puzzle, text, NOW + timedelta(days=days))


def test_a_right_answer_raises_the_person_and_lowers_the_puzzle(
    puzzle: StoredPuzzle, nadia: User
) -> None:
    before = puzzle.rating
    done = reply(nadia, puzzle)
    puzzle.refresh_from_db()
    assert done.is_right and done.first.after > done.first.before == 1500
    assert puzzle.rating < before and (puzzle.answers, puzzle.solved) == (1, 1)


def test_a_wrong_answer_does_the_opposite_and_comes_again(
    puzzle: StoredPuzzle, nadia: User
) -> None:
    before = puzzle.rating
    done = reply(nadia, puzzle, is_right=False)
    puzzle.refresh_from_db()
    assert done.first.after < 1500 and puzzle.rating > before
    assert done.mistake is not None and done.mistake.due_at == NOW + timedelta(days=1)


def test_only_the_first_answer_counts(puzzle: StoredPuzzle, nadia: User) -> None:
    first = reply(nadia, puzzle, is_right=False)
    again = reply(nadia, puzzle)
    puzzle.refresh_from_db()
    assert again.is_right and not again.is_first and again.first == first.first
    assert (puzzle.answers, puzzle.solved) == (1, 0)
    assert PuzzlePlayer.objects.get(user=nadia).rating == first.first.after


@pytest.mark.parametrize("kind", ["guest", "young", "unconfirmed"])
def test_throw_away_accounts_move_their_own_rating_alone(puzzle: StoredPuzzle, kind: str) -> None:
    users = {
        "guest": guest,
        "young": lambda: person("young"),
        "unconfirmed": lambda: solver("hanna", confirmed=False),
    }
    done = reply(users[kind](), puzzle)
    kept = StoredPuzzle.objects.get(pk=puzzle.pk)
    assert not done.first.counts and done.first.after > 1500
    assert (kept.answers, kept.rating) == (0, puzzle.rating)


def test_what_a_program_sends_moves_no_puzzle(puzzle: StoredPuzzle, nadia: User) -> None:
    assert not answer(nadia, puzzle, right(puzzle), NOW, by_program=True).first.counts


def test_a_puzzle_of_a_rush_moves_no_figures(puzzle: StoredPuzzle, nadia: User) -> None:
    rush = Rush.objects.create(user=nadia, started_at=NOW)
    RushAnswer.objects.create(rush=rush, puzzle=puzzle, choice=right(puzzle), is_right=True)
    assert not reply(nadia, puzzle).first.counts


def test_a_retired_puzzle_moves_no_figures(puzzle: StoredPuzzle, nadia: User) -> None:
    puzzle.retired = True
    puzzle.save()
    assert not reply(nadia, puzzle).first.counts


def test_bots_are_refused(puzzle: StoredPuzzle, nadia: User) -> None:
    assert error_code(reply, robot_of(nadia), puzzle) == "program"


def test_answers_that_count_are_counted(stock: list[StoredPuzzle], nadia: User) -> None:
    reply(nadia, stock[0])
    answer(nadia, stock[1], right(stock[1]), NOW, by_program=True)
    player = PuzzlePlayer.objects.get(user=nadia)
    assert (player.answered, player.counted) == (2, 1)


def locks(queries: CaptureQueriesContext) -> list[str]:
    """Return the statements that lock rows of the stock."""
    told = [query["sql"] for query in queries.captured_queries]
    return [sql for sql in told if "FOR UPDATE" in sql and "puzzles_storedpuzzle" in sql]


@pytest.mark.skipif(not connection.features.has_select_for_update, reason="SQLite has no locks")
@pytest.mark.parametrize(("by_program", "number"), [(False, 1), (True, 0)])
def test_only_an_answer_that_counts_locks_the_puzzle(
    puzzle: StoredPuzzle, nadia: User, by_program: bool, number: int
) -> None:
    with CaptureQueriesContext(connection) as queries:
        answer(nadia, puzzle, right(puzzle), NOW, by_program=by_program)
    assert len(locks(queries)) == number


@pytest.mark.parametrize("text", ["play 9X", "", None, 7, "play", "pass"])
def test_an_impossible_answer_is_refused_with_an_example(
    puzzle: StoredPuzzle, nadia: User, text: object
) -> None:
    assert error_code(answer, nadia, puzzle, text, NOW) == "illegal"
    assert not FirstAnswer.objects.exists() and not PuzzlePlayer.objects.exists()


def test_gifts_are_read_in_any_order(stock: list[StoredPuzzle], nadia: User) -> None:
    word, one, other = right(stock[-1]).split()
    assert answer(nadia, stock[-1], f"{word} {other} {one}", NOW).is_right


def test_the_row_counts_answers_in_a_row(stock: list[StoredPuzzle], nadia: User) -> None:
    for number, puzzle in enumerate(stock[:3]):
        assert reply(nadia, puzzle).streak == number
    lost = reply(nadia, stock[3], is_right=False)
    assert (lost.streak, lost.player.streak, lost.player.best_streak) == (3, 0, 3)
    assert (lost.player.answered, lost.player.solved) == (4, 3)


def test_days_in_a_row_end_after_a_day_without_an_answer(
    stock: list[StoredPuzzle], nadia: User
) -> None:
    days = [reply(nadia, stock[n], days=day).player.days for n, day in enumerate((0, 0, 1, 3))]
    assert days == [1, 1, 2, 1]


def test_a_mistake_is_stored_once(puzzle: StoredPuzzle, nadia: User) -> None:
    for _ in range(2):
        reply(nadia, puzzle, is_right=False)
    assert Mistake.objects.filter(user=nadia).count() == 1
