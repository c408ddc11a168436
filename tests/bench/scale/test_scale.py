"""The bench of a large site: no plan reads a large table from end to end, and its last line."""

import json
import os
import secrets
import subprocess
import sys

import pytest
from django.conf import settings

from tests import databases
from tests.bench.scale import command
from tests.bench.scale.command import Measured
from thousand_site.server.embedded import drop_database


def measured(games: int, users: int, runs: int) -> Measured:
    """Load and measure a site of this size in a database of its own."""
    url, name = os.environ["DATABASE_URL"], f"scale_{secrets.token_hex(4)}"
    environment = {**os.environ, "DATABASE_URL": databases.copy_postgres_template(url, name)}
    program = [sys.executable, "-m", "tests.bench.scale.run", *map(str, (games, users, runs))]
    try:
        run = subprocess.run(
            program, cwd=settings.BASE_DIR, env=environment, check=True, capture_output=True
        )
    except subprocess.CalledProcessError as failed:
        pytest.fail(failed.stderr.decode()[-3000:])
    finally:
        drop_database(url, name)
    return json.loads(run.stdout.splitlines()[-1])


def scans(site: Measured) -> dict[str, list[str]]:
    return {name: row["scans"] for name, row in site.items() if row["scans"]}


@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.django_db
def test_every_query_of_a_page_or_job_has_an_index() -> None:
    site = measured(12_000, 10_500, runs=-1)
    assert scans(site) == {} and {row["kind"] for row in site.values()} == {"job", "socket", "page"}


@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.django_db
def test_no_plan_reads_a_large_table_among_a_hundred_thousand_games() -> None:
    assert scans(measured(100_000, 50_000, runs=0)) == {}


def test_the_ratio_is_that_of_the_medians() -> None:
    small = {"page": {"kind": "page", "median": 2.0, "p95": 3.0, "cpu": 1.0, "scans": []}}
    large = {"page": {"kind": "page", "median": 3.0, "p95": 9.0, "cpu": 1.2, "scans": ["x"]}}
    job = {"job": {"kind": "job", "median": 1.0, "p95": 4.0, "cpu": 1.0, "scans": []}}
    assert command.summary(small | job, large | job) == {
        "worst_ratio": 1.5,
        "worst_cpu_ratio": 1.2,
        "slowest_page_ms": 3.0,
        "slowest_job_ms": 4.0,
        "seq_scans": 1,
    }
