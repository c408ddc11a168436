"""Visible pages: users whose page of a table was on the screen a moment ago.

A table's page pings while it is open, and says whether it is visible. A player who runs out of time
before such a page may take the seat back. A sorted set in Valkey holds until when each page counts
as visible; of several tabs one is enough. An unknown page counts as hidden.

A ping is only noted: it must not wait for Valkey in a thread that others need to move. Every poll
of the process writes what was noted since.
"""

import time
from functools import partial

from django.conf import settings

from accounts import valkey
from accounts.limits.counter import call_valkey
from games.tables.presence.seats import RETENTION_SECONDS, SeatKey

# A page pings every 12 to 18 s; the answer to the next ping may take some seconds.
TTL_SECONDS = 30
# The pages that pinged since the last poll, and until when each counts as visible.
_noted: dict[SeatKey, float] = {}


def _key() -> str:
    return f"{settings.REDIS_PREFIX}:visible"


def _member(seat_key: SeatKey) -> str:
    return f"{seat_key[0]}:{seat_key[1]}"


def note_visible(seat_key: SeatKey) -> None:
    """Note a ping of a visible page of this seat's player, for the next `write_noted`."""
    _noted[seat_key] = time.time() + TTL_SECONDS


def write_noted() -> None:
    """Write the pings that were noted; without Valkey they are kept as long as they count."""
    noted = {seat_key: _noted.pop(seat_key) for seat_key in list(_noted)}
    current = {seat_key: until for seat_key, until in noted.items() if until > time.time()}
    if current and call_valkey(partial(_write, current)) is None:
        for seat_key, until in current.items():
            # Unless it pinged again meanwhile.
            _noted.setdefault(seat_key, until)


def _write(noted: dict[SeatKey, float]) -> list[int]:
    pipe = valkey.client().pipeline(transaction=False)
    pipe.zremrangebyscore(_key(), "-inf", time.time() - RETENTION_SECONDS)
    pipe.zadd(_key(), {_member(seat_key): until for seat_key, until in noted.items()})
    return pipe.execute()


def is_visible(seat_key: SeatKey) -> bool:
    """Return whether a page of this seat's player was visible a moment ago."""
    until = call_valkey(lambda: valkey.client().zscore(_key(), _member(seat_key)))
    return until is not None and float(until) > time.time()
