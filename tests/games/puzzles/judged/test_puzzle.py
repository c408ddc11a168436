"""Judged puzzles and their texts."""

from games.puzzles.judged.decisions import KINDS
from games.puzzles.judged.puzzle import judged_from
from games.review import VERSION
from tests.games.puzzles.judged.judged import made_judged


def test_a_puzzle_reads_back_without_loss() -> None:
    for puzzle in made_judged():
        data = puzzle.as_json()
        assert judged_from(data).as_json() == data
        assert judged_from(data).moment == puzzle.moment


def test_the_text_names_kind_seat_and_reviewer() -> None:
    for puzzle in made_judged():
        data = puzzle.as_json()
        assert data["kind"] in KINDS
        assert (data["seat"], data["reviewer"]) == (puzzle.moment.seat, VERSION)


def test_a_moment_before_any_action_reads_back() -> None:
    data = {**made_judged()[0].as_json(), "actions": ""}
    assert judged_from(data).moment.actions == ()
