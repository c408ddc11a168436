"""The bundled puzzles."""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.puzzles import collection
from games.puzzles.collection import (
    FILE,
    VERSION,
    bundled_judged,
    bundled_puzzles,
    collection_text,
    digest_of,
)
from games.puzzles.exact.checker import Checker
from games.puzzles.exact.moment import KINDS
from games.puzzles.exact.puzzle import Puzzle, puzzle_from
from games.puzzles.judged.judge import FAR, Judge
from games.puzzles.judged.puzzle import judged_from
from games.puzzles.making.likeness import likeness
from tests.games.puzzles.moments import made_puzzles

FEWEST = 300
LARGEST = 1_000_000
SAMPLE = 12


@pytest.fixture(scope="module")
def sample() -> list[Puzzle]:
    """Return some bundled puzzles, opened."""
    return [puzzle_from(data) for data in Random(49).sample(bundled_puzzles(), SAMPLE)]


def test_there_are_enough_and_the_file_is_small() -> None:
    assert len(bundled_puzzles()) >= FEWEST
    assert FILE.stat().st_size < LARGEST


def test_a_second_look_by_another_seed_agrees(sample: list[Puzzle]) -> None:
    checker = Checker()
    for puzzle in sample:
        again = checker.verdict(puzzle.moment, seed="second look")
        assert again is not None
        assert (again.right, set(again.wrong)) == (puzzle.verdict.right, set(puzzle.verdict.wrong))
        assert again.lies == puzzle.verdict.lies


def test_no_two_decks_are_the_same() -> None:
    decks = Counter(data["deck"] for data in bundled_puzzles())
    assert max(decks.values()) == 1


def test_the_sampled_ones_are_not_alike(sample: list[Puzzle]) -> None:
    assert len({likeness(puzzle.moment) for puzzle in sample}) == SAMPLE


def test_each_has_a_wrong_answer_with_a_line() -> None:
    for data in bundled_puzzles():
        assert data["right"] and data["wrong"]
        assert all(line for _, line, *_ in data["wrong"].values())


def test_the_judged_ones_hold_by_the_worlds_of_another_seed() -> None:
    judge = Judge()
    for data in Random(49).sample(bundled_judged(), 2):
        puzzle = judged_from(data)
        assert judge.holds(puzzle.moment, puzzle.verdict, "second look")


def test_each_judged_one_has_a_second_choice_that_is_far_behind() -> None:
    for data in bundled_judged():
        assert min(data["costs"].values()) >= FAR
        assert data["missed"] and "judged" in data["themes"]


def test_no_two_judged_ones_are_alike() -> None:
    keys = Counter(data["likeness"] for data in bundled_judged())
    assert max(keys.values()) == 1


def test_every_kind_is_there() -> None:
    assert {data["kind"] for data in bundled_puzzles()} == {*KINDS}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"version": 1, "puzzles": []}, "version 1, and 2 is read"),
        ({"puzzles": []}, "version None, and 2 is read"),
        ({"version": 2, "puzzles": []}, "damaged"),
        ({"version": 2, "digest": digest_of([]), "puzzles": [1]}, "damaged"),
    ],
)
def test_a_file_of_another_version_or_digest_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: dict[str, Any], said: str
) -> None:
    path = tmp_path / "exact.json"
    path.write_text(json.dumps(content))
    monkeypatch.setattr(collection, "FILE", path)
    with pytest.raises(ValueError, match=said):
        bundled_puzzles.__wrapped__()


def test_a_file_is_read_as_it_was_written() -> None:
    data = json.loads(collection_text("tests", made_puzzles()))
    assert (data["version"], data["digest"]) == (VERSION, digest_of(data["puzzles"]))
    assert [puzzle_from(one) for one in data["puzzles"]] == [*made_puzzles()]
