"""Protocol classes of uvicorn that bound the time and memory of each connection.

Usage: `uvicorn --ws thousand_site.server.uvicorn_protocols:WebSocketProtocol
--http thousand_site.server.uvicorn_protocols:HttpProtocol`. Without them everything still works,
but a stopping process closes all sockets at once, and slow readers are left to the server.
"""

import random
import socket
from typing import Any, cast

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from games.bot_api import shutdown

# Limits of what may wait for a slow reader in this process, and in its kernel.
WAITING_BYTES = 16 * 1024
KERNEL_BYTES = 64 * 1024
# A stream is cut if what was sent is not acknowledged for so long.
UNREAD_SECONDS, UNREAD = 120, "TCP_USER_TIMEOUT"
# A connection is cut so long after its close message, read or not.
LINGER_SECONDS = 5.0
# A stopping process closes its sockets as fast as other processes can accept them, within this
# time. With the last second it must be shorter than --timeout-graceful-shutdown.
LEAVING_PER_SECOND = 150
LEAVING_SECONDS = 4.0
FAREWELL_SECONDS = 1.0


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """The WebSocket protocol of uvicorn, with time limits."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=WAITING_BYTES)
        sock = transport.get_extra_info("socket")
        if sock is not None:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BYTES)

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions = cast(dict[str, Any], self.scope["extensions"])
            extensions["round_trip"] = lambda: self.last_ping_rtt
            extensions["ready"] = self.writable.is_set

    def start_keepalive(self) -> None:
        """Ping at once, so that the round trip is known before the first turn."""
        if self.ping_interval:
            self.send_keepalive_ping()

    async def send(self, message: Any) -> None:
        """Send a message; a close does not wait for a slow reader."""
        if message["type"] == "websocket.close":
            self.writable.set()
            self._abort_after(LINGER_SECONDS)
        await super().send(message)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._abort_after(LINGER_SECONDS)

    def shutdown(self) -> None:
        """Close the socket at a random moment, so that clients reconnect one after the other."""
        span = min(LEAVING_SECONDS, len(self.connections) / LEAVING_PER_SECOND)
        self.loop.call_later(random.uniform(0, span), self._leave)

    def _leave(self) -> None:
        if not self.transport.is_closing():
            super().shutdown()
            self._abort_after(FAREWELL_SECONDS)

    def _abort_after(self, seconds: float) -> None:
        self.loop.call_later(seconds, self.transport.abort)


class HttpProtocol(AutoHTTPProtocol):  # type: ignore[valid-type,misc]
    """The HTTP protocol of uvicorn; streams end when the process stops."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        sock = transport.get_extra_info("socket")
        if sock is not None and sock.family != socket.AF_UNIX and hasattr(socket, UNREAD):
            sock.setsockopt(socket.IPPROTO_TCP, getattr(socket, UNREAD), UNREAD_SECONDS * 1000)

    def shutdown(self) -> None:
        super().shutdown()
        shutdown.stop()
