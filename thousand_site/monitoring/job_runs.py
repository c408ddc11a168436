"""Periodic jobs: their intervals, and the last run of each, kept in Valkey for all processes."""

import json
import logging
import time
from dataclasses import dataclass
from functools import cache

import redis
from celery import current_app

from accounts import valkey

log = logging.getLogger(__name__)

# It has metrics and a health check of its own.
PROBE = "games.queue_probe"
# A job may miss one run; and a worker may need a minute to start.
MISSED_RUNS, START_SECONDS = 2, 60.0


@dataclass(frozen=True)
class JobRun:
    """The last run of a job: when it ended, how long it took, what it found, how often it failed.

    A job that never ran has no duration; its `at` is when it was first expected.
    """

    at: float
    seconds: float | None
    found: int
    failures: int


@dataclass(frozen=True)
class JobState:
    """A job with its interval, the age of its last run in seconds, and that run."""

    name: str
    interval: float
    age: float
    run: JobRun

    @property
    def is_late(self) -> bool:
        """Return whether it should have run again by now."""
        return self.age > MISSED_RUNS * self.interval + START_SECONDS


def _key() -> str:
    return valkey.key("job_runs")


@cache
def intervals() -> dict[str, float]:
    """Return by the name of its task how many seconds lie between two runs of each job."""
    jobs = current_app.conf.beat_schedule.values()
    return {job["task"]: float(job["schedule"]) for job in jobs if job["task"] != PROBE}


def record(job: str, run: JobRun) -> None:
    """Keep a run; without Valkey it is forgotten."""
    try:
        valkey.client().hset(_key(), job, _packed(run))
    except (redis.RedisError, OSError):
        log.debug("a run of a job was not recorded", exc_info=True)


def expect() -> None:
    """Note from when on each job is expected, if it has no run yet; without Valkey do nothing."""
    nothing = _packed(JobRun(time.time(), None, 0, 0))
    try:
        pipeline = valkey.client().pipeline(transaction=False)
        for job in intervals():
            pipeline.hsetnx(_key(), job, nothing)
        pipeline.execute()
    except (redis.RedisError, OSError):
        log.debug("no job is expected for now", exc_info=True)


def _packed(run: JobRun) -> str:
    return json.dumps([run.at, run.seconds, run.found, run.failures])


def states() -> list[JobState]:
    """Return all jobs about which something is known, in the order of the schedule.

    Raises: redis.RedisError.
    """
    kept, now = valkey.client().hgetall(_key()), time.time()
    runs = {str(name): JobRun(*json.loads(text)) for name, text in kept.items()}
    return [
        JobState(name, interval, max(0.0, now - runs[name].at), runs[name])
        for name, interval in intervals().items()
        if name in runs
    ]
