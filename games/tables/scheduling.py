"""Scheduling: due bots, expired turns, finished games.

There are no timers in memory and no delayed tasks: `due_at` in the row is all there is.
"""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import redis
from celery import current_app
from django.conf import settings
from django.db import connection, transaction
from django.db.models import QuerySet

from games.bots import costs
from games.models import Game, Seat
from games.monitoring import queue_lengths
from games.realtime.messages import now_ms
from games.tables import bot_memory
from games.tables.state.live_game import LiveGame
from games.tables.state.loader import to_ms

log = logging.getLogger(__name__)

# A woken person's turn is left alone for this time before another process wakes it.
LEASE_MS = 5000
LEASE = timedelta(milliseconds=LEASE_MS)
# A bot's turn is sent again when it is overdue: then it comes first.
BOT_LEASE = timedelta(milliseconds=bot_memory.OVERDUE_MS)
BATCH = 100
# By then a task that no worker took is sent again. Without workers, tasks must not pile up.
TASK_EXPIRY_SECONDS = 60
TURN_EXPIRY_SECONDS = 2 * LEASE_MS // 1000
TASK_EXPIRIES = {
    "games.bot_turn": TURN_EXPIRY_SECONDS,
    "games.prepare_bot_turn": TURN_EXPIRY_SECONDS,
    "games.hint": 20,
}
# Workers take the tasks with the lower number first, whatever queue they are in. Nothing is decided
# in a game without rating and tournament, so its bots may be slow where there is much to do. Among
# equals cheap turns come first: many people wait less, and one waits a little longer.
FIRST, OVERDUE = 0, 1
UNRANKED = costs.CLASSES
# The dearest turns without rank. Hints share it: the broker has no lower one.
LAST = UNRANKED + costs.CLASSES - 1
PLAYING = Game.Status.PLAYING


@dataclass(frozen=True)
class DueGame:
    """A game whose `due_at` has come.

    level     the level of the bot whose turn it is; empty for a person
    due_ms    since when a bot's turn is due, in milliseconds since the epoch
    is_fixed  whether its bots do the same for everybody (`Game.fixed_deal`)
    """

    game_id: str
    version: int
    is_bot: bool
    is_ranked: bool = True
    level: str = ""
    due_ms: int = 0
    is_fixed: bool = False


def wake_next(live: LiveGame) -> None:
    """Queue, after a commit, what need not wait for the ticker."""
    if live.game.over:
        send("games.finalise", live.id)
    elif _bot_is_due(live):
        assert live.clock.seat is not None
        send_bot_turn(_due_now(live, live.clock.seat))
    elif _thinks_ahead(live):
        _send_preparation(live)


def _due_now(live: LiveGame, seat: int) -> DueGame:
    level, table = live.people[seat].level, live.settings
    is_fixed = bool(table.fixed_deal)
    return DueGame(live.id, live.version, True, table.is_ranked, level, now_ms(), is_fixed)


def _bot_is_due(live: LiveGame) -> bool:
    seat = live.clock.seat
    is_at_once = settings.BOT_PACE == 0 and not live.is_waiting
    return is_at_once and seat is not None and live.is_bot(seat)


def _thinks_ahead(live: LiveGame) -> bool:
    """Return whether a bot comes next that takes a while to choose."""
    seat = live.clock.seat
    if seat is None or live.clock.due is None or live.is_waiting or live.hides_claim:
        return False
    if not costs.CAN_SEARCH:
        return False
    return live.is_bot(seat) and costs.searches(live.people[seat].level)


def _send_preparation(live: LiveGame) -> None:
    """Queue the thinking of the next bot, behind the turns that are due."""
    assert live.clock.seat is not None
    cost = costs.cost_class(live.people[live.clock.seat].level)
    priority = UNRANKED + cost if live.settings.is_ranked else LAST
    kwargs = {"due_ms": live.clock.due}
    send("games.prepare_bot_turn", live.id, live.version, priority=priority, kwargs=kwargs)


