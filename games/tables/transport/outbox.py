"""The send queue of one socket: always short, however slowly the client reads.

Written for this project: Channels' own sends would queue without limit.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

Send = Callable[[dict[str, Any]], Awaitable[None]]
# A text, or a function that makes it at the time of sending, as it may contain the time.
Text = str | Callable[[], str]

# After this time without progress the client counts as not reading.
STALL_SECONDS = 8.0
MAX_QUEUED = 32


class Stalled(Exception):
    """The client has stopped reading."""


class Disconnected(Exception):
    """The connection no longer exists."""


class Outbox:
    """Texts in order; a newer one with the same key replaces the older."""

    def __init__(self, send: Send, ready: Callable[[], bool] = lambda: False) -> None:
        """Create a queue; `ready` tells whether a text sent now leaves at once, if known."""
        self._send, self._ready = send, ready
        self._waiting: dict[object, Text] = {}
        self._sending = asyncio.Lock()

    def put(self, text: Text, key: object = None) -> None:
        """Append a text. Of the texts with the same key only the newest waits."""
        key = object() if key is None else key
        self._waiting.pop(key, None)
        self._waiting[key] = text

    def clear(self) -> None:
        """Drop what waits."""
        self._waiting.clear()

    @property
    def is_sending(self) -> bool:
        """Return whether a task is sending; it also sends what is put meanwhile."""
        return self._sending.locked()

    async def send(self) -> None:
        """Send everything that waits. Raises: Stalled, Disconnected."""
        if len(self._waiting) > MAX_QUEUED:
            raise Stalled
        if self.is_sending:
            return
        async with self._sending:
            while self._waiting:
                await self._send_one(self._waiting.pop(next(iter(self._waiting))))

    async def _send_one(self, text: Text) -> None:
        message = {"type": "websocket.send", "text": text if isinstance(text, str) else text()}
        try:
            if self._ready():
                await self._send(message)
                return
            async with asyncio.timeout(STALL_SECONDS):
                await self._send(message)
        except TimeoutError:
            raise Stalled from None
        except Exception as error:
            raise Disconnected from error

    async def wait_idle(self) -> None:
        """Wait until nothing is being sent: a client that does not read is not read from."""
        if self.is_sending:
            async with self._sending:
                pass
