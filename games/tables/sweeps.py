"""What should have been done a while ago: every sweep may run at any time, and many at once."""

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet

from games.models import Game
from games.monitoring import metrics
from games.tables import scheduling, services
from games.tables.lifecycle import finalise
from games.tables.lifecycle.abort import close_row

log = logging.getLogger(__name__)

# So long after its clock should have moved it a table counts as stale, and is woken.
STALE = timedelta(minutes=10)
# What nobody could wake for so long cannot be played: it is closed, and its people are free.
DEAD = timedelta(hours=12)


def turns(now: datetime) -> int:
    """Clocks that ran out and bots that were due, and nobody came."""
    dues = scheduling.take_due(now - scheduling.LEASE)
    bots = sum(due.bot for due in dues)
    _count("clocks", len(dues) - bots)
    _count("bots", bots)
    services.wake_all(dues)
    return len(dues)


def finishes(now: datetime) -> int:
    """Games that ended, and nobody finalised them."""
    lost = scheduling.unfinalised(now - scheduling.LEASE)
    _count("finishes", len(lost))
    for game_id in lost:
        scheduling.send("games.finalise", game_id)
    return len(lost)


def stale(now: datetime) -> int:
    """Tables that no clock moves any more: they are woken, and in the end closed."""
    with transaction.atomic():
        rows = [
            row for row in scheduling.locked(_quiet(now))[: scheduling.BATCH] if _is_stale(row, now)
        ]
        dead = [row for row in rows if _moved(row) < now - DEAD]
        for row in dead:
            close_row(row, now)
        ids = [row.pk for row in rows if row not in dead]
        Game.objects.filter(pk__in=ids).update(due_at=now)
    _count("stale", len(rows))
    for row in dead:
        log.error("the game %s could not be played on and was closed", row.pk)
    return len(rows)


def _quiet(now: datetime) -> QuerySet[Game]:
    """The candidates; the oldest first."""
    before = now - STALE
    quiet = Q(turn_at__lt=before) | Q(turn_at=None, created_at__lt=before)
    return Game.objects.filter(quiet, status=Game.Status.PLAYING).order_by(
        F("turn_at").asc(nulls_first=True)
    )


def _is_stale(row: Game, now: datetime) -> bool:
    """Whether not even the longest clock of this game could still run."""
    own = timedelta(milliseconds=row.action_ms + row.reserve_ms)
    return _moved(row) + own < now - STALE


def _moved(row: Game) -> datetime:
    return row.turn_at or row.created_at


def logs(now: datetime) -> int:
    """Games that were finalised, and their logs were not packed into records."""
    finalised = Game.objects.filter(finalised_at__lt=now - scheduling.LEASE, sealed=False)
    games = finalised.filter(record__isnull=True)
    return _each("logs", games.values_list("id", flat=True)[: scheduling.BATCH])


def _each(sweep: str, game_ids: Iterable[str]) -> int:
    """Pack each; what fails is counted and keeps no other waiting."""
    found = list(game_ids)
    _count(sweep, len(found))
    for game_id in found:
        try:
            finalise.pack(game_id)
        except Exception:
            log.exception("the log of the game %s was not packed", game_id)
            metrics.sweep_failed.labels(sweep).inc()
    return len(found)


def _count(sweep: str, found: int) -> None:
    metrics.sweep_runs.labels(sweep).inc()
    metrics.sweep_found.labels(sweep).inc(found)
