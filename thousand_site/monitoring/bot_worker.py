"""A Celery worker for bots, which reports its capacity and warms up at its start."""

import logging
import os
from importlib import import_module
from multiprocessing import get_context
from typing import Any

import redis
from celery import bootsteps

from games.bots import costs
from games.bots.warm_up import warm_up
from games.monitoring import bot_workers
from thousand_site.environment import catalogue
from thousand_site.server.cores import cores

log = logging.getLogger(__name__)

QUEUE = "bots"
SEARCH = "games.bots.search.decisions"
SECONDS = 5.0
# A thinking bot leaves the core to what people wait for.
NICENESS = 5


class CapacityStep(bootsteps.StartStopStep):
    """A worker that serves the queue records its processes from its main loop."""

    requires = {"celery.worker.components:Timer"}

    def start(self, worker: Any) -> None:
        if serves_bots(worker):
            processes = usable_processes(worker) if costs.CAN_SEARCH else 0
            record(processes)
            worker.timer.call_repeatedly(SECONDS, record, (processes,))


def serves_bots(worker: Any) -> bool:
    """Return whether this worker takes turns of bots."""
    return QUEUE in worker.app.amqp.queues.consume_from


def load_search(worker: Any) -> None:
    """Import the search of the bots if this worker takes their turns.

    Its processes share that memory, and the first turn does not wait for it. With PRELOAD_SEARCH=0
    a process that ends only tries it.
    """
    if not serves_bots(worker) or not costs.CAN_SEARCH:
        return
    try:
        import_module(SEARCH) if catalogue.PRELOAD_SEARCH.value() else try_search()
    except ImportError:
        # numba is there, but does not fit: this worker offers cheap levels only.
        log.exception("the bots' search cannot be loaded")
        costs.CAN_SEARCH = False


def try_search() -> None:
    """Import the search in a process of its own. Raises ImportError."""
    process = get_context("fork").Process(target=import_module, args=(SEARCH,), name="search")
    process.start()
    process.join()
    if process.exitcode:
        raise ImportError(f"a process that tried ended with exit code {process.exitcode}")


def usable_processes(worker: Any) -> int:
    """Return how many turns it can think about at a time: threads share one core."""
    if not worker.pool_cls.__module__.endswith("prefork"):
        return 1
    return int(min(worker.concurrency, cores()))


def record(processes: int) -> None:
    """Record the processes; without Valkey there is nothing to do for them either."""
    try:
        bot_workers.record(processes)
    except (redis.RedisError, OSError):
        log.debug("the bot worker was not recorded", exc_info=True)


def prepare_child() -> None:
    """Prepare a child process for its first turn. Only workers of bots have children."""
    os.nice(NICENESS)
    if not catalogue.PRELOAD_SEARCH.value():
        return
    if not warm_up():
        log.error("the bots' search is not compiled: levels that search are not offered")
