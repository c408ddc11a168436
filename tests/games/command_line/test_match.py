"""`thousand match`; the matches themselves are tested with `manage.py match_bots`."""

import json
from pathlib import Path

import pytest

from games.bots import costs
from tests.games.command_line.conftest import Run


def test_the_last_line_is_the_result(run: Run) -> None:
    status, lines, _ = run("match", "--deals", "1", "--levels", "greedy,casual,beginner")
    assert status == 0 and json.loads(lines[-1])["deals"] == 3


def test_the_standing_is_a_json_object(run: Run) -> None:
    status, _, error = run("match", "--deals", "1", "--standing", "[1")
    assert status == 2 and '[1: a JSON object is needed, such as {"scores": [0, 0, 0]}' in error


def test_an_unknown_preset_is_named_with_those_there_are(run: Run) -> None:
    status, _, error = run("match", "--preset", "clasic")
    assert status == 2 and "unknown preset clasic; there are classic" in error


def test_a_journal_that_cannot_be_written_is_named(run: Run, tmp_path: Path) -> None:
    status, _, error = run("match", "--deals", "1", "--resume", tmp_path / "no" / "journal")
    assert status == 2 and "No such file or directory" in error


def test_a_level_that_searches_needs_numba(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costs, "CAN_SEARCH", False)
    status, _, error = run("match", "--levels", "club,greedy,greedy")
    assert status == 2
    assert "club searches." in error and "pip install 'thousand-engine[bots]'" in error
    assert error.rstrip().endswith("casual-bold")


def test_it_says_first_what_is_played(run: Run) -> None:
    _, lines, _ = run("match", "--deals", "1", "--levels", "greedy,casual,beginner")
    assert lines[0] == "greedy against casual, beginner; decks: 1"
