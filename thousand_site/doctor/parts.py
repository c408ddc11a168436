"""Checks of the parts that have no pages: workers of each queue, ticker, beat."""

from django.conf import settings

from games.monitoring import queue_probe
from thousand_site.doctor.findings import Wrong
from thousand_site.monitoring import health, job_runs, metrics

# By its queue the part that serves it (docs/operations/README.md).
WORKERS = {"bots": "bot-worker", "notifications": "notifier"}


def queues() -> str:
    """Require that a worker serves each queue."""
    ages = queue_probe.ages()
    late = [name for name, age in ages.items() if age is None or age > health.QUEUE_SECONDS]
    if late:
        parts = dict.fromkeys(WORKERS.get(name, "worker") for name in late)
        raise Wrong(
            f"nobody serves {', '.join(late)}; start {', '.join(parts)} (and beat, which asks them)"
        )
    return f"all {len(settings.QUEUES)} are served"


def ticker() -> str:
    """Require a ticker that beats."""
    age = metrics.heartbeat_ages().get("ticker")
    if age is None or age > health.TICKER_SECONDS:
        raise Wrong(f"{_since(age)}; start manage.py ticker")
    return f"its last beat was {age:.0f} s ago"


def _since(age: float | None) -> str:
    return "it never ran" if age is None else f"its last beat was {age:.0f} s ago"


def jobs() -> str:
    """Require that beat sends the periodic jobs, and that each one ends."""
    states = job_runs.states()
    late = [state.name for state in states if state.is_late]
    if not states or len(late) == len(states):
        raise Wrong("no periodic job ran; start beat, once")
    if late:
        raise Wrong(f"{', '.join(late)} did not run; see the log of the worker")
    return f"all {len(states)} ran in time"
