"""Sweeps: overdue work that was lost. Each may run at any time, and several times at once."""

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet

from games.models import Game
from games.monitoring import metrics
from games.tables import scheduling, services
from games.tables.lifecycle import finalise
from games.tables.lifecycle.abort import abort_row

log = logging.getLogger(__name__)

# A table counts as stale, and is woken, this long after its clock should have moved it.
STALE_AFTER = timedelta(minutes=10)
# A game that could not be woken for this long is aborted, and its players are free.
ABORT_AFTER = timedelta(hours=12)
# An unrated game to which nobody comes back for this long is closed.
CLOSE_AFTER = timedelta(hours=24)


def sweep_turns(now: datetime) -> int:
    """Wake people and bots whose turn is overdue; return their number."""
    dues = scheduling.lease_due(now - scheduling.LEASE)
    bots = sum(due.is_bot for due in dues)
    _count("clocks", len(dues) - bots)
    _count("bots", bots)
    services.wake_all(dues)
    return len(dues)


def sweep_unfinalised(now: datetime) -> int:
    """Finalise games whose finalisation is overdue; return their number."""
    lost = scheduling.overdue_for_finalisation(now - scheduling.LEASE)
    _count("unfinalised", len(lost))
    for game_id in lost:
        scheduling.send("games.finalise", game_id)
    return len(lost)


def sweep_stale(now: datetime) -> int:
    """Wake tables that no clock moves, and in the end abort them; return their number."""
    with transaction.atomic():
        rows = [
            row
            for row in scheduling.lock_free_rows(_stale_candidates(now))[: scheduling.BATCH]
            if _is_stale(row, now)
        ]
        dead = [row for row in rows if _last_moved_at(row) < now - ABORT_AFTER]
        left = [row for row in dead if _waits_for_person(row)]
        for row in dead:
            abort_row(row, now)
        ids = [row.pk for row in rows if row not in dead]
        Game.objects.filter(pk__in=ids).update(due_at=now)
    _count("stale", len(rows) - len(left))
    for row in dead:
        if row not in left:
            log.error("the game %s could not continue and was closed", row.pk)
    return len(rows)


def _waits_for_person(row: Game) -> bool:
    """Return whether a fixed deal waits for its person, whose page may stay open for days."""
    seat = row.turn_seat
    return bool(row.fixed_deal) and seat is not None and row.reserve_ms_by_seat[seat] is not None


def _stale_candidates(now: datetime) -> QuerySet[Game]:
    """Return the candidates, the oldest first."""
    before = now - STALE_AFTER
    unmoved = Q(turn_at__lt=before) | Q(turn_at=None, created_at__lt=before)
    return scheduling.going_on().filter(unmoved).order_by(F("turn_at").asc(nulls_first=True))


def _is_stale(row: Game, now: datetime) -> bool:
    """Return whether not even this game's longest clock can still be running."""
    longest_turn = timedelta(milliseconds=row.action_ms + row.reserve_ms)
    return _last_moved_at(row) + longest_turn < now - STALE_AFTER


def _last_moved_at(row: Game) -> datetime:
    return row.turn_at or row.created_at


def sweep_waiting(now: datetime) -> int:
    """Close the games for which nobody has come back for a day, or can; return their number."""
    waiting = Game.objects.filter(status=Game.Status.PLAYING, waiting_since__isnull=False)
    may_end = Q(waiting_since__lt=now - CLOSE_AFTER) | Q(substitution_count__gt=0)
    with transaction.atomic():
        rows = scheduling.lock_free_rows(waiting.filter(may_end)).order_by("waiting_since")
        over = [row for row in rows if _is_given_up(row, now)][: scheduling.BATCH]
        for row in over:
            abort_row(row, now)
    return len(over)


def _is_given_up(row: Game, now: datetime) -> bool:
    may_return = row.seats.filter(return_until__isnull=False).exists()
    is_deserted = not may_return and all(reserve is None for reserve in row.reserve_ms_by_seat)
    assert row.waiting_since is not None
    return is_deserted or row.waiting_since < now - CLOSE_AFTER


def sweep_records(now: datetime) -> int:
    """Pack the records of finalised games that have none; return their number."""
    finalised = Game.objects.filter(finalised_at__lt=now - scheduling.LEASE, sealed=False)
    games = finalised.filter(record__isnull=True)
    return _pack_each("records", games.values_list("id", flat=True)[: scheduling.BATCH])


def _pack_each(sweep: str, game_ids: Iterable[str]) -> int:
    """Pack each; a failure is counted and does not stop the others."""
    ids = list(game_ids)
    _count(sweep, len(ids))
    for game_id in ids:
        try:
            finalise.pack_record(game_id)
        except Exception:
            log.exception("the log of the game %s was not packed", game_id)
            metrics.sweep_failed.labels(sweep).inc()
    return len(ids)


def _count(sweep: str, found: int) -> None:
    metrics.sweep_runs.labels(sweep).inc()
    metrics.sweep_found.labels(sweep).inc(found)
