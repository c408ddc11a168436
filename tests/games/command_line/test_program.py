"""The program as a whole: help, exit status, and what it says about bad use."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from games.command_line.program import COMMANDS
from tests.games.command_line.conftest import Run
from tests.games.command_line.games_to_read import played_game
from tests.site import ROOT

NAMES = [command.name for command in COMMANDS]


def test_the_commands() -> None:
    assert NAMES == ["replay", "check-shuffle", "explain", "legal", "match", "stats"]


def test_help_names_every_command(run: Run) -> None:
    status, lines, _ = run("--help")
    assert status == 0
    assert [
        name for name in NAMES if not any(line.strip().startswith(name) for line in lines)
    ] == []


@pytest.mark.parametrize("name", NAMES)
def test_each_command_has_help_with_its_exit_status(run: Run, name: str) -> None:
    status, lines, _ = run(name, "--help")
    assert status == 0
    assert lines[0].startswith(f"usage: thousand {name}") and "Exit status: 0;" in "\n".join(lines)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "the following arguments are required: COMMAND"),
        (["play"], "invalid choice: 'play' (choose from"),
        (["replay"], "the following arguments are required: file"),
        (["replay", "no-such-file"], "thousand replay: no-such-file: No such file or directory"),
        (["legal", "no-such-file"], "thousand legal: no-such-file: No such file"),
        (["stats", "no-such-file"], "thousand stats: no-such-file: No such file"),
        (["check-shuffle", "no-such-file"], "thousand check-shuffle: no-such-file: No such file"),
    ],
)
def test_bad_use_has_status_2_and_says_what_is_wrong(
    run: Run, arguments: list[str], said: str
) -> None:
    status, lines, error = run(*arguments)
    assert (status, lines) == (2, []) and said in error


@pytest.mark.parametrize("name", ["legal", "stats"])
def test_an_empty_file_has_no_records(run: Run, tmp_path: Path, name: str) -> None:
    path = tmp_path / "empty"
    path.write_text("\n\n")
    status, _, error = run(name, path)
    assert status == 2 and "the file is empty; a record is a JSON object on one line" in error


def test_a_reader_that_has_enough_is_no_error(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(f"{json.dumps(played_game())}\n" * 50)
    command = f"'{sys.executable}' -m games.command_line replay --legal '{path}' | head -n 1"
    shell = ["bash", "-o", "pipefail", "-c", command]
    ended = subprocess.run(shell, cwd=ROOT, capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")
