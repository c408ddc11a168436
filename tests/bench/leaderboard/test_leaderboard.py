"""Tests of the benchmark of the leaderboard: its data and its figures."""

import json

import pytest
from django.core.management import CommandError, call_command

from ratings.elo import MIN_VALUE
from tests.bench.leaderboard import run as leaderboard_run
from tests.bench.leaderboard.command import Command


def test_a_loaded_row_has_a_value_for_each_column() -> None:
    users, ratings = list(leaderboard_run.user_rows(50)), list(leaderboard_run.rating_rows(50, 1))
    assert {len(row) for row in users} == {len(leaderboard_run.USER_COLUMNS)}
    assert {len(row) for row in ratings} == {len(leaderboard_run.RATING_COLUMNS)}
    assert (
        sum(row[leaderboard_run.RATING_COLUMNS.index("bot")] for row in ratings)
        == leaderboard_run.BOTS
    )
    assert all(row[leaderboard_run.RATING_COLUMNS.index("value")] >= MIN_VALUE for row in ratings)


def test_a_reader_is_a_person_on_the_board() -> None:
    readers = [leaderboard_run._reader_id(number, 1000) for number in range(leaderboard_run.RUNS)]
    assert len(set(readers)) == leaderboard_run.RUNS
    assert min(readers) > leaderboard_run.BOTS and max(readers) <= 1000


@pytest.mark.slow
@pytest.mark.postgres
def test_a_small_board_ends_in_one_line_of_json(capfd: pytest.CaptureFixture[str]) -> None:
    call_command(Command(), "--rows=2000")
    lines = capfd.readouterr().out.strip().splitlines()
    answer = json.loads(lines[-1])
    assert answer["rows"] == 2000 and answer["page_ms"] > 0 and answer["around_me_ms"] > 0
    assert any("Index Scan using leaderboard" in line for line in lines)


def test_it_refuses_sqlite(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "sqlite:///x")
    with pytest.raises(CommandError, match="PostgreSQL"):
        call_command(Command())
