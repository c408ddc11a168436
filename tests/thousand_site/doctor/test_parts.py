"""Checks of workers, ticker and beat."""

import time
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from accounts import valkey
from games.models import Heartbeat
from games.monitoring import queue_probe
from thousand_site.doctor import parts
from thousand_site.doctor.findings import Wrong
from thousand_site.monitoring import job_runs

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    keys = queue_probe._key(), job_runs._key()
    valkey.client().delete(*keys)
    yield
    valkey.client().delete(*keys)


def serve(*queues: str) -> None:
    for queue in queues:
        queue_probe.record_probe(queue)


def beat(seconds_ago: float) -> None:
    at = timezone.now() - timedelta(seconds=seconds_ago)
    Heartbeat.objects.update_or_create(pk=1, defaults={"ticker_at": at})


def run_jobs(names: list[str], seconds_ago: float = 0) -> None:
    for name in names:
        job_runs.record(name, job_runs.JobRun(time.time() - seconds_ago, 0.1, 0, 0))


def test_queues_that_are_served_are_right() -> None:
    serve(*settings.QUEUES)
    assert parts.queues() == "all 4 are served"


@pytest.mark.parametrize(
    ("queue", "part"), [("bots", "bot-worker"), ("sweeps", "worker"), ("notifications", "notifier")]
)
def test_a_queue_that_nobody_serves_is_named_with_its_part(queue: str, part: str) -> None:
    serve(*(name for name in settings.QUEUES if name != queue))
    with pytest.raises(Wrong, match=f"nobody serves {queue}; start {part} "):
        parts.queues()


def test_a_ticker_that_beats_is_right() -> None:
    beat(1)
    assert parts.ticker() == "its last beat was 1 s ago"


def test_a_ticker_that_stopped_is_wrong() -> None:
    beat(60)
    with pytest.raises(Wrong, match="its last beat was 60 s ago; start"):
        parts.ticker()


def test_a_ticker_that_never_ran_is_wrong() -> None:
    Heartbeat.objects.all().delete()
    with pytest.raises(Wrong, match="it never ran; start"):
        parts.ticker()


def test_jobs_that_ran_are_right() -> None:
    names = list(job_runs.intervals())
    run_jobs(names)
    assert parts.jobs() == f"all {len(names)} ran in time"


def test_without_any_run_beat_is_named() -> None:
    with pytest.raises(Wrong, match="start beat"):
        parts.jobs()


def test_a_job_that_is_late_is_named() -> None:
    first, *others = job_runs.intervals()
    run_jobs(others)
    run_jobs([first], seconds_ago=10 * job_runs.intervals()[first] + 600)
    with pytest.raises(Wrong, match=f"^{first} did not run"):
        parts.jobs()
