"""Tests of the benchmark of a tournament: it plays to the end, and prints its figures."""

import json

import pytest
from django.core.management import CommandError, call_command

from tests.bench.cup.command import Command


@pytest.mark.slow
@pytest.mark.postgres
def test_a_small_cup_ends_in_one_line_of_json(capfd: pytest.CaptureFixture[str]) -> None:
    call_command(Command(), "--entrants=9")
    answer = json.loads(capfd.readouterr().out.strip().splitlines()[-1])
    times = {name: step["times"] for name, step in answer["steps"].items()}
    assert answer["entrants"] == 9
    assert times["swiss: draw a round"] == times["duplicate: open the sealed"] == 3
    assert times["swiss: one result"] == times["duplicate: one result"] == 6
    assert all(step["median_ms"] > 0 for step in answer["steps"].values())


def test_it_refuses_sqlite(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "sqlite:///x")
    with pytest.raises(CommandError, match="PostgreSQL"):
        call_command(Command())
