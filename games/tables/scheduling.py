"""Scheduling: bots that are due, people whose time is over, finished games.

There are no timers in memory and no delayed tasks: `due_at` in the row is all there is.
"""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from celery import current_app
from django.conf import settings
from django.db import connection, transaction
from django.db.models import QuerySet

from games.models import Game
from games.tables.state.live_game import LiveGame

log = logging.getLogger(__name__)

# A woken game is left alone for this time before another process wakes it.
LEASE_MS = 5000
LEASE = timedelta(milliseconds=LEASE_MS)
BATCH = 100
# By then a task that no worker took is sent again. Without workers, tasks must not pile up.
TASK_EXPIRY_SECONDS = 60
TASK_EXPIRIES = {"games.bot_turn": 2 * LEASE_MS // 1000}
# Workers take the tasks with the lower number first, whatever queue they are in. Nothing is decided
# in a game without rating and tournament, so its bots may be slow where there is much to do.
FIRST, LAST = 0, 9
PLAYING = Game.Status.PLAYING


@dataclass(frozen=True)
class DueGame:
    """A game whose `due_at` has come."""

    game_id: str
    version: int
    is_bot: bool
    is_ranked: bool = True


def wake_next(live: LiveGame) -> None:
    """Queue, after a commit, what need not wait for the ticker."""
    if live.game.over:
        send("games.finalise", live.id)
    elif _bot_is_due(live):
        send_bot_turn(live.id, live.version, live.settings.is_ranked)


def _bot_is_due(live: LiveGame) -> bool:
    seat = live.clock.seat
    is_at_once = settings.BOT_PACE == 0 and not live.is_waiting
    return is_at_once and seat is not None and live.is_bot(seat)


def send_bot_turn(game_id: str, version: int, is_ranked: bool) -> None:
    """Queue a bot's turn; those of ranked and tournament games come first."""
    send("games.bot_turn", game_id, version, priority=FIRST if is_ranked else LAST)


def send(task: str, *args: object, priority: int = FIRST) -> None:
    """Queue a task by name; if that fails or no worker takes it, a sweep does the work."""
    expires = TASK_EXPIRIES.get(task, TASK_EXPIRY_SECONDS)
    try:
        current_app.send_task(task, args=args, retry=False, expires=expires, priority=priority)
    except Exception:
        log.warning("%s%s was not queued", task, args, exc_info=True)


def lease_due(now: datetime, batch: int = BATCH) -> list[DueGame]:
    """Return the games that are due, each to one caller only until its lease is over."""
    if not _due(now).exists():
        return []
    with transaction.atomic():
        rows = list(lock_free_rows(_due(now)).order_by("due_at")[:batch])
        Game.objects.filter(pk__in=[row.pk for row in rows]).update(due_at=now + LEASE)
    return [DueGame(row.pk, row.version, _is_bot(row), row.is_ranked) for row in rows]


def _due(now: datetime) -> QuerySet[Game]:
    return going_on().filter(due_at__lte=now)


def going_on() -> QuerySet[Game]:
    """Return the running games that do not wait for a person to be connected."""
    return Game.objects.filter(status=PLAYING, waiting_since=None)


def lock_free_rows(rows: QuerySet[Game]) -> QuerySet[Game]:
    """Lock those rows that no one else has locked. On SQLite the transaction is the lock."""
    if not connection.features.has_select_for_update_skip_locked:
        return rows
    return rows.select_for_update(skip_locked=True)


def _is_bot(row: Game) -> bool:
    return row.turn_seat is not None and row.reserve_ms_by_seat[row.turn_seat] is None


def overdue_for_finalisation(before: datetime) -> list[str]:
    """Return games that ended before this time and are not finalised."""
    rows = unfinalised().filter(ended_at__lt=before)
    # In random order: games that cannot be finalised must not block the others.
    return list(rows.order_by("?").values_list("id", flat=True)[:BATCH])


def unfinalised() -> QuerySet[Game]:
    """Return games that ended and can be finalised; sealed ones cannot yet."""
    return Game.objects.filter(finalised_at=None, sealed=False).exclude(status=PLAYING)
