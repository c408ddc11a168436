"""Ratings of people and puzzles."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.puzzles.models import PuzzlePlayer, StoredPuzzle
from games.puzzles.solving import ratings

NOW = timezone.now()


def test_a_deviation_never_falls_below_its_least() -> None:
    player, puzzle = PuzzlePlayer(rated_at=NOW), StoredPuzzle(rated_at=NOW)
    player.deviation = puzzle.deviation = ratings.MIN_DEVIATION
    player.volatility = puzzle.volatility = 0.01
    ratings.play(player, puzzle, solved=True, counts=True, at=NOW)
    assert player.deviation == puzzle.deviation == ratings.MIN_DEVIATION


def test_an_answer_that_does_not_count_leaves_the_puzzle_as_it_is() -> None:
    player, puzzle = PuzzlePlayer(rated_at=NOW), StoredPuzzle(rated_at=NOW)
    ratings.play(player, puzzle, solved=True, counts=False, at=NOW)
    assert player.rating > 1500 == puzzle.rating


def test_a_rating_is_less_sure_after_months() -> None:
    player = PuzzlePlayer(deviation=60, rated_at=NOW)
    later = NOW + timedelta(days=90)
    assert ratings.strength_of(player, later).deviation > 60


@pytest.mark.parametrize(
    ("deviation", "counted", "provisional"),
    [(350, 10, True), (111, 10, True), (110, 10, False), (60, 9, True)],
)
def test_a_wide_deviation_or_few_answers_are_a_first_guess(
    deviation: float, counted: int, provisional: bool
) -> None:
    player = PuzzlePlayer(deviation=deviation, counted=counted)
    assert ratings.is_provisional(player) == provisional


def moved(rating: float, counted: int) -> float:
    """Return the rating of a puzzle of 1500 that such a person has solved."""
    player = PuzzlePlayer(rating=rating, deviation=60, counted=counted, rated_at=NOW)
    puzzle = StoredPuzzle(rated_at=NOW)
    ratings.play(player, puzzle, solved=True, counts=True, at=NOW)
    return puzzle.rating


def test_wrong_answers_on_purpose_give_a_newcomer_no_weight() -> None:
    assert moved(900, counted=9) == moved(1500, counted=9) == moved(2100, counted=0)
    assert moved(900, counted=10) < moved(1500, counted=10)
