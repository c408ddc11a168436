"""Seat presence: the players connected to a table.

A sorted set in Valkey holds when the presence of each seat expires. Every process extends it for
the seats whose sockets it has, so that several tabs and processes count as one player. A socket
that closes shortens it; a process with another open socket extends it again. What viewers are
shown is the column `absent` of the game's row.
"""

import time
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

import redis
from django.conf import settings
from django.db.models import F

from accounts import valkey
from accounts.limits.counter import call_valkey
from games.models import Game, Seat
from games.tables import notices
from games.tables.presence import waiting
from games.tables.state import store

SeatKey = tuple[str, int]
# A player counts as absent this long after closing the last socket, or after the process died.
RECONNECT_SECONDS = 5
TTL_SECONDS = 15
# A Valkey that just started does not know everybody yet.
WARM_UP_SECONDS = 10
# After this time the entries of ended tables are deleted.
RETENTION_SECONDS = 600


def _key() -> str:
    return f"{settings.REDIS_PREFIX}:seats"


def _started_key() -> str:
    return f"{_key()}:since"


def _member(seat_key: SeatKey) -> str:
    return f"{seat_key[0]}:{seat_key[1]}"


def mark_connected(seat_keys: Collection[SeatKey]) -> None:
    """Extend the presence of the seats whose sockets this process has."""
    if not seat_keys:
        return
    call_valkey(partial(_write_connected, seat_keys))


def _write_connected(seat_keys: Collection[SeatKey]) -> None:
    now = time.time()
    pipe = valkey.client().pipeline(transaction=False)
    pipe.set(_started_key(), now, nx=True)
    pipe.zadd(_key(), {_member(seat_key): now + TTL_SECONDS for seat_key in seat_keys})
    pipe.execute()


def mark_disconnected(seat_key: SeatKey) -> None:
    """Shorten the presence of a seat one of whose sockets was closed."""
    until = {_member(seat_key): time.time() + RECONNECT_SECONDS}
    call_valkey(lambda: valkey.client().zadd(_key(), until, lt=True))


def absent_seats(seat_keys: Sequence[SeatKey]) -> set[SeatKey] | None:
    """Return those of the seats that nobody is connected to; None if that is unknown."""
    if not seat_keys:
        return set()
    now = time.time()
    try:
        pipe = valkey.client().pipeline(transaction=False)
        pipe.get(_started_key())
        pipe.zremrangebyscore(_key(), "-inf", now - RETENTION_SECONDS)
        pipe.zmscore(_key(), [_member(seat_key) for seat_key in seat_keys])
        since, _, until = pipe.execute()
    except (redis.RedisError, OSError):
        return None
    if since is None or now - float(since) < WARM_UP_SECONDS:
        return None
    return {
        seat_key for seat_key, at in zip(seat_keys, until, strict=True) if at is None or at < now
    }


def update_absences(now: datetime) -> int:
    """Write who became absent or returned, and notify; return the number of tables changed.

    Unrated games to which no person is connected wait from then on.
    """
    tables = _tables(now)
    missing = absent_seats([(table.game_id, seat) for table in tables for seat in table.awaited])
    if missing is None:
        return 0
    absent = {
        table.game_id: [seat for seat in table.people if (table.game_id, seat) in missing]
        for table in tables
    }
    changed = [table.game_id for table in tables if absent[table.game_id] != table.absent]
    count = sum(_write_absences(game_id, absent[game_id]) for game_id in changed)
    empty = [t for t in tables if all((t.game_id, seat) in missing for seat in t.awaited)]
    waiting.pause([table.game_id for table in empty if table.may_wait], now)
    return count


@dataclass(frozen=True)
class TableAttendance:
    """A running game.

    people    the seats of its people
    lost      the seats that bots play, and that their players may take back
    absent    the seats shown as absent
    may_wait  whether it waits while nobody is there
    """

    game_id: str
    people: list[int]
    lost: list[int]
    absent: list[int]
    may_wait: bool

    @property
    def awaited(self) -> list[int]:
        """Return the seats whose players may act, or come back."""
        return self.people + self.lost


def _tables(now: datetime) -> list[TableAttendance]:
    """Return the games that go on, without those whose players have had no time to come."""
    created_before = now - timedelta(seconds=RECONNECT_SECONDS)
    games = Game.objects.filter(status=Game.Status.PLAYING, waiting_since=None)
    rows = games.filter(created_at__lte=created_before).values_list(
        "id", "reserve_ms_by_seat", "absent", "rated", "event"
    )
    lost = _lost_seats()
    return [
        TableAttendance(
            game_id,
            [seat for seat, reserve in enumerate(reserves) if reserve is not None],
            lost[game_id],
            absent,
            not rated and not event,
        )
        for game_id, reserves, absent, rated, event in rows
    ]


def _lost_seats() -> dict[str, list[int]]:
    """Return, by game, the seats that may be taken back."""
    lost: dict[str, list[int]] = defaultdict(list)
    rows = Seat.objects.filter(return_until__isnull=False).order_by("number")
    for game_id, seat in rows.values_list("game_id", "number"):
        lost[game_id].append(seat)
    return lost


def _write_absences(game_id: str, absent: list[int]) -> bool:
    """Write it, except during a claim: a player who comes back then may have been asked."""
    live = store.load_newest(game_id)
    if live is None or live.game.over or live.game.claiming or live.absent == tuple(absent):
        return False
    row = Game.objects.filter(
        pk=game_id, version=live.version, revision=live.state_version.revision
    )
    if not row.update(absent=absent, revision=F("revision") + 1):
        return False
    notices.notify_changed(game_id, live.version)
    return True
