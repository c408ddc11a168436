"""A connection to Valkey in the RESP protocol over asyncio, without the client library."""

import asyncio
from typing import Any

from django.conf import settings
from redis.asyncio import ConnectionPool

from accounts import valkey


class RawConnection(asyncio.Protocol):
    """A protocol of asyncio on a connection that redis-py has opened."""

    def __init__(self) -> None:
        self._connection: Any = None
        self._transport: Any = None

    async def open(self) -> None:
        """Connect. Raises: redis.RedisError, OSError."""
        # redis-py knows addresses, passwords and TLS; what comes afterwards is read here.
        self._connection = ConnectionPool.from_url(settings.REDIS_URL).make_connection()
        await self._connection.connect()
        await self._prepare(self._connection)
        self._transport = self._connection._writer.transport
        valkey.limit_silence(self._transport.get_extra_info("socket"))
        self._transport.set_protocol(self)

    async def _prepare(self, connection: Any) -> None:
        """Send what must be answered before the protocol takes over."""

    def close(self) -> None:
        """Close the connection."""
        self._transport.close()
