"""Metrics of Celery tasks by name, and of periodic jobs, which are tasks of the schedule.

A number that a job returns is its findings. The job failed as often as it logged an error:
most jobs handle the failure of one game or user, and go on.
"""

import time
from dataclasses import dataclass
from typing import Any

from celery.signals import before_task_publish, task_postrun, task_prerun
from prometheus_client import Counter, Histogram

from thousand_site.monitoring import job_runs, log_metrics

tasks = Counter("thousand_tasks", "Tasks that ended.", ["task", "outcome"])
task_seconds = Histogram(
    "thousand_task_seconds",
    "Seconds that a task took.",
    ["task"],
    buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60),
)
task_wait_seconds = Histogram(
    "thousand_task_wait_seconds",
    "Seconds from sending a task to its start.",
    ["queue"],
    buckets=(0.02, 0.1, 0.25, 0.5, 1, 2.5, 10, 60),
)
job_found = Counter("thousand_job_found", "Work found by periodic jobs.", ["task"])
job_failures = Counter("thousand_job_failures", "Errors logged by periodic jobs.", ["task"])

OUTCOMES = {"SUCCESS": "done", "FAILURE": "failed", "RETRY": "retried"}
# When a task was sent, in seconds since the epoch: a header of its message.
SENT_AT = "sent_at"


@dataclass(frozen=True)
class _Start:
    """The start of a task, and the number of errors that its thread had logged by then."""

    at: float
    errors: int


# By the id of the task; threads share it, and each writes its own.
_started: dict[str, _Start] = {}


def connect() -> None:
    """Connect to the signals of Celery."""
    before_task_publish.connect(note_sending)
    task_prerun.connect(note_start)
    task_postrun.connect(count_end)


def note_sending(headers: dict[str, Any] | None = None, **_: Any) -> None:
    """Write into a message when it was sent."""
    if headers is not None:
        headers.setdefault(SENT_AT, time.time())


def note_start(task_id: str, task: Any, **_: Any) -> None:
    """Note when a task begins, and count how long it waited."""
    _started[task_id] = _Start(time.monotonic(), log_metrics.errors_of_this_thread())
    sent_at, queue = task.request.get(SENT_AT), _queue(task)
    if sent_at is not None and queue:
        task_wait_seconds.labels(queue).observe(max(0.0, time.time() - sent_at))


def _queue(task: Any) -> str:
    return str((task.request.delivery_info or {}).get("routing_key") or "")


def count_end(task_id: str, task: Any, state: str, retval: Any = None, **_: Any) -> None:
    """Count a task that ended, and keep the run if it is a periodic job."""
    start = _started.pop(task_id, None)
    tasks.labels(task.name, OUTCOMES.get(state, "other")).inc()
    if start is None:
        return
    seconds = time.monotonic() - start.at
    task_seconds.labels(task.name).observe(seconds)
    if task.name in job_runs.intervals():
        found = retval if isinstance(retval, int) else 0
        failures = log_metrics.errors_of_this_thread() - start.errors
        _keep(task.name, job_runs.JobRun(time.time(), seconds, found, failures))


def _keep(job: str, run: job_runs.JobRun) -> None:
    job_found.labels(job).inc(run.found)
    job_failures.labels(job).inc(run.failures)
    job_runs.record(job, run)
