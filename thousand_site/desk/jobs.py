"""Queues and jobs: whether what runs in the background keeps up."""

from collections.abc import Iterator
from dataclasses import dataclass

import redis
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.monitoring import bot_workers, queue_probe
from thousand_site.monitoring import metrics
from thousand_site.monitoring.health import QUEUE_SECONDS, TICKER_SECONDS

# More waiting tasks than these are too many.
MANY_TASKS = 100
NAMES = {
    "default": gettext_lazy("Tasks"),
    "bots": gettext_lazy("Bots' turns"),
    "sweeps": gettext_lazy("Sweeps"),
    "notifications": gettext_lazy("Mail and push"),
}


@dataclass(frozen=True)
class Job:
    """A line of the list: a name, what is known, and whether it keeps up."""

    name: str
    about: str
    is_fine: bool


def jobs() -> list[Job]:
    """Return all lines; without Valkey nothing is known about the queues."""
    try:
        return [*_heartbeats(), *_queues(), _bots()]
    except (redis.RedisError, OSError):
        return [*_heartbeats(), Job(_("Queues"), _("Valkey does not answer"), False)]


def _heartbeats() -> Iterator[Job]:
    ages = metrics.heartbeat_ages()
    for part, name in (("ticker", _("Clocks")), ("web", _("Web"))):
        age = ages.get(part)
        yield Job(name, _beat_text(age), age is not None and age <= TICKER_SECONDS)


def _beat_text(age: float | None) -> str:
    if age is None:
        return _("no sign of life")
    return _("last sign of life %(seconds)d s ago") % {"seconds": age}


def _queues() -> Iterator[Job]:
    ages = queue_probe.ages()
    for queue in settings.QUEUES:
        length, age = metrics.queue_length(queue), ages[queue]
        is_fine = age is not None and age <= QUEUE_SECONDS and length <= MANY_TASKS
        yield Job(str(NAMES.get(queue, queue)), _queue_text(length, age), is_fine)


def _queue_text(length: int, age: float | None) -> str:
    waiting = ngettext("%(count)s waiting", "%(count)s waiting", length) % {"count": length}
    if age is None:
        return _("%(waiting)s, no worker") % {"waiting": waiting}
    return _("%(waiting)s, served %(seconds)d s ago") % {"waiting": waiting, "seconds": age}


def _bots() -> Job:
    processes = bot_workers.processes()
    text = ngettext("%(count)s core", "%(count)s cores", processes) % {"count": processes}
    return Job(_("Bots' workers"), text, processes > 0)
