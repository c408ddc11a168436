"""`thousand replay`: the lines of the replay command (docs/record.md)."""

import json

import pytest

from tests.games.command_line.conftest import Run
from tests.site import ROOT

RECORDS = ROOT / "tests" / "records"


def test_it_prints_what_is_expected_of_the_replay_command(run: Run) -> None:
    status, lines, _ = run("replay", RECORDS / "classic.jsonl")
    expected = (RECORDS / "classic.expected.jsonl").read_text().splitlines()
    assert status == 0
    assert [json.loads(line) for line in lines] == [json.loads(line) for line in expected]


def test_an_error_has_status_1_and_the_next_game_goes_on(run: Run, write) -> None:
    first = (RECORDS / "classic.jsonl").read_text().splitlines()[0]
    status, lines, _ = run("replay", write("{}", first))
    assert status == 1
    assert json.loads(lines[0]) == {"game": 0, "error": "format: must be thousand-record/1"}
    assert json.loads(lines[-1])["game"] == 1


def test_a_dash_reads_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    with (RECORDS / "classic.jsonl").open() as file:
        monkeypatch.setattr("sys.stdin", file)
        assert run("replay", "-")[0] == 0
