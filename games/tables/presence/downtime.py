"""That the server lives: a time without a ticker or without a web process costs nobody his turn."""

import logging
import threading
from datetime import datetime, timedelta

from django.db import close_old_connections, transaction
from django.db.models import F, Value
from django.db.models.functions import Greatest
from django.utils import timezone

from games.models import Game, Heartbeat
from games.monitoring import metrics

log = logging.getLogger(__name__)

GAP = timedelta(seconds=3)
EVERY_SECONDS = 1.0
NOTHING = timedelta(0)
# Which part of the server lives: the columns of the one row.
TICKER, WEB = "beat_at", "web_at"


def beat(part: str, now: datetime) -> timedelta:
    """Write that this part lives; the time since it last did is given back, if it was a stop.

    Any number may call it: the row decides who moves it, and `settled_at` that no moment is given
    back twice, whichever parts were away in it.
    """
    row, _ = Heartbeat.objects.get_or_create(pk=1)
    lived = getattr(row, part)
    if lived is not None and now <= lived:
        return NOTHING
    stop = now - lived if lived is not None else NOTHING
    if stop <= GAP:
        Heartbeat.objects.filter(pk=1, **{part: lived}).update(**{part: now})
        return NOTHING
    assert lived is not None
    return _give_back(row, part, max(lived, row.settled_at or lived), now)


def _give_back(row: Heartbeat, part: str, since: datetime, now: datetime) -> timedelta:
    gap = max(NOTHING, now - since)
    known = {part: getattr(row, part), "settled_at": row.settled_at}
    with transaction.atomic():
        moved = Heartbeat.objects.filter(pk=1, **known).update(**{part: now, "settled_at": now})
        if not moved or gap <= GAP:
            return NOTHING
        open_turns = Game.objects.filter(status=Game.Status.PLAYING, due_at__isnull=False)
        # A turn that began meanwhile gets what it lost, not more.
        begun = Greatest(F("turn_at"), Value(since))
        shift = Value(now) - begun
        open_turns.filter(turn_at__lt=now).update(
            due_at=F("due_at") + shift, turn_at=F("turn_at") + shift, revision=F("revision") + 1
        )
    metrics.stops.inc()
    metrics.stopped_seconds.inc(gap.total_seconds())
    return gap


def settle(now: datetime, in_web: bool = False) -> timedelta:
    """Somebody's time is about to be called over: first comes what is owed after a stop.

    `in_web`: this is a web process, which may be asked before its first beat. Nobody speaks here
    for a part that he is not: a part that is away must be seen to be away.
    """
    if not Heartbeat.objects.filter(pk=1, web_at__isnull=False).exists():
        # Where web processes do not beat, tickers tell of stops, and whoever does their work.
        return beat(TICKER, now)
    return beat(WEB, now) if in_web else NOTHING


def has_web(now: datetime) -> bool:
    """Whether people can act: a web process lived lately, or none ever beat."""
    row = Heartbeat.objects.filter(pk=1).first()
    return row is None or row.web_at is None or now - row.web_at <= GAP


def start(part: str) -> None:
    """Beat for as long as this process lives."""
    threading.Thread(target=_beat_on, args=[part], name="heartbeat", daemon=True).start()


def _beat_on(part: str) -> None:
    pause = threading.Event()
    while True:
        close_old_connections()
        try:
            beat(part, timezone.now())
        except Exception:
            log.warning("no heartbeat", exc_info=True)
        finally:
            close_old_connections()
        pause.wait(EVERY_SECONDS)
