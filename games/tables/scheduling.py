"""Who has to be woken: bots whose moment has come, people whose time is over, finished games.

No timers in memory and no delayed tasks: `due_at` in the row is all there is.
"""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from celery import current_app
from django.conf import settings
from django.db import connection, transaction
from django.db.models import QuerySet

from games.models import Game
from games.tables.state.live_game import Live

log = logging.getLogger(__name__)

# Whoever was woken has so long before somebody else is asked to wake it again.
LEASE_MS = 5000
LEASE = timedelta(milliseconds=LEASE_MS)
BATCH = 100
# A task that no worker took is sent again by then: without one they must not pile up.
TASK_SECONDS = 60
EXPIRES = {"games.bot_turn": 2 * LEASE_MS // 1000}
PLAYING = Game.Status.PLAYING


@dataclass(frozen=True)
class Due:
    game_id: str
    version: int
    bot: bool


def after(live: Live) -> None:
    """After a commit: what need not wait for the ticker."""
    if live.game.over:
        send("games.finalise", live.id)
    elif _bot_is_due(live):
        send("games.bot_turn", live.id, live.version)


def _bot_is_due(live: Live) -> bool:
    seat = live.clock.seat
    return settings.BOT_PACE == 0 and seat is not None and live.is_bot(seat)


def send(task: str, *args: object) -> None:
    """Queue a task by name; when nobody takes it, a sweep does."""
    try:
        current_app.send_task(task, args=args, retry=False, expires=EXPIRES.get(task, TASK_SECONDS))
    except Exception:
        log.warning("%s%s was not queued", task, args, exc_info=True)


def take_due(now: datetime, batch: int = BATCH) -> list[Due]:
    """The games whose moment has come, each for one taker only, until its lease is over."""
    if not _due(now).exists():
        return []
    with transaction.atomic():
        rows = list(locked(_due(now)).order_by("due_at")[:batch])
        Game.objects.filter(pk__in=[row.pk for row in rows]).update(due_at=now + LEASE)
    return [Due(row.pk, row.version, _is_bot(row)) for row in rows]


def _due(now: datetime) -> QuerySet[Game]:
    return Game.objects.filter(status=PLAYING, due_at__lte=now)


def locked(rows: QuerySet[Game]) -> QuerySet[Game]:
    """These rows but those that others hold. On SQLite the transaction itself is the lock."""
    if not connection.features.has_select_for_update_skip_locked:
        return rows
    return rows.select_for_update(skip_locked=True)


def _is_bot(row: Game) -> bool:
    return row.turn_seat is not None and row.reserves[row.turn_seat] is None


def unfinalised(before: datetime) -> list[str]:
    """Games that ended before this moment and still wait for their finalising."""
    rows = unsettled().filter(ended_at__lt=before)
    # In no order: what cannot be finalised must not stand before all others for ever.
    return list(rows.order_by("?").values_list("id", flat=True)[:BATCH])


def unsettled() -> QuerySet[Game]:
    """Games that ended and are not finalised, though nothing is in the way: sealed ones wait."""
    return Game.objects.filter(finalised_at=None, sealed=False).exclude(status=PLAYING)
