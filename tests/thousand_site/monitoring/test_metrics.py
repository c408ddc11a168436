"""Tests of the metrics: their port and their samples."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from prometheus_client import CollectorRegistry
from prometheus_client.parser import text_string_to_metric_families
from psycopg_pool import PoolTimeout

from accounts import valkey
from games.monitoring import metrics as counters
from tests.site import ROOT, free_port
from thousand_site.monitoring import metrics

pytestmark = pytest.mark.django_db


def samples(text: str) -> dict[str, dict[tuple[str, ...], float]]:
    """Samples by name and the values of their labels."""
    found: dict[str, dict[tuple[str, ...], float]] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            found.setdefault(sample.name, {})[tuple(sample.labels.values())] = sample.value
    return found


def test_prometheus_can_read_them() -> None:
    found = samples(metrics.text().decode())
    assert found["thousand_tables"] == {(): 0.0}
    assert {"thousand_sweep_runs_total", "thousand_queue_length"} <= set(found)


def test_a_task_that_waits_is_counted(settings: object) -> None:
    key = f"{settings.REDIS_PREFIX}:bots"  # type: ignore[attr-defined]
    keys = key, f"{key}\x06\x169"
    for urgency in keys:
        valkey.client().lpush(urgency, "one", "two")
    found = samples(metrics.text().decode())
    valkey.client().delete(*keys)
    assert found["thousand_queue_length"]["bots",] == 4


def test_without_valkey_the_other_metrics_are_served(valkey_down: None) -> None:
    found = samples(metrics.text().decode())
    assert "thousand_queue_length" not in found
    assert found["thousand_tables"] == {(): 0.0}


def test_without_a_database_the_other_metrics_are_served_soon(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def refuse(seconds: float) -> None:
        asked.append(seconds)
        raise PoolTimeout

    monkeypatch.setattr(
        metrics, "connection", SimpleNamespace(pool=SimpleNamespace(connection=refuse))
    )
    found = samples(metrics.text().decode())
    assert asked == [metrics.CONNECTION_SECONDS]
    assert "thousand_tables" not in found and "thousand_queue_length" in found


@pytest.mark.parametrize("path", ["/metrics", "/metrics/"])
@pytest.mark.parametrize("headers", [{}, {"x-forwarded-for": "203.0.113.5"}])
def test_the_port_of_the_site_has_none(client: Client, path: str, headers: dict[str, str]) -> None:
    """A proxy that adds no header would publish them."""
    answer = client.get(path, headers=headers, REMOTE_ADDR="127.0.0.1")
    assert answer.status_code == 404


def fetched(port: int) -> dict[str, dict[tuple[str, ...], float]]:
    """Return the samples at this port, as soon as it is served."""
    deadline = time.monotonic() + 20
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
                return samples(answer.read().decode())
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)


@pytest.mark.django_db(transaction=True)
def test_the_metrics_have_a_port_of_their_own(settings: Any) -> None:
    port = settings.METRICS_PORT = free_port()
    metrics.serve()
    found = fetched(port)
    assert found["thousand_tables"] == {(): 0.0}
    assert {"thousand_sweep_runs_total", "thousand_queue_length"} <= set(found)


def test_only_this_machine_reaches_the_port(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """Unless METRICS_HOST names another address."""
    bound: list[str] = []
    done = Event()

    def start(port: int, addr: str, registry: CollectorRegistry) -> None:
        bound.append(addr)
        done.set()

    monkeypatch.setattr(counters, "start_http_server", start)
    settings.METRICS_PORT = 9000
    for expected in ("127.0.0.1", "0.0.0.0"):
        metrics.serve()
        assert done.wait(10) and bound.pop() == expected
        done.clear()
        settings.METRICS_HOST = "0.0.0.0"


def test_without_a_port_nothing_is_served(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.METRICS_PORT = None
    monkeypatch.setattr(counters, "Thread", None)
    metrics.serve()


def test_of_two_processes_with_one_port_the_other_takes_over(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, settings: Any
) -> None:
    monkeypatch.setattr(counters, "RETRY_SECONDS", 0.05)
    with socket.create_server(("127.0.0.1", 0)) as first:
        port = settings.METRICS_PORT = first.getsockname()[1]
        counters.serve()
        time.sleep(0.3)
    assert "thousand_sweep_runs_total" in fetched(port)
    assert len(caplog.records) == 1


COUNT = """
import os, time
from prometheus_client import Counter, Gauge
Counter("thousand_test", "A test.").inc(3)
Gauge("thousand_test_open", "A test.", multiprocess_mode="livesum").set(5)
if os.environ.get("LAST"):
    from prometheus_client import CollectorRegistry, generate_latest
    from thousand_site.monitoring import metrics
    metrics.DatabaseCollector.collect = lambda self: []
    print(metrics.text().decode())
"""


def test_processes_of_one_machine_are_summed(tmp_path: Path) -> None:
    """And of those that were killed nothing is open any more."""
    environment = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    setup = "import django; django.setup()\n"
    command = [sys.executable, "-c", setup + COUNT]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    run = subprocess.run(
        command, cwd=ROOT, env=environment | {"LAST": "1"}, check=True, capture_output=True
    )
    found = samples(run.stdout.decode())
    assert found["thousand_test_total"] == {(): 6.0}
    assert found["thousand_test_open"] == {(): 5.0}
