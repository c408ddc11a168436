"""Periodic clean-up of expired tables and abandoned seats."""

from contextlib import suppress
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q

from games.lobby import rematch, start
from games.lobby.errors import LobbyError
from games.lobby.locks import WAITING, close, lock_table, mark_changed
from games.lobby.models import CustomSeat, CustomTable

# A seat is freed when its user had no page of the site open for this long. Owners get more
# time: they may be telling friends about the table.
PLAYER_TIMEOUT = timedelta(minutes=2)
OWNER_TIMEOUT = timedelta(minutes=10)
# Finished tables are deleted after this; their games stay.
RETENTION = timedelta(days=7)
BATCH_SIZE = 100


def sweep(now: datetime) -> int:
    """Return the number of tables closed and seats freed; safe to run in parallel."""
    _delete_old(now)
    expired = CustomTable.objects.filter(status=WAITING, expires_at__lte=now)
    done = sum(
        _close_expired(table_id, now)
        for table_id in expired.values_list("pk", flat=True)[:BATCH_SIZE]
    )
    asking = CustomTable.objects.filter(status=WAITING, asked_until__lte=now)
    done += sum(_end_question(pk, now) for pk in asking.values_list("pk", flat=True)[:BATCH_SIZE])
    return done + sum(_free_seat(seat, now) for seat in _absent_seats(now))


def _end_question(table_id: str, now: datetime) -> bool:
    """Begin the game if all have confirmed, or free the seats of those who have not."""
    with suppress(LobbyError), transaction.atomic():
        start.start_if_full(lock_table(table_id), now)
        return True
    return False


def _delete_old(now: datetime) -> None:
    """Delete a batch of finished tables, with their invitations."""
    old = CustomTable.objects.filter(~Q(status=WAITING), created_at__lt=now - RETENTION)
    ids = list(old.order_by("created_at").values_list("pk", flat=True)[:BATCH_SIZE])
    if ids:
        CustomTable.objects.filter(pk__in=ids).delete()


def _close_expired(table_id: str, now: datetime) -> bool:
    with transaction.atomic():
        rows = CustomTable.objects.select_for_update().filter(pk=table_id, status=WAITING)
        table = rows.filter(expires_at__lte=now).first()
        if table is None:
            return False
        if table.rematch_of_id is None:
            close(table, "expired")
        else:
            rematch.settle(table.rematch_of_id, now)
    return True


def _absent_seats(now: datetime) -> list[CustomSeat]:
    """Return the seats of absent users; nobody need be present for a rematch."""
    owners = Q(user=F("table__owner"), seen_at__lt=now - OWNER_TIMEOUT)
    others = ~Q(user=F("table__owner")) & Q(seen_at__lt=now - PLAYER_TIMEOUT)
    seats = CustomSeat.objects.filter(owners | others, is_person=True, table__rematch_of=None)
    return list(seats.select_related("table")[:BATCH_SIZE])


def _free_seat(seat: CustomSeat, now: datetime) -> bool:
    try:
        with transaction.atomic():
            table = lock_table(seat.table_id)
            unchanged = table.seats.filter(pk=seat.pk, seen_at=seat.seen_at)
            if not unchanged.exists():
                return False
            if table.owner_id == seat.user_id:
                close(table, "away")
            else:
                unchanged.delete()
                mark_changed(table, now)
    except LobbyError:
        return False
    return True
