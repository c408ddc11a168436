"""A game that is not played to its end is closed: without a winner, and so without ratings."""

from datetime import datetime

from django.db import transaction

from games.models import Game, Seat
from games.tables import scheduling
from games.tables.state import store
from games.tables.transport import publisher


@transaction.atomic
def close(game_id: str, now: datetime) -> bool:
    """Close it, once. False: it is over already."""
    row = Game.objects.select_for_update(of=("self",)).filter(pk=game_id).first()
    if row is None or row.status != Game.Status.PLAYING:
        return False
    close_row(row, now)
    return True


def close_row(row: Game, now: datetime) -> None:
    """For who holds the row (docs/record.md: stopped)."""
    row.status, row.stopped, row.ended_at = Game.Status.STOPPED, "closed", now
    row.turn_seat = row.turn_at = row.due_at = None
    row.seen = [seen + 1 for seen in row.seen]
    row.save(
        update_fields=["status", "stopped", "ended_at", "turn_seat", "turn_at", "due_at", "seen"]
    )
    Seat.objects.filter(game=row).update(running=False)
    game_id, version = row.pk, row.version
    transaction.on_commit(lambda: _closed(game_id, version))


def _closed(game_id: str, version: int) -> None:
    store.cache.drop(game_id)
    publisher.doorbell(game_id, version)
    scheduling.send("games.finalise", game_id)
