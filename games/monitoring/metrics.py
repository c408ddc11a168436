"""The metrics of tables; thousand_site/monitoring/metrics.py serves them.

Each process counts for itself, and is scraped at its METRICS_PORT. Where several share a machine,
PROMETHEUS_MULTIPROC_DIR lets any of them serve the sums.
"""

import logging
import os
import re
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread

from django.conf import settings
from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    start_http_server,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

log = logging.getLogger(__name__)

# When each counter began is half of a scrape, and nobody asks for it.
disable_created_metrics()

# How long a process waits until it tries again to take the port from one that stopped.
RETRY_SECONDS = 5.0

# Committed actions by people, and by bots or the caretaker.
actions = Counter("thousand_actions", "Committed actions.", ["by"])
refusals = Counter("thousand_refusals", "Refused actions.", ["code"])
act_seconds = Histogram(
    "thousand_act_seconds",
    "Seconds from the arrival of a person's action to its reply.",
    buckets=(0.005, 0.01, 0.02, 0.04, 0.08, 0.15, 0.25, 0.5, 1, 2.5, 5),
)
sockets = Gauge("thousand_sockets", "Open sockets.", ["kind"], multiprocess_mode="livesum")
socket_connections = Counter("thousand_socket_connections", "Sockets opened.", ["kind"])
socket_closes = Counter("thousand_socket_closes", "Sockets closed by the server.", ["code"])

# Turns of bots, from the moment for which their pace set them; and those of unrated games that were
# so late that a cheaper level played them.
bot_seconds = Histogram(
    "thousand_bot_turn_seconds",
    "Seconds from the moment at which a bot was due to its action.",
    buckets=(0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 2.5, 3, 5, 10, 30),
)
hurried_bots = Counter("thousand_hurried_bot_turns", "Overdue turns played by a cheaper level.")

# By sweep: how often it ran, what it found overdue, and what it failed to do.
sweep_runs = Counter("thousand_sweep_runs", "Sweeps run.", ["sweep"])
sweep_found = Counter("thousand_sweep_found", "Overdue work found by sweeps.", ["sweep"])
sweep_failed = Counter("thousand_sweep_failed", "Overdue work that sweeps could not do.", ["sweep"])

SWEEPS = ("clocks", "bots", "unfinalised", "stale", "records")

# Rounds of the ticker: clocks, due bots, absences, waves.
tick_seconds = Histogram(
    "thousand_tick_seconds",
    "Seconds of one round of the ticker.",
    buckets=(0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
)
tick_failures = Counter("thousand_tick_failures", "Rounds of the ticker that failed.")

# Compensated downtime: how often, and how long in all.
downtimes = Counter("thousand_downtimes", "Downtimes whose time was given back.")
downtime_seconds = Counter("thousand_downtime_seconds", "Seconds given back after downtimes.")

# Why seats were left: "time" (too many timeouts), "absent" (never came) or "resigned".
departures = Counter("thousand_departures", "Seats lost to bots.", ["reason"])
returned_seats = Counter("thousand_returned_seats", "Lost seats that their players took back.")

for _name in SWEEPS:
    for _counter in (sweep_runs, sweep_found, sweep_failed):
        _counter.labels(_name)
for _by in ("person", "bot"):
    actions.labels(_by)


def registry() -> CollectorRegistry:
    """Return the metrics of this process, or of all that share its directory."""
    directory = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    if not directory:
        return REGISTRY
    forget_dead_processes(Path(directory))
    together = CollectorRegistry()
    MultiProcessCollector(together)
    return together


def forget_dead_processes(directory: Path) -> None:
    """Remove the gauges of killed processes, whatever their files say."""
    for path in directory.glob("gauge_live*_*.db"):
        match = re.search(r"_(\d+)\.db$", path.name)
        if match and not Path(f"/proc/{match[1]}").exists() and Path("/proc/self").exists():
            mark_process_dead(int(match[1]), str(directory))


def serve(registry_to_serve: Callable[[], CollectorRegistry] = registry) -> None:
    """Serve the metrics at METRICS_PORT, if it is set, in a thread."""
    if settings.METRICS_PORT:
        arguments = (settings.METRICS_PORT, settings.METRICS_HOST, registry_to_serve())
        Thread(target=_serve_when_free, args=arguments, name="metrics", daemon=True).start()


def _serve_when_free(port: int, host: str, served: CollectorRegistry) -> None:
    """Serve as soon as the port is free: of processes that share one, the next takes over."""
    warned = False
    while True:
        try:
            start_http_server(port, addr=host, registry=served)
        except OSError as error:
            if not warned:
                log.warning("no metrics at port %s of %s for now: %s", port, host, error)
            warned = True
            time.sleep(RETRY_SECONDS)
        else:
            return
