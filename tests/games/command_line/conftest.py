"""The program `thousand`, called as a shell would."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.command_line.program import main

# The exit status, the lines of standard output, and standard error.
Ran = tuple[int, list[str], str]
Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs a command."""

    def called(*arguments: str | Path) -> Ran:
        try:
            status = main([str(one) for one in arguments])
        except SystemExit as stop:
            status = int(str(stop.code))
        out, err = capsys.readouterr()
        return status, out.splitlines(), err

    return called


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Return a function that writes records, or texts, as the lines of a file."""

    def written(*records: dict[str, Any] | str) -> Path:
        path = tmp_path / "games.jsonl"
        lines = [one if isinstance(one, str) else json.dumps(one) for one in records]
        path.write_text("".join(f"{line}\n" for line in lines))
        return path

    return written