def send_bot_turn(due: DueGame) -> None:
    """Queue a bot's turn by its priority."""
    given = {"due_ms": due.due_ms}
    send("games.bot_turn", due.game_id, due.version, priority=priority_of(due), kwargs=given)


def priority_of(due: DueGame) -> int:
    """Return the priority: ranked games first, among equals the cheap levels.

    An overdue turn leaves all others behind but those that take no time: of an unranked game it is
    such a turn itself, since a cheap level plays it. The bots of a fixed deal keep their level:
    there an overdue turn comes first among those without rank, and never before a ranked one.
    """
    cost = costs.cost_class(due.level)
    if due.is_fixed:
        return UNRANKED + (0 if bot_memory.is_overdue(due.due_ms, now_ms()) else cost)
    if bot_memory.is_overdue(due.due_ms, now_ms()):
        return min(cost, OVERDUE) if due.is_ranked else FIRST
    return cost + (FIRST if due.is_ranked else UNRANKED)


def send(
    task: str, *args: object, priority: int = FIRST, kwargs: Mapping[str, object] | None = None
) -> None:
    """Queue a task by name; if that fails or no worker takes it, a sweep does the work."""
    options: dict[str, Any] = {"priority": priority, "kwargs": dict(kwargs or {})}
    options["expires"] = TASK_EXPIRIES.get(task, TASK_EXPIRY_SECONDS)
    try:
        current_app.send_task(task, args=args, retry=False, **options)
    except Exception:
        log.warning("%s%s was not queued", task, args, exc_info=True)


def lease_due(now: datetime, batch: int = BATCH) -> list[DueGame]:
    """Return the games that are due, each to one caller only until its lease is over."""
    if not _due(now).exists():
        return []
    with transaction.atomic():
        rows = list(lock_free_rows(_due(now)).order_by("due_at")[:batch])
        bots = [row for row in rows if _is_bot(row)]
        people = [row for row in rows if not _is_bot(row)]
        for leased, lease in ((people, LEASE), (bots, BOT_LEASE)):
            if leased:
                ids = [row.pk for row in leased]
                Game.objects.filter(pk__in=ids).update(due_at=now + lease)
    found = {due.game_id: due for due in _due_bots(bots)}
    return [found.get(row.pk) or DueGame(row.pk, row.version, False, row.is_ranked) for row in rows]


def _due_bots(rows: Sequence[Game]) -> list[DueGame]:
    """Return the turns of bots, each with its level and with the time since which it is due."""
    if not rows:
        return []
    levels = _levels_of(rows)
    turns = [(row.pk, row.version, to_ms(row.due_at)) for row in rows if row.due_at is not None]
    return [
        _due_bot(row, levels.get(row.pk, ""), due_ms)
        for row, due_ms in zip(rows, bot_memory.due_since(turns), strict=True)
    ]


def _due_bot(row: Game, level: str, due_ms: int) -> DueGame:
    is_fixed = bool(row.fixed_deal)
    return DueGame(row.pk, row.version, True, row.is_ranked, level, due_ms, is_fixed)


def _levels_of(rows: Sequence[Game]) -> dict[str, str]:
    """Return by game the level of the bot whose turn it is."""
    to_act = {row.pk: row.turn_seat for row in rows}
    seats = Seat.objects.filter(game__in=to_act).select_related("user", "substituted_by")
    return {
        seat.game_id: bot.bot_level
        for seat in seats
        if to_act[seat.game_id] == seat.number
        and (bot := seat.user if seat.left_at is None else seat.substituted_by)
    }


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


def is_turn_waiting() -> bool:
    """Return whether a turn of a bot waits for a worker; without Valkey nobody knows."""
    try:
        return sum(queue_lengths.lengths("bots")[:LAST]) > 0
    except (redis.RedisError, OSError):
        return True
