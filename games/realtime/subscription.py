"""The subscription of a process: one connection to Valkey that hears many channels.

Written for this project: a process hears every change that it makes itself, and a channel layer or
redis-py's own subscriptions cost four times as much for each message.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import hiredis

from games.realtime.valkey_connection import RawConnection

log = logging.getLogger(__name__)

# A request and its channel, until Valkey has confirmed it.
Request = tuple[bytes, bytes]


class Subscription(RawConnection):
    """A connection; `hear` gets the data of each message, and `lost` is called at its end."""

    def __init__(self, hear: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        super().__init__()
        self._hear, self._lost = hear, lost
        self._reader = hiredis.Reader()
        self._requests: dict[Request, list[asyncio.Future[None]]] = {}

    async def subscribe(self, channel: str) -> None:
        """Return when the channel is heard. Raises: ConnectionError."""
        await self._request(b"SUBSCRIBE", channel)

    async def unsubscribe(self, channel: str) -> None:
        """Return when the channel is no longer heard. Raises: ConnectionError."""
        await self._request(b"UNSUBSCRIBE", channel)

    async def _request(self, command: bytes, channel: str) -> None:
        if self._transport.is_closing():
            raise ConnectionError
        name = channel.encode()
        confirmed = asyncio.get_running_loop().create_future()
        self._requests.setdefault((command.lower(), name), []).append(confirmed)
        words: Any = (command, name)
        self._transport.write(hiredis.pack_command(words))
        await confirmed

    def data_received(self, data: bytes) -> None:
        """Take what Valkey says."""
        self._reader.feed(data)
        while (reply := self._reader.gets()) is not False:
            if isinstance(reply, list) and reply[0] == b"message":
                self._hear(reply[2])
            elif isinstance(reply, list):
                self._confirm(reply[0], reply[1])
            else:
                log.warning("Valkey answered a subscription with %s", reply)

    def _confirm(self, command: bytes, name: bytes) -> None:
        """Let those go on who wait for this answer, unless they have given up."""
        for confirmed in self._requests.pop((command, name), ()):
            if not confirmed.done():
                confirmed.set_result(None)

    def connection_lost(self, error: Exception | None) -> None:
        """Tell all who wait, and the owner."""
        for request in list(self._requests.values()):
            for confirmed in request:
                if not confirmed.done():
                    confirmed.set_exception(ConnectionError())
        self._requests.clear()
        self._lost()
