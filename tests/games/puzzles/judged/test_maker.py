"""The maker of judged puzzles."""

from itertools import combinations, islice

import pytest

from games.bots.levels import LADDER
from games.puzzles.judged import maker as module
from games.puzzles.judged.judge import FAR
from games.puzzles.judged.maker import JudgedMaker, likeness_of, puzzle_of
from tests.games.puzzles.judged.judged import PUZZLES, made_judged, moments_of, quick_judge


def test_a_seed_makes_the_same_puzzles() -> None:
    again = list(islice(JudgedMaker("tests", judge=quick_judge()).puzzles(), 2))
    assert [one.as_json() for one in again] == [one.as_json() for one in made_judged()[:2]]


def test_no_two_are_alike() -> None:
    assert len({likeness_of(puzzle.moment) for puzzle in made_judged()}) == PUZZLES


def test_a_known_puzzle_is_not_made_again() -> None:
    first = made_judged()[0]
    other = next(JudgedMaker("tests", {first.likeness}, quick_judge()).puzzles())
    assert other.likeness != first.likeness


def test_the_second_choice_is_far_behind() -> None:
    assert all(min(one.verdict.costs.values()) >= FAR for one in made_judged())


def test_each_is_marked_as_judged_and_missed_by_some_bot() -> None:
    for puzzle in made_judged():
        assert puzzle.themes[0] == "judged"
        assert puzzle.missed and {*puzzle.missed} <= {*LADDER}


def test_what_every_bot_finds_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = made_judged()[0]
    assert puzzle_of(puzzle.moment, puzzle.verdict) == puzzle
    monkeypatch.setattr(module, "missed_by", lambda *_: ())
    assert puzzle_of(puzzle.moment, puzzle.verdict) is None


def test_a_bid_is_unlike_the_same_hand_at_another_bid() -> None:
    pairs = combinations(moments_of("bid"), 2)
    same = [(one, two) for one, two in pairs if one.observation.hand == two.observation.hand]
    assert same
    assert all(likeness_of(one) != likeness_of(two) for one, two in same)
