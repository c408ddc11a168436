"""`manage.py make_puzzles`."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.puzzles.exact.puzzle import puzzle_from
from games.puzzles.judged.puzzle import judged_from


def test_puzzles_are_made_and_written(tmp_path: Path) -> None:
    out, path = StringIO(), tmp_path / "made.json"
    call_command("make_puzzles", count=2, seed="tests", out=path, stdout=out)
    data = json.loads(path.read_text())
    assert len([puzzle_from(one) for one in data["puzzles"]]) == 2
    assert out.getvalue().startswith("2 puzzles (")


def test_judged_puzzles_are_made_and_written(tmp_path: Path) -> None:
    path = tmp_path / "made.json"
    call_command("make_puzzles", kind="judged", count=1, seed="tests", out=path, stdout=StringIO())
    (puzzle,) = json.loads(path.read_text())["puzzles"]
    assert judged_from(puzzle).as_json() == puzzle


def test_a_count_and_a_folder_are_asked_for(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="make at least 1 puzzle"):
        call_command("make_puzzles", count=0, out=tmp_path / "made.json")
    with pytest.raises(CommandError, match="there is no folder"):
        call_command("make_puzzles", count=1, out=tmp_path / "no" / "made.json")
