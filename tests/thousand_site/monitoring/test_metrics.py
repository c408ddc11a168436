"""Tests of /metrics: its access and its samples."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

from accounts import valkey
from tests.site import ROOT

pytestmark = pytest.mark.django_db


def samples(text: str) -> dict[str, dict[tuple[str, ...], float]]:
    """Samples by name and the values of their labels."""
    found: dict[str, dict[tuple[str, ...], float]] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            found.setdefault(sample.name, {})[tuple(sample.labels.values())] = sample.value
    return found


def test_prometheus_can_read_it(client: Client) -> None:
    answer = client.get("/metrics")
    assert answer.status_code == 200
    found = samples(answer.content.decode())
    assert found["thousand_tables"] == {(): 0.0}
    assert {"thousand_sweep_runs_total", "thousand_queue_length"} <= set(found)


def test_a_task_that_waits_is_counted(client: Client, settings: object) -> None:
    key = f"{settings.REDIS_PREFIX}:bots"  # type: ignore[attr-defined]
    valkey.client().lpush(key, "one", "two")
    found = samples(client.get("/metrics").content.decode())
    valkey.client().delete(key)
    assert found["thousand_queue_length"]["bots",] == 2


def test_without_valkey_the_other_metrics_are_served(client: Client, valkey_down: None) -> None:
    found = samples(client.get("/metrics").content.decode())
    assert "thousand_queue_length" not in found
    assert found["thousand_tables"] == {(): 0.0}


@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("10.0.0.9", {}, 404),
        ("127.0.0.1", {"x-forwarded-for": "203.0.113.5"}, 404),
        ("10.0.0.9", {"authorization": "Bearer open sesame"}, 200),
        ("10.0.0.9", {"authorization": "Bearer shut"}, 404),
        ("nonsense", {}, 404),
    ],
)
def test_others_find_nothing(
    client: Client, settings: object, address: str, headers: dict[str, str], status: int
) -> None:
    settings.METRICS_TOKEN = "open sesame"  # type: ignore[attr-defined]
    answer = client.get("/metrics", headers=headers, REMOTE_ADDR=address)
    assert answer.status_code == status


def test_without_a_token_no_word_opens_it(client: Client) -> None:
    answer = client.get(
        "/metrics", headers={"authorization": "Bearer "}, REMOTE_ADDR="198.51.100.7"
    )
    assert answer.status_code == 404


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
