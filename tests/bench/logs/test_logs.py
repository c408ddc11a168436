"""Tests of the benchmark of deleted logs: its figures, and the rows left."""

import json

import pytest
from django.core.management import CommandError, call_command

from tests.bench.logs import tables
from tests.bench.logs.command import Command


def test_a_partition_has_the_month_in_its_keys() -> None:
    whole, parted, *months = tables.create()
    assert "UNIQUE (game_id, number)" in whole and "UNIQUE (game_id, number, created_at)" in parted
    assert len(months) == tables.MONTHS and "TO ('2026-01-29T00:00:00+00:00')" in months[0]


@pytest.mark.slow
@pytest.mark.postgres
def test_a_small_log_ends_in_one_line_of_json(capfd: pytest.CaptureFixture[str]) -> None:
    call_command(Command(), "--rows=14000")
    answer = json.loads(capfd.readouterr().out.strip().splitlines()[-1])
    assert (answer["rows"], answer["deleted_rows"]) == (14_000, 3_500)
    assert answer["batches_wal_mb"] > answer["drop_wal_mb"]


def test_it_refuses_sqlite(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "sqlite:///x")
    with pytest.raises(CommandError, match="PostgreSQL"):
        call_command(Command())
