"""What the tables' background work counts, by name; thousand_site/metrics.py shows it."""

from prometheus_client import Counter

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
