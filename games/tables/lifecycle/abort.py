"""Abort a game that cannot be played to its end: it has no winner and no ratings."""

import logging
from datetime import datetime

from django.db import transaction

from games.models import Game, Seat
from games.tables import notices, scheduling
from games.tables.state import store

log = logging.getLogger(__name__)


@transaction.atomic
def abort(game_id: str, now: datetime) -> bool:
    """Abort the game; return False if it is over already."""
    row = Game.objects.select_for_update(of=("self",)).filter(pk=game_id).first()
    if row is None or row.status != Game.Status.PLAYING:
        return False
    abort_row(row, now)
    return True


def abort_row(row: Game, now: datetime) -> None:
    """Abort the game of a locked row (docs/record.md: stopped)."""
    row.status, row.stopped, row.ended_at = Game.Status.STOPPED, "closed", now
    row.turn_seat = row.turn_at = row.due_at = row.waiting_since = None
    row.seq_by_viewer = [seq + 1 for seq in row.seq_by_viewer]
    row.save(
        update_fields=[
            "status",
            "stopped",
            "ended_at",
            "turn_seat",
            "turn_at",
            "due_at",
            "waiting_since",
            "seq_by_viewer",
        ]
    )
    _give_back_lost_seats(row, now)
    seats = Seat.objects.filter(game=row)
    seats.update(running=False, unfinished=False, return_until=None)
    game_id, version = row.pk, row.version
    transaction.on_commit(lambda: _after_abort(game_id, version))


def _give_back_lost_seats(row: Game, now: datetime) -> None:
    """Give lost seats back that could still be taken back: the game ended under their players."""
    lost = Seat.objects.filter(game=row, left_at__isnull=False, return_until__isnull=False)
    lost.update(left_at=None, left_version=None, substituted_by=None, returned_at=now)


def _after_abort(game_id: str, version: int) -> None:
    log.info("a game was closed before its end", extra={"game": game_id})
    store.cache.drop(game_id)
    notices.notify_changed(game_id, version)
    scheduling.send("games.finalise", game_id)
