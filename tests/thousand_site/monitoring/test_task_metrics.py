"""Metrics of tasks and periodic jobs: findings, failures, and when a job is late."""

import json
import logging
import secrets
import time

import pytest
from celery import shared_task
from prometheus_client import REGISTRY

from accounts import valkey
from games.monitoring import queue_lengths
from thousand_site.monitoring import celery_liveness, job_runs, task_metrics
from thousand_site.monitoring.job_runs import JobRun, JobState

JOB = "games.test_job"


@shared_task(name=JOB)
def job(found: int, errors: int = 0) -> int:
    """Find something, and handle as many errors."""
    for _ in range(errors):
        logging.getLogger("games").error("handled")
    if found < 0:
        raise ValueError
    return found


@pytest.fixture(autouse=True)
def _own_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    own = f"jobs-{secrets.token_hex(4)}"
    monkeypatch.setattr(job_runs, "_key", lambda: own)
    monkeypatch.setattr(job_runs, "intervals", lambda: {JOB: 10.0})


def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def test_a_task_is_counted_by_its_outcome() -> None:
    done, failed = ({"task": JOB, "outcome": outcome} for outcome in ("done", "failed"))
    before = [value("thousand_tasks_total", **labels) for labels in (done, failed)]
    job.apply([1])
    job.apply([-1])
    after = [value("thousand_tasks_total", **labels) for labels in (done, failed)]
    assert after == [count + 1 for count in before]
    assert value("thousand_task_seconds_count", task=JOB) >= 2


def test_a_job_tells_what_it_found_and_how_often_it_failed() -> None:
    found, failures = ("thousand_job_found_total", "thousand_job_failures_total")
    before = value(found, task=JOB), value(failures, task=JOB)
    job.apply([3], {"errors": 2})
    assert (value(found, task=JOB), value(failures, task=JOB)) == (before[0] + 3, before[1] + 2)
    (state,) = job_runs.states()
    assert (state.name, state.interval) == (JOB, 10.0) and not state.is_late
    assert (state.run.found, state.run.failures) == (3, 2)


def test_a_task_outside_the_schedule_is_no_job(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_runs, "intervals", dict)
    job.apply([1])
    monkeypatch.setattr(job_runs, "intervals", lambda: {JOB: 10.0})
    assert job_runs.states() == []


@pytest.mark.parametrize(("age", "late"), [(0, False), (80, False), (81, True)])
def test_a_job_is_late_when_it_missed_two_runs(age: float, late: bool) -> None:
    assert JobState(JOB, 10.0, age, JobRun(0, 1.0, 0, 0)).is_late is late


def test_a_job_that_never_ran_becomes_late_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: 1000.0)
    job_runs.expect()
    monkeypatch.setattr(time, "time", lambda: 1090.0)
    job_runs.expect()
    (state,) = job_runs.states()
    assert state.age == 90 and state.is_late and state.run.seconds is None


@pytest.mark.usefixtures("valkey_down")
def test_without_valkey_a_job_still_runs() -> None:
    assert job.apply([4]).get() == 4
    job_runs.expect()


def test_all_jobs_of_the_schedule_are_expected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    job_runs.intervals.cache_clear()
    assert len(job_runs.intervals()) > 20
    assert job_runs.intervals()["games.sweep_turns"] == 10
    assert job_runs.PROBE not in job_runs.intervals()


def test_the_scheduler_expects_them_once_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[float] = []
    monkeypatch.setattr(job_runs, "expect", lambda: calls.append(time.monotonic()))
    monkeypatch.setattr(celery_liveness.PersistentScheduler, "tick", lambda self: None)
    scheduler = object.__new__(celery_liveness.LivenessScheduler)
    scheduler.tick()
    scheduler.tick()
    assert len(calls) == 1


def test_how_long_the_oldest_task_waits_is_known(settings: object) -> None:
    key = f"{settings.REDIS_PREFIX}:bots"  # type: ignore[attr-defined]
    headers: dict[str, float] = {}
    task_metrics.note_sending(headers)
    old = json.dumps({"headers": {"sent_at": headers["sent_at"] - 40}})
    valkey.client().lpush(key, old, json.dumps({"headers": headers}), "of another version")
    age = queue_lengths.oldest_age("bots")
    valkey.client().delete(key)
    assert 40 <= age < 60
    assert queue_lengths.oldest_age("bots") == 0
