"""Signs of life of Celery's processes: from the loop that must not stand still (games/monitoring/liveness.py)."""

import os
from typing import Any

from celery import bootsteps
from celery.beat import PersistentScheduler

from games.monitoring import liveness

SECONDS = 5.0


class Sign(bootsteps.StartStopStep):
    """A worker touches its file from its main loop; ALIVE_PART is its name among several."""

    requires = {"celery.worker.components:Timer"}

    def start(self, worker: Any) -> None:
        part = os.environ.get("ALIVE_PART", "worker")
        liveness.touch(part)
        worker.timer.call_repeatedly(SECONDS, liveness.touch, (part,))


class LivingScheduler(PersistentScheduler):
    """Beat touches its file whenever it looks what is due."""

    def tick(self, *args: Any, **options: Any) -> Any:
        liveness.touch("beat")
        return super().tick(*args, **options)
