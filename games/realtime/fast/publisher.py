"""Publisher of change notices on the event loop, which it never blocks."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

import hiredis

from games.realtime import publisher
from games.realtime.executor import run
from games.realtime.hub import Hub
from games.realtime.valkey_connection import RawConnection

log = logging.getLogger(__name__)

# With so much unsent, Valkey does not read: notices are left out, and polls make up for them.
MAX_UNSENT_BYTES = 256 * 1024
OPEN_TIMEOUT_SECONDS = 2

Work = Callable[[], Awaitable[None]]

_publishers: WeakKeyDictionary[Hub, "LoopPublisher"] = WeakKeyDictionary()


class LoopPublisher(RawConnection):
    """A connection on which Valkey answers nothing. While it is closed, a thread publishes."""

    def __init__(self, spawn: Callable[[Work], Any]) -> None:
        """Take the function that starts a task."""
        super().__init__()
        self._spawn = spawn
        self._is_opening = self._is_closed = False
        self._failed_at = -publisher.RETRY_AFTER_SECONDS

    async def _prepare(self, connection: Any) -> None:
        # The first is answered if the server knows the command; the second never.
        await connection.send_command("CLIENT", "REPLY", "ON")
        await connection.read_response()
        await connection.send_command("CLIENT", "REPLY", "OFF")

    def notify(self, group: str, message: dict[str, Any]) -> None:
        """Publish a change notice to other processes: the caller updates its own sockets."""
        message, transport = publisher.to_others(message), self._transport
        if transport is None or transport.is_closing():
            self._open_soon()
            self._spawn(partial(run, publisher.publish, group, message))
        elif transport.get_write_buffer_size() <= MAX_UNSENT_BYTES:
            words: Any = (
                b"PUBLISH",
                publisher.channel_of(group),
                publisher.encoded(group, message),
            )
            transport.write(hiredis.pack_command(words))

    def _open_soon(self) -> None:
        is_too_soon = time.monotonic() - self._failed_at < publisher.RETRY_AFTER_SECONDS
        if not (self._is_opening or self._is_closed or is_too_soon):
            self._is_opening = True
            self._spawn(self._open)

    async def _open(self) -> None:
        try:
            async with asyncio.timeout(OPEN_TIMEOUT_SECONDS):
                await self.open()
            if self._is_closed:
                self.close()
        except Exception:
            self._failed_at = time.monotonic()
            log.warning("cannot connect to publish now", exc_info=True)
        finally:
            self._is_opening = False

    def close(self) -> None:
        """Close the connection, if there is one, for good."""
        self._is_closed = True
        if self._transport is not None:
            super().close()


def of(hub: Hub) -> LoopPublisher:
    """Return the publisher of the hub's loop, which closes with the hub."""
    if hub not in _publishers:
        new = _publishers[hub] = LoopPublisher(hub.spawn)
        hub.at_end(new.close)
    return _publishers[hub]
