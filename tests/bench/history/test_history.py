"""Tests of the benchmark of histories: its figures, and no plan that reads whole tables."""

import json

import pytest
from django.core.management import call_command

from tests.bench.history.command import Command


@pytest.mark.slow
@pytest.mark.postgres
def test_a_users_pages_use_indexes(capfd: pytest.CaptureFixture[str]) -> None:
    # Of fewer rows the planner rightly reads all.
    call_command(Command(), "--games=10000")
    answer = json.loads(capfd.readouterr().out.strip().splitlines()[-1])
    assert answer["games"] == 10_000 and answer["seq_scans"] == 0 and answer["slowest_ms"] > 0
