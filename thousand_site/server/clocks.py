"""Beat and ticker as threads of a worker, where a process for each would cost too much memory."""

import logging
import os
import signal
import threading
from collections.abc import Callable
from typing import Any

from celery import bootsteps

from thousand_site.environment import catalogue

log = logging.getLogger(__name__)

# How long beat sleeps at most: it must end with its worker.
BEAT_SECONDS = 1


class ClocksStep(bootsteps.StartStopStep):
    """Beat and a ticker in a worker (WORKER_CLOCKS)."""

    requires = {"celery.worker.components:Timer"}

    def include_if(self, worker: Any) -> bool:
        """Return whether this worker runs them."""
        return catalogue.WORKER_CLOCKS.value()

    def start(self, worker: Any) -> None:
        """Start both."""
        # Other workers need neither.
        from celery.beat import Service

        from games.ticker import Ticker

        self.ticker = Ticker()
        self.beat = Service(
            worker.app,
            max_interval=BEAT_SECONDS,
            schedule_filename=worker.schedule_filename,
            scheduler_cls=worker.scheduler,
        )
        self.threads = [
            _started("ticker", self.ticker.run),
            _started("beat", self.beat.start),
        ]

    def stop(self, worker: Any) -> None:
        """Stop both, and wait until they have ended."""
        self.ticker.stopped.set()
        self.beat.stop()
        for thread in self.threads:
            thread.join(2 * BEAT_SECONDS)


def _started(name: str, work: Callable[[], Any]) -> threading.Thread:
    thread = threading.Thread(target=_work, args=(name, work), name=name, daemon=True)
    thread.start()
    return thread


def _work(name: str, work: Callable[[], Any]) -> None:
    """Run it; if it fails end the worker, which its supervisor starts again."""
    try:
        work()
    except BaseException:
        log.exception("%s failed, so its worker ends", name)
        os.kill(os.getpid(), signal.SIGTERM)
