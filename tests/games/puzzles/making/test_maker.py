"""The maker of puzzles."""

from itertools import islice

from games.engine.actions import parse_action
from games.puzzles.making.likeness import likeness
from games.puzzles.making.maker import Maker, is_one_answer
from tests.games.puzzles.moments import PUZZLES, made_puzzles


def test_a_seed_makes_the_same_puzzles() -> None:
    again = list(islice(Maker("tests").puzzles(), 2))
    assert again == [*made_puzzles()[:2]]


def test_no_two_are_alike() -> None:
    keys = {likeness(puzzle.moment) for puzzle in made_puzzles()}
    assert len(keys) == PUZZLES


def test_a_known_puzzle_is_not_made_again() -> None:
    first = made_puzzles()[0]
    other = next(Maker("tests", {likeness(first.moment)}).puzzles())
    assert likeness(other.moment) != likeness(first.moment)


def test_some_bot_misses_each() -> None:
    assert all(puzzle.missed for puzzle in made_puzzles())


def test_cards_of_two_suits_are_no_one_answer() -> None:
    one, same, other = map(parse_action, ("play AS", "play TS", "play AH"))
    assert is_one_answer((one, same))
    assert not is_one_answer((one, other))
