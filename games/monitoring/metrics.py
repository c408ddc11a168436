"""What the tables count, by name; thousand_site/monitoring/metrics.py shows it.

Each process counts for itself. Where several share a machine, PROMETHEUS_MULTIPROC_DIR lets any of
them tell the sums; else each is asked by itself, at METRICS_PORT where it has no pages.
"""

import os
import re
from collections.abc import Callable
from pathlib import Path

from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    start_http_server,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

# What people do, and bots or the caretaker for them; all of it is committed.
actions = Counter("thousand_actions", "Actions that were committed.", ["by"])
refusals = Counter("thousand_refusals", "Actions that were refused.", ["code"])
act_seconds = Histogram(
    "thousand_act_seconds",
    "From the arrival of a person's action to its answer.",
    buckets=(0.005, 0.01, 0.02, 0.04, 0.08, 0.15, 0.25, 0.5, 1, 2.5, 5),
)
sockets = Gauge("thousand_sockets", "Open sockets.", ["kind"], multiprocess_mode="livesum")

# Each sweep by its name: how often it ran, what it found left undone, and what it could not mend.
sweep_runs = Counter("thousand_sweep_runs", "Sweeps that ran.", ["sweep"])
sweep_found = Counter("thousand_sweep_found", "What sweeps found left undone.", ["sweep"])
sweep_failed = Counter("thousand_sweep_failed", "What sweeps could not mend.", ["sweep"])

SWEEPS = ("clocks", "bots", "finishes", "stale", "logs")

# Time given back after a stop: how often, and how long in all.
stops = Counter("thousand_stops", "Stops of the server after which time was given back.")
stopped_seconds = Counter("thousand_stopped_seconds", "Seconds given back after such stops.")

# How people leave: "time" (their third turn in a row ran out) or "resigned".
leaves = Counter("thousand_leaves", "Seats that were left for good.", ["reason"])

for _name in SWEEPS:
    for _counter in (sweep_runs, sweep_found, sweep_failed):
        _counter.labels(_name)
for _by in ("person", "bot"):
    actions.labels(_by)


def registry() -> CollectorRegistry:
    """What is known in this process: its own counts, or those of all that share its directory."""
    directory = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    if not directory:
        return REGISTRY
    forget_the_dead(Path(directory))
    together = CollectorRegistry()
    MultiProcessCollector(together)
    return together


def forget_the_dead(directory: Path) -> None:
    """A process that was killed has no sockets any more, whatever its file says."""
    for path in directory.glob("gauge_live*_*.db"):
        found = re.search(r"_(\d+)\.db$", path.name)
        if found and not Path(f"/proc/{found[1]}").exists() and Path("/proc/self").exists():
            mark_process_dead(int(found[1]), str(directory))


def serve(start: Callable[..., object] = start_http_server) -> None:
    """A page of its own for a process that has none, if METRICS_PORT says where."""
    port = os.environ.get("METRICS_PORT")
    if port:
        host = os.environ.get("METRICS_HOST", "127.0.0.1")
        start(int(port), addr=host, registry=registry())
