"""State of queues and periodic jobs: in time, slow or failed."""

from collections.abc import Iterator
from dataclasses import dataclass

import redis
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from games.monitoring import bot_workers, queue_lengths, queue_probe
from thousand_site.monitoring import job_runs, metrics
from thousand_site.monitoring.health import QUEUE_SECONDS, TICKER_SECONDS

# More waiting tasks than these are too many.
MANY_TASKS = 100
# A task that waits for so many seconds waits too long.
LONG_WAIT = 60
# Lines of periodic jobs that are late or fail.
JOBS_SHOWN = 8
NAMES = {
    "default": gettext_lazy("Tasks"),
    "bots": gettext_lazy("Bots' turns"),
    "sweeps": gettext_lazy("Sweeps"),
    "notifications": gettext_lazy("Mail and push"),
}


@dataclass(frozen=True)
class Job:
    """A line of the list: a name, what is known, and whether it keeps up; a word if it does not."""

    name: str
    about: str
    is_fine: bool
    trouble: str = ""


def jobs() -> list[Job]:
    """Return all lines; without Valkey nothing is known about the queues."""
    try:
        return [*_heartbeats(), *_queues(), _bots(), *_periodic()]
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
        oldest = queue_lengths.oldest_age(queue)
        is_served = age is not None and age <= QUEUE_SECONDS
        is_fine = is_served and length <= MANY_TASKS and oldest <= LONG_WAIT
        yield Job(str(NAMES.get(queue, queue)), _queue_text(length, oldest, age), is_fine)


def _queue_text(length: int, oldest: float, age: float | None) -> str:
    waiting = ngettext("%(count)s waiting", "%(count)s waiting", length) % {"count": length}
    if oldest >= 1:
        oldest_text = _("%(waiting)s, the oldest for %(time)s")
        waiting = oldest_text % {"waiting": waiting, "time": _duration(oldest)}
    if age is None:
        return _("%(waiting)s, no worker") % {"waiting": waiting}
    return _("%(waiting)s, served %(seconds)d s ago") % {"waiting": waiting, "seconds": age}


def _bots() -> Job:
    processes = bot_workers.processes()
    text = ngettext("%(count)s core", "%(count)s cores", processes) % {"count": processes}
    return Job(_("Bots' workers"), text, processes > 0)


def _periodic() -> Iterator[Job]:
    """Yield the jobs that are late or fail; one line if none does."""
    states = job_runs.states()
    troubled = [state for state in states if state.is_late or state.run.failures]
    for state in sorted(troubled, key=lambda state: not state.is_late)[:JOBS_SHOWN]:
        late, failing = pgettext("periodic job", "late"), pgettext("periodic job", "fails")
        yield Job(state.name, _periodic_text(state), False, late if state.is_late else failing)
    if not states:
        yield Job(_("Periodic jobs"), _("no sign of life"), False)
    elif not troubled:
        number = len(states)
        text = ngettext("%(count)s job runs on time", "%(count)s jobs run on time", number)
        yield Job(_("Periodic jobs"), text % {"count": number}, True)


def _periodic_text(state: job_runs.JobState) -> str:
    times = {"age": _duration(state.age), "interval": _duration(state.interval)}
    if state.run.seconds is None:
        return _("has not run for %(age)s, due every %(interval)s") % times
    if state.is_late:
        return _("last run %(age)s ago, due every %(interval)s") % times
    failures = state.run.failures
    text = ngettext("%(count)s error in the last run", "%(count)s errors in the last run", failures)
    return text % {"count": failures}


def _duration(seconds: float) -> str:
    if seconds < 120:
        return _("%(number)d s") % {"number": seconds}
    if seconds < 120 * 60:
        return _("%(number)d min") % {"number": seconds / 60}
    return _("%(number)d h") % {"number": seconds / 3600}
