"""Metrics for Prometheus: counters of all processes, and gauges read on request.

They have a port of their own: a proxy that forwards all pages of the site does not publish them.
"""

import logging
from collections.abc import Callable, Iterator

import psycopg
import redis
from django.conf import settings
from django.db import DatabaseError, connection, connections
from django.db.models import Count
from django.utils import timezone
from prometheus_client import CollectorRegistry, Metric, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from games.matchmaking.models import Ticket
from games.models import Heartbeat
from games.monitoring import bot_workers, queue_lengths, queue_probe
from games.monitoring import metrics as counters
from games.tables import scheduling
from games.tables.bots import capacity as bot_capacity
from thousand_site.monitoring import job_runs
from thousand_site.monitoring.job_runs import JobState

log = logging.getLogger(__name__)

# Metrics of periodic jobs; a job that never ran has no duration.
JOB_GAUGES: dict[str, tuple[str, Callable[[JobState], float | None]]] = {
    "thousand_job_interval_seconds": ("Seconds between two runs.", lambda job: job.interval),
    "thousand_job_age_seconds": ("Seconds since the last run ended.", lambda job: job.age),
    "thousand_job_duration_seconds": ("Seconds of the last run.", lambda job: job.run.seconds),
    "thousand_job_late": ("1: it should have run again by now.", lambda job: float(job.is_late)),
}


# A read without a connection would wait for the pool's half a minute, longer than a scrape lasts.
CONNECTION_SECONDS = 2.0

Gauges = Callable[[], GaugeMetricFamily | list[GaugeMetricFamily]]


class DatabaseCollector(Collector):
    """Gauges from the database and Valkey; a failure of one does not hide the others."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        if has_connection():
            for reader in (running_tables, waiting_users, unfinalised, heartbeat):
                yield from _read(reader)
            yield from _read(needed_bot_processes)
        for other in (queues, oldest_tasks, bot_processes, queue_ages, jobs):
            yield from _read(other)


def has_connection() -> bool:
    """Return whether a connection to the database can be had soon."""
    pool = getattr(connection, "pool", None)
    if pool is None:
        return True
    try:
        with pool.connection(CONNECTION_SECONDS):
            return True
    except psycopg.OperationalError:
        log.warning("no metrics of the database: there is no connection to it", exc_info=True)
        return False


def _read(read_gauges: Gauges) -> list[GaugeMetricFamily]:
    try:
        found = read_gauges()
    except (DatabaseError, redis.RedisError, OSError):
        log.warning("a metric could not be read", exc_info=True)
        return []
    return found if isinstance(found, list) else [found]


def running_tables() -> GaugeMetricFamily:
    text = "Running games, without those that wait for a person to be connected."
    return GaugeMetricFamily("thousand_tables", text, scheduling.going_on().count())


def waiting_users() -> GaugeMetricFamily:
    family = GaugeMetricFamily("thousand_waiting", "Users waiting for a table.", labels=["pool"])
    waiting = Ticket.objects.order_by().values_list("pool__key").annotate(number=Count("pk"))
    for key, number in waiting:
        family.add_metric([key], number)
    return family


def unfinalised() -> GaugeMetricFamily:
    text = "Ended games that are not finalised yet."
    return GaugeMetricFamily("thousand_unfinalised_games", text, scheduling.unfinalised().count())


def heartbeat() -> GaugeMetricFamily:
    text = "Seconds since the last heartbeat of a ticker or a web process."
    family = GaugeMetricFamily("thousand_heartbeat_age_seconds", text, labels=["part"])
    for part, age in heartbeat_ages().items():
        family.add_metric([part], age)
    return family


def heartbeat_ages() -> dict[str, float]:
    """Return seconds since the last heartbeat of ticker and web, if they ever had one."""
    row, now = Heartbeat.objects.filter(pk=1).first(), timezone.now()
    beats = {"ticker": getattr(row, "ticker_at", None), "web": getattr(row, "web_at", None)}
    return {part: (now - at).total_seconds() for part, at in beats.items() if at is not None}


def queues() -> GaugeMetricFamily:
    text = "Tasks that no worker has taken yet."
    family = GaugeMetricFamily("thousand_queue_length", text, labels=["queue"])
    for queue in settings.QUEUES:
        family.add_metric([queue], queue_length(queue))
    return family


def bot_processes() -> GaugeMetricFamily:
    text = "Turns of bots that the living workers can think about at a time."
    return GaugeMetricFamily("thousand_bot_processes", text, bot_workers.processes())


def needed_bot_processes() -> GaugeMetricFamily:
    text = "Processes that the bots of the running games keep busy, by their number and level."
    return GaugeMetricFamily("thousand_bot_processes_needed", text, bot_capacity.shared_load().busy)


def queue_ages() -> GaugeMetricFamily:
    text = "Seconds since a worker last ran a task of this queue."
    family = GaugeMetricFamily("thousand_queue_probe_age_seconds", text, labels=["queue"])
    for queue, age in queue_probe.ages().items():
        if age is not None:
            family.add_metric([queue], age)
    return family


def queue_length(queue: str) -> int:
    """Return the number of tasks of all priorities that wait in the queue."""
    return sum(queue_lengths.lengths(queue))


def oldest_tasks() -> GaugeMetricFamily:
    text = "Seconds for which the oldest task of this queue has waited; 0: none waits."
    family = GaugeMetricFamily("thousand_queue_oldest_seconds", text, labels=["queue"])
    for queue in settings.QUEUES:
        family.add_metric([queue], queue_lengths.oldest_age(queue))
    return family


def jobs() -> list[GaugeMetricFamily]:
    """Return for each periodic job its interval, its age, whether it is late, and its duration."""
    states = job_runs.states()
    return [
        _by_job(name, text, [(state.name, value(state)) for state in states])
        for name, (text, value) in JOB_GAUGES.items()
    ]


def _by_job(name: str, text: str, values: list[tuple[str, float | None]]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(name, text, labels=["task"])
    for job, value in values:
        if value is not None:
            family.add_metric([job], value)
    return family


# The server


class SiteCollector(Collector):
    """All metrics: the counters of this process, or of all that share a directory, and gauges."""

    def collect(self) -> Iterator[Metric]:
        yield from counters.registry().collect()
        yield from DatabaseCollector().collect()


class ServedCollector(SiteCollector):
    """All metrics for a thread of the server, which gives its database connection back."""

    def collect(self) -> Iterator[Metric]:
        try:
            yield from super().collect()
        finally:
            connections.close_all()


def text() -> bytes:
    """Return all metrics in the Prometheus text format."""
    return generate_latest(_registry_of(SiteCollector()))


def _registry_of(collector: Collector) -> CollectorRegistry:
    registry = CollectorRegistry()
    registry.register(collector)
    return registry


def serve() -> None:
    """Serve all metrics at METRICS_PORT, if it is set, beside the pages of this process."""
    counters.serve(lambda: _registry_of(ServedCollector()))
