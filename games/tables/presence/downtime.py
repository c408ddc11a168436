"""Downtime compensation: time without a ticker or without a web process costs nobody their turn."""

import logging
import threading
import time
from datetime import datetime, timedelta

from django.db import close_old_connections, transaction
from django.db.models import F, Value
from django.db.models.functions import Greatest
from django.utils import timezone

from games.models import Game, Heartbeat
from games.monitoring import metrics
from games.tables.presence import arrivals

log = logging.getLogger(__name__)

MAX_GAP = timedelta(seconds=3)
INTERVAL_SECONDS = 1.0
ZERO = timedelta(0)
# The parts of the server: columns of the single Heartbeat row.
TICKER, WEB = "ticker_at", "web_at"


def beat(part: str, now: datetime) -> timedelta:
    """Record that this part is alive; return the downtime that was compensated.

    Any number of processes may call it. The row decides who records a beat, and
    `compensated_until` that no time is compensated twice, whichever parts were down.
    """
    # Nearly each beat ends here: a query a second in each part of a site that rests.
    recent = {f"{part}__gte": now - MAX_GAP, f"{part}__lt": now}
    if Heartbeat.objects.filter(pk=1, **recent).update(**{part: now}):
        return ZERO
    row, _ = Heartbeat.objects.get_or_create(pk=1)
    last = getattr(row, part)
    if last is not None and now <= last:
        return ZERO
    downtime = now - last if last is not None else ZERO
    if downtime <= MAX_GAP:
        Heartbeat.objects.filter(pk=1, **{part: last}).update(**{part: now})
        return ZERO
    assert last is not None
    return _shift_turns(row, part, max(last, row.compensated_until or last), now)


def _shift_turns(row: Heartbeat, part: str, since: datetime, now: datetime) -> timedelta:
    gap = max(ZERO, now - since)
    known = {part: getattr(row, part), "compensated_until": row.compensated_until}
    with transaction.atomic():
        updated = Heartbeat.objects.filter(pk=1, **known).update(
            **{part: now, "compensated_until": now}
        )
        if not updated or gap <= MAX_GAP:
            return ZERO
        # The clocks of waiting games stand; presence/waiting.py lets them go on.
        running = Game.objects.filter(status=Game.Status.PLAYING, waiting_since=None)
        open_turns = running.filter(due_at__isnull=False)
        # A turn that began meanwhile gets back only what it lost.
        started = Greatest(F("turn_at"), Value(since))
        shift = Value(now) - started
        open_turns.filter(turn_at__lt=now).update(
            due_at=F("due_at") + shift, turn_at=F("turn_at") + shift, revision=F("revision") + 1
        )
        arrivals.extend(now)
    metrics.downtimes.inc()
    metrics.downtime_seconds.inc(gap.total_seconds())
    return gap


class Beater:
    """The heartbeat of this process; it notices when the clock is set back."""

    def __init__(self, part: str) -> None:
        self._part = part
        self._last: tuple[datetime, float] | None = None

    def beat(self, now: datetime, monotonic: float) -> timedelta:
        """Record a beat as `beat` does, which would wait until the clock is where it was."""
        step = self._step_back(now, monotonic)
        if step > MAX_GAP:
            _follow_back(self._part, now, step)
        return beat(self._part, now)

    def _step_back(self, now: datetime, monotonic: float) -> timedelta:
        """Return by how much the clock was set back since the last call."""
        before, self._last = self._last, (now, monotonic)
        if before is None:
            return ZERO
        return before[0] + timedelta(seconds=monotonic - before[1]) - now


def _follow_back(part: str, now: datetime, step: timedelta) -> None:
    """Set the last beats and the open turns back too: otherwise no turn would end for so long."""
    row = Heartbeat.objects.filter(pk=1).first()
    last = getattr(row, part, None)
    if last is None or last - now <= MAX_GAP:
        # Another process was quicker.
        return
    moments = {name: getattr(row, name) for name in (TICKER, WEB, "compensated_until")}
    earlier = {name: at - step for name, at in moments.items() if at is not None}
    with transaction.atomic():
        if not Heartbeat.objects.filter(pk=1, **{part: last}).update(**earlier):
            return
        open_turns = Game.objects.filter(status=Game.Status.PLAYING, due_at__isnull=False)
        # Not those that began since, by the new time.
        open_turns.filter(turn_at__gt=now).update(
            due_at=F("due_at") - step, turn_at=F("turn_at") - step, revision=F("revision") + 1
        )
    log.warning("the clock was set back by %.0f s", step.total_seconds())


def compensate(now: datetime, in_web: bool = False) -> timedelta:
    """Compensate downtime before a clock is declared expired; return the time compensated.

    `in_web`: this is a web process, which may be asked before its first beat. A process beats only
    for its own part: a part that is down must be seen to be down.
    """
    if not Heartbeat.objects.filter(pk=1, web_at__isnull=False).exists():
        # Where web processes do not beat, tickers and their stand-ins record downtime.
        return beat(TICKER, now)
    return beat(WEB, now) if in_web else ZERO


def is_web_alive(now: datetime) -> bool:
    """Return whether people can act: a web process is alive, or none ever beat."""
    row = Heartbeat.objects.filter(pk=1).first()
    return row is None or row.web_at is None or now - row.web_at <= MAX_GAP


def is_settled(now: datetime, time_to_return: timedelta) -> bool:
    """Return whether a web process is alive, and no downtime ended less than this time ago."""
    row = Heartbeat.objects.filter(pk=1).first()
    if row is None or row.web_at is None:
        return True
    is_back = row.compensated_until is None or now - row.compensated_until > time_to_return
    return now - row.web_at <= MAX_GAP and is_back


def start(part: str) -> None:
    """Beat for as long as this process lives."""
    threading.Thread(target=_beat_forever, args=[part], name="heartbeat", daemon=True).start()


def _beat_forever(part: str) -> None:
    pause, beater = threading.Event(), Beater(part)
    while True:
        close_old_connections()
        try:
            beater.beat(timezone.now(), time.monotonic())
        except Exception:
            log.warning("no heartbeat", exc_info=True)
        finally:
            close_old_connections()
        pause.wait(INTERVAL_SECONDS)
