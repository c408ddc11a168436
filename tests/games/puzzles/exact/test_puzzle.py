"""A puzzle and its text in the data file."""

import json

from games.puzzles.exact.puzzle import others_of, puzzle_from
from tests.games.puzzles.moments import made_puzzles


def test_a_puzzle_is_read_as_it_was_written() -> None:
    for puzzle in made_puzzles():
        assert puzzle_from(json.loads(json.dumps(puzzle.as_json()))) == puzzle


def test_lies_that_refute_several_choices_are_written_once() -> None:
    for puzzle in made_puzzles():
        refuting = puzzle.as_json()["refuting"]
        assert len(refuting) == len(set(refuting))


def test_the_others_follow_clockwise() -> None:
    assert [others_of(seat) for seat in range(3)] == [(1, 2), (2, 0), (0, 1)]
