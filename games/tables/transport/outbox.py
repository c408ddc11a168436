"""What waits to go down one socket: little at any time, however slowly the other side reads."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

Send = Callable[[dict[str, Any]], Awaitable[None]]
# A text, or how to make it when its turn has come: it may speak of the time.
Text = str | Callable[[], str]

# So long nothing may leave for a reader who does not read.
STALL_SECONDS = 8.0
LONGEST = 32


class Stalled(Exception):
    """The other side has stopped reading."""


class Gone(Exception):
    """There is no other side any more."""


class Outbox:
    """Texts in the order in which they were put; a newer one takes its place from an older."""

    def __init__(self, send: Send, ready: Callable[[], bool] = lambda: False) -> None:
        """`ready`: whether what is sent now leaves at once, where the server can tell."""
        self._send, self._ready = send, ready
        self._waiting: dict[object, Text] = {}
        self._sending = asyncio.Lock()

    def put(self, text: Text, place: object = None) -> None:
        """Let it wait at the end. Of texts of one `place` only the newest waits."""
        place = object() if place is None else place
        self._waiting.pop(place, None)
        self._waiting[place] = text

    def clear(self) -> None:
        self._waiting.clear()

    @property
    def busy(self) -> bool:
        """Whether somebody sends: he sends what is put meanwhile too."""
        return self._sending.locked()

    async def send(self) -> None:
        """Send all that waits; raises Stalled, or Gone."""
        if len(self._waiting) > LONGEST:
            raise Stalled
        if self.busy:
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
            raise Gone from error

    async def settled(self) -> None:
        """Wait until nobody sends: who does not read is not read from."""
        if self.busy:
            async with self._sending:
                pass
