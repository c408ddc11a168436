"""Visible pages: whose page was on the screen a moment ago.

A table's page pings while it is open, and says whether it is visible. A player who runs out of time
before such a page may take the seat back. A sorted set in Valkey holds until when each page counts
as visible; of several tabs one is enough. What is not known is not believed.
"""

import logging
import time

import redis
from django.conf import settings

from accounts import valkey
from games.tables.presence.seats import RETENTION_SECONDS, SeatKey

log = logging.getLogger(__name__)

# A page pings every 12 to 18 s; the answer to the next ping may take some seconds.
TTL_SECONDS = 30


def _key() -> str:
    return f"{settings.REDIS_PREFIX}:visible"


def _member(seat_key: SeatKey) -> str:
    return f"{seat_key[0]}:{seat_key[1]}"


def mark_visible(seat_key: SeatKey) -> None:
    """Record a ping of a visible page of this seat's player."""
    now = time.time()
    try:
        pipe = valkey.client().pipeline(transaction=False)
        pipe.zremrangebyscore(_key(), "-inf", now - RETENTION_SECONDS)
        pipe.zadd(_key(), {_member(seat_key): now + TTL_SECONDS})
        pipe.execute()
    except (redis.RedisError, OSError):
        log.warning("a visible page was not written", exc_info=True)


def is_visible(seat_key: SeatKey) -> bool:
    """Return whether a page of this seat's player was visible a moment ago."""
    try:
        until = valkey.client().zscore(_key(), _member(seat_key))
    except (redis.RedisError, OSError):
        return False
    return until is not None and float(until) > time.time()
