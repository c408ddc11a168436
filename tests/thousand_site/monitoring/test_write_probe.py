"""Readiness while the database refuses writes."""

import subprocess
import sys
from pathlib import Path

import pytest
from django.db import DatabaseError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Heartbeat
from thousand_site.monitoring import health, write_probe
from thousand_site.monitoring.write_probe import WriteProbe

pytestmark = pytest.mark.django_db(transaction=True)


def refuse_writes(refused: bool = True) -> None:
    """Let this connection refuse writes as a read-only file does, or take them again."""
    if connection.vendor == "sqlite":
        statement = f"PRAGMA query_only = {'ON' if refused else 'OFF'}"
    else:
        mode = "READ ONLY" if refused else "READ WRITE"
        statement = f"SET SESSION CHARACTERISTICS AS TRANSACTION {mode}"
    with connection.cursor() as cursor:
        cursor.execute(statement)


def works(probe: WriteProbe) -> bool:
    try:
        probe()
    except DatabaseError:
        return False
    return True


def test_writes_that_fail_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(write_probe, "PERIOD_SECONDS", 0)
    probe, found = WriteProbe(), []
    for refused in (False, True, False):
        refuse_writes(refused)
        found.append(works(probe))
    assert found == [True, False, True]


def test_many_probes_write_once() -> None:
    probe = WriteProbe()
    with CaptureQueriesContext(connection) as asked:
        assert [works(probe) for _ in range(20)] == [True] * 20
    assert len([query for query in asked if query["sql"].startswith("INSERT")]) == 1


def test_a_failure_is_remembered_as_long() -> None:
    probe = WriteProbe()
    refuse_writes()
    try:
        assert not works(probe)
        refuse_writes(False)
        with CaptureQueriesContext(connection) as asked:
            assert not works(probe)
        assert len(asked) == 0
    finally:
        refuse_writes(False)


def test_the_probe_leaves_nothing_behind() -> None:
    Heartbeat.objects.create(pk=1)
    before = list(Heartbeat.objects.values())
    assert works(WriteProbe()) and list(Heartbeat.objects.values()) == before


def test_a_process_that_cannot_write_is_not_ready(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise DatabaseError("no space left on /dev/secret")

    monkeypatch.setattr(health, "ask_writes", refuse)
    answer = client.get("/health/ready")
    assert (answer.status_code, answer.json()["writes"]) == (503, "failed")
    assert answer.json()["database"] == "OK" and "secret" not in answer.content.decode()


FULL = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from thousand_site.monitoring.write_probe import WriteProbe
WriteProbe()()
resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
try:
    WriteProbe()()
except django.db.DatabaseError:
    print("noticed")
"""


@pytest.mark.slow
def test_a_disk_that_is_full_is_noticed(tmp_path: Path) -> None:
    environment = {"DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "thousand_site.settings"}
    run = subprocess.run(
        [sys.executable, "-c", FULL], env=environment, capture_output=True, text=True
    )
    assert run.stdout == "noticed\n", run.stderr
