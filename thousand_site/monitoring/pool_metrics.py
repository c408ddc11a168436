"""Metrics of this process's pool of database connections.

A process without a pool has none. They are read on request, so that they are not among the sums of
processes that share a directory (PROMETHEUS_MULTIPROC_DIR): these have no pools in production.
"""

from collections.abc import Iterator
from typing import Any

from django.db import connection
from prometheus_client import REGISTRY, Metric
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

# By name: what it is called in psycopg_pool.
GAUGES = {
    "thousand_database_pool_size": ("pool_size", "Open connections of the pool."),
    "thousand_database_pool_max": ("pool_max", "Connections that the pool may have."),
    "thousand_database_pool_waiting": ("requests_waiting", "Threads that wait for a connection."),
}
COUNTERS = {
    "thousand_database_pool_waits": ("requests_queued", 1, "Requests that had to wait."),
    "thousand_database_pool_wait_seconds": ("requests_wait_ms", 1000, "Seconds that they waited."),
    "thousand_database_pool_timeouts": ("requests_errors", 1, "Requests without a connection."),
}


class PoolCollector(Collector):
    """The pool of this process, if it has one."""

    def describe(self) -> list[Metric]:
        """Return nothing: what is there is known when it is asked for."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Yield the metrics."""
        pool = getattr(connection, "pool", None)
        if pool is not None:
            yield from _families(pool.get_stats())


def _families(stats: dict[str, Any]) -> Iterator[Metric]:
    for name, (key, text) in GAUGES.items():
        yield GaugeMetricFamily(name, text, stats.get(key, 0))
    used = stats.get("pool_size", 0) - stats.get("pool_available", 0)
    yield GaugeMetricFamily("thousand_database_pool_in_use", "Connections in use.", used)
    for name, (key, unit, text) in COUNTERS.items():
        yield CounterMetricFamily(name, text, stats.get(key, 0) / unit)


def register() -> None:
    """Add the pool to the metrics of this process."""
    REGISTRY.register(PoolCollector())
