"""Liveness of Celery processes, shown by their main loops (games.monitoring.liveness)."""

import time
from typing import Any

from celery import bootsteps
from celery.beat import PersistentScheduler

from games.monitoring import liveness
from thousand_site.environment import catalogue
from thousand_site.monitoring import job_runs

SECONDS = 5.0
# How often the scheduler notes which jobs are expected, in case Valkey has forgotten them.
EXPECT_SECONDS = 60.0


class LivenessStep(bootsteps.StartStopStep):
    """A worker touches its file from its main loop; PROCESS_NAME is its name among several."""

    requires = {"celery.worker.components:Timer"}

    def start(self, worker: Any) -> None:
        process = catalogue.PROCESS_NAME.value()
        liveness.touch(process)
        worker.timer.call_repeatedly(SECONDS, liveness.touch, (process,))


class LivenessScheduler(PersistentScheduler):
    """A scheduler that touches its file at each tick, and notes which jobs are expected."""

    _next_expectation = 0.0

    def tick(self, *args: Any, **options: Any) -> Any:
        liveness.touch("beat")
        now = time.monotonic()
        if now >= self._next_expectation:
            self._next_expectation = now + EXPECT_SECONDS
            job_runs.expect()
        return super().tick(*args, **options)
