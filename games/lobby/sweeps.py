"""Tables that nobody will begin any more, and seats whose people went away."""

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q

from games.lobby.errors import LobbyError
from games.lobby.locks import WAITING, changed, close, lock_table
from games.lobby.models import OwnSeat, OwnTable

log = logging.getLogger(__name__)

# Who looks at no page of the site for so long gives his seat free; an owner may go and tell his
# friends of the table meanwhile.
AWAY = timedelta(minutes=2)
OWNER_AWAY = timedelta(minutes=10)
# Old tables are of no use to anybody; their games stay.
KEPT = timedelta(days=7)
BATCH = 100


def sweep(now: datetime) -> int:
    """How many tables were closed and seats given free; may run at any time, and many at once."""
    OwnTable.objects.exclude(status=WAITING).filter(created_at__lt=now - KEPT).delete()
    expired = OwnTable.objects.filter(status=WAITING, expires_at__lte=now)
    done = sum(_close(table_id, now) for table_id in expired.values_list("pk", flat=True)[:BATCH])
    return done + sum(_give_free(seat, now) for seat in _away(now))


def _close(table_id: str, now: datetime) -> bool:
    with transaction.atomic():
        rows = OwnTable.objects.select_for_update().filter(pk=table_id, status=WAITING)
        table = rows.filter(expires_at__lte=now).first()
        if table is None:
            return False
        close(table, "expired")
    return True


def _away(now: datetime) -> list[OwnSeat]:
    """At a table that is to be a rematch nobody need look on."""
    owners = Q(user=F("table__owner"), seen_at__lt=now - OWNER_AWAY)
    others = ~Q(user=F("table__owner")) & Q(seen_at__lt=now - AWAY)
    seats = OwnSeat.objects.filter(owners | others, is_person=True, table__after=None)
    return list(seats.select_related("table")[:BATCH])


def _give_free(seat: OwnSeat, now: datetime) -> bool:
    try:
        with transaction.atomic():
            table = lock_table(seat.table_id)
            still = table.seats.filter(pk=seat.pk, seen_at=seat.seen_at)
            if not still.exists():
                return False
            if table.owner_id == seat.user_id:
                close(table, "away")
            else:
                still.delete()
                changed(table, now)
    except LobbyError:
        return False
    return True
