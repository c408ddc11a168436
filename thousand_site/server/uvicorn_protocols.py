"""How uvicorn keeps a socket's line: gone in its time, and never at a reader's mercy.

For `uvicorn --ws thousand_site.server.uvicorn_protocols:Line --http thousand_site.server.uvicorn_protocols:Pages`. Under another server or
without it all still works: then a stopping process closes its sockets at once and cuts its streams
off, and who does not read is left to the server.
"""

import random
import socket
from typing import Any, cast

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from games.bot_api import shutdown

# What may wait in this process, and in its kernel, for a reader who is slow.
WAITING_BYTES = 16 * 1024
KERNEL_BYTES = 64 * 1024
# What was sent down a stream and not taken for so long was sent in vain: the line is cut.
UNREAD_SECONDS, UNREAD = 120, "TCP_USER_TIMEOUT"
# A line that was told its end is cut after so long, whether it was read or not.
LINGER_SECONDS = 5.0
# A stopping process sends its sockets away as fast as others can take them in, but within this;
# with the second for those who do not read it must be less than --timeout-graceful-shutdown.
LEAVING_PER_SECOND = 150
LEAVING_SECONDS = 4.0
FAREWELL_SECONDS = 1.0


class Line(WebSocketsSansIOProtocol):
    """uvicorn's own protocol, with an end to everything."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=WAITING_BYTES)
        wire = transport.get_extra_info("socket")
        if wire is not None:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BYTES)

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions = cast(dict[str, Any], self.scope["extensions"])
            extensions["round_trip"] = lambda: self.last_ping_rtt
            extensions["ready"] = self.writable.is_set

    def start_keepalive(self) -> None:
        """At once, so that the round trip is known before the first turn."""
        if self.ping_interval:
            self.send_keepalive_ping()

    async def send(self, message: Any) -> None:
        """The word of the end does not wait for a reader who does not read."""
        if message["type"] == "websocket.close":
            self.writable.set()
            self._cut_in(LINGER_SECONDS)
        await super().send(message)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._cut_in(LINGER_SECONDS)

    def shutdown(self) -> None:
        """The process stops: each goes at a moment of its own, and is served until then."""
        span = min(LEAVING_SECONDS, len(self.connections) / LEAVING_PER_SECOND)
        self.loop.call_later(random.uniform(0, span), self._leave)

    def _leave(self) -> None:
        if not self.transport.is_closing():
            super().shutdown()
            self._cut_in(FAREWELL_SECONDS)

    def _cut_in(self, seconds: float) -> None:
        self.loop.call_later(seconds, self.transport.abort)


class Pages(AutoHTTPProtocol):  # type: ignore[valid-type,misc]
    """uvicorn's own protocol, but a stream does not keep a process that stops."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        wire = transport.get_extra_info("socket")
        if wire is not None and wire.family != socket.AF_UNIX and hasattr(socket, UNREAD):
            wire.setsockopt(socket.IPPROTO_TCP, getattr(socket, UNREAD), UNREAD_SECONDS * 1000)

    def shutdown(self) -> None:
        super().shutdown()
        shutdown.stop()
