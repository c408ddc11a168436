"""A puzzle and its text in the data file."""

import json
from dataclasses import replace

import pytest

from games.engine.cards import cards_of
from games.puzzles.exact.puzzle import puzzle_from
from tests.games.puzzles.moments import made_puzzles


def test_a_puzzle_is_read_as_it_was_written() -> None:
    for puzzle in made_puzzles():
        assert puzzle_from(json.loads(json.dumps(puzzle.as_json()))) == puzzle


def test_lies_that_refute_several_choices_are_written_once() -> None:
    for puzzle in made_puzzles():
        refuting = [text for text, *_deal in puzzle.as_json()["refuting"]]
        assert len(refuting) == len(set(refuting))


def test_a_lie_that_cannot_have_been_is_not_written() -> None:
    puzzle = made_puzzles()[0]
    choice, refutation = next(iter(puzzle.verdict.wrong.items()))
    lie = dict.fromkeys(refutation.lie, cards_of([0]))
    wrong = {choice: replace(refutation, lie=lie)}
    with pytest.raises(ValueError, match="no such lie"):
        replace(puzzle, verdict=replace(puzzle.verdict, wrong=wrong)).as_json()
