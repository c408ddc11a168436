"""The send queue of one socket: always short, however slowly the client reads.

Written for this project: Channels' own sends would queue without limit.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import Any

Send = Callable[[dict[str, Any]], Awaitable[None]]
# Writes texts if the connection takes them at once; returns whether it did.
Write = Callable[[Iterable[str]], bool]
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

    def __init__(self, send: Send, write: Write | None = None) -> None:
        """Create a queue; `write` is the short way, if the server has one."""
        self._send, self._write = send, write
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

    def send_now(self) -> bool:
        """Write everything that waits, in one piece; return whether nothing waits any more."""
        if not self._waiting:
            return True
        if self._write is None or self.is_sending or len(self._waiting) > MAX_QUEUED:
            return False
        return self._write(self._texts())

    def _texts(self) -> Iterator[str]:
        """Make and take what waits, but only as far as somebody asks for it."""
        while self._waiting:
            text = self._waiting.pop(next(iter(self._waiting)))
            yield text if isinstance(text, str) else text()

    async def send(self) -> None:
        """Send everything that waits. Raises: Stalled, Disconnected."""
        if len(self._waiting) > MAX_QUEUED:
            raise Stalled
        if self.is_sending:
            return
        async with self._sending:
            for text in self._texts():
                await self._send_one(text)

    async def _send_one(self, text: str) -> None:
        message = {"type": "websocket.send", "text": text}
        try:
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
