"""/metrics for Prometheus: counters of all processes, and gauges read on request."""

import logging
from collections.abc import Iterable, Iterator
from ipaddress import ip_address, ip_network

import redis
from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from accounts import valkey
from games.matchmaking.models import Ticket
from games.models import Game, Heartbeat
from games.monitoring import metrics as counters
from games.monitoring import queue_probe
from games.tables import scheduling

log = logging.getLogger(__name__)


class DatabaseCollector(Collector):
    """Gauges from the database and Valkey; a failure of one does not hide the others."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        for read_gauge in (
            running_tables,
            waiting_users,
            unfinalised,
            heartbeat,
            queues,
            queue_ages,
        ):
            try:
                yield read_gauge()
            except (DatabaseError, redis.RedisError, OSError):
                log.warning("a metric could not be read", exc_info=True)


def running_tables() -> GaugeMetricFamily:
    count = Game.objects.filter(status=Game.Status.PLAYING).count()
    return GaugeMetricFamily("thousand_tables", "Running games.", count)


def waiting_users() -> GaugeMetricFamily:
    family = GaugeMetricFamily("thousand_waiting", "Users waiting for a table.", labels=["pool"])
    for key in Ticket.objects.values_list("pool__key", flat=True).distinct().order_by():
        family.add_metric([key], Ticket.objects.filter(pool__key=key).count())
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


def queue_ages() -> GaugeMetricFamily:
    text = "Seconds since a worker last ran a task of this queue."
    family = GaugeMetricFamily("thousand_queue_probe_age_seconds", text, labels=["queue"])
    for queue, age in queue_probe.ages().items():
        if age is not None:
            family.add_metric([queue], age)
    return family


def queue_length(queue: str) -> int:
    """Return the length of a queue: kombu keeps it as a list under the prefixed name."""
    length: int = valkey.client().llen(f"{settings.REDIS_PREFIX}:{queue}")
    return length


# The page


def text() -> bytes:
    """Return all metrics in the Prometheus text format."""
    registry = CollectorRegistry()
    registry.register(DatabaseCollector())
    return generate_latest(counters.registry()) + generate_latest(registry)


def page(request: HttpRequest) -> HttpResponse:
    """Return the metrics to the holders of METRICS_TOKEN and METRICS_ADDRESSES; 404 to others."""
    if not allowed(request):
        return HttpResponse(status=404)
    return HttpResponse(text(), content_type=CONTENT_TYPE_LATEST)


def allowed(request: HttpRequest) -> bool:
    """Return whether the request has the token or comes directly from an allowed network."""
    header = request.headers.get("Authorization", "")
    token = settings.METRICS_TOKEN
    if token and constant_time_compare(header, f"Bearer {token}"):
        return True
    # Behind a proxy every client has the address of the proxy.
    if any(name in request.META for name in ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED")):
        return False
    return _is_in(request.META.get("REMOTE_ADDR", ""), settings.METRICS_ADDRESSES)


def _is_in(address: str, networks: Iterable[str]) -> bool:
    try:
        return any(ip_address(address) in ip_network(network) for network in networks)
    except ValueError:
        return False
