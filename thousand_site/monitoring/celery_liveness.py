"""Liveness of Celery processes, shown by their main loops (games.monitoring.liveness)."""

import os
from typing import Any

from celery import bootsteps
from celery.beat import PersistentScheduler

from games.monitoring import liveness

SECONDS = 5.0


class LivenessStep(bootsteps.StartStopStep):
    """A worker touches its file from its main loop; PROCESS_NAME is its name among several."""

    requires = {"celery.worker.components:Timer"}

    def start(self, worker: Any) -> None:
        process = os.environ.get("PROCESS_NAME", "worker")
        liveness.touch(process)
        worker.timer.call_repeatedly(SECONDS, liveness.touch, (process,))


class LivenessScheduler(PersistentScheduler):
    """A scheduler that touches its liveness file at each tick."""

    def tick(self, *args: Any, **options: Any) -> Any:
        liveness.touch("beat")
        return super().tick(*args, **options)
