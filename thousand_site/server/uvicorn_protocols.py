"""Protocol classes of uvicorn that bound the time and memory of each connection.

Usage: `uvicorn --ws thousand_site.server.uvicorn_protocols:WebSocketProtocol
--http thousand_site.server.uvicorn_protocols:HttpProtocol`. Without them everything still works,
but a stopping process closes all sockets at once, and slow readers are left to the server.
"""

import asyncio
import random
import socket
from collections.abc import Iterable
from http import HTTPStatus
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.protocol import OPEN

from games.bot_api import shutdown
from games.realtime import fast
from games.realtime.fast.websocket_frames import FrameCounter, text_frame, text_of

# Limits of what may wait for a slow reader in this process, and in its kernel.
WAITING_BYTES = 16 * 1024
KERNEL_BYTES = 64 * 1024
# No ping is answered while so much waits, and a message has no more parts.
UNANSWERED_BYTES, MAX_PARTS = 4 * WAITING_BYTES, 1000
# A stream is cut if what was sent is not acknowledged for so long.
UNREAD_SECONDS, UNREAD = 120, "TCP_USER_TIMEOUT"
# The line and the headers of a request: their length, and the time in which they must arrive.
MAX_HEAD_BYTES = 32 * 1024
HEAD_SECONDS = 10.0
# A connection is cut so long after its close message, read or not.
LINGER_SECONDS = 5.0
# A stopping process closes its sockets as fast as other processes can accept them, within this
# time. With the last second it must be shorter than --timeout-graceful-shutdown.
LEAVING_PER_SECOND = 150
LEAVING_SECONDS = 4.0
FAREWELL_SECONDS = 1.0


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """The WebSocket protocol of uvicorn, with time limits and a short way for whole texts.

    Nearly every frame is a whole text. It needs none of the library's state, and takes a fifth of
    its time; all others pass through the library.
    """

    # None before the handshake; after it, too, if the client did not wait for its end, or if the
    # fast tier is off.
    frames_read: FrameCounter | None = None
    has_waited = True

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
            if fast.is_wanted():
                extensions["write"] = self.write_texts

    def data_received(self, data: bytes) -> None:
        text = text_of(data, self.config.ws_max_size) if self._expects_text() else None
        if text is not None:
            self._receive_text(text)
            return
        if self.frames_read is not None:
            self.frames_read.feed(data)
        super().data_received(data)

    def _expects_text(self) -> bool:
        """Return whether a whole text that comes now means nothing to the library."""
        if self.frames_read is None:
            self._begin_frames()
        frames = self.frames_read
        return frames is not None and frames.is_between_messages and self._is_open

    def _begin_frames(self) -> None:
        """Count frames from the first one, if the client has waited for the handshake's end."""
        has_waited = self.handshake_initiated == self.handshake_complete
        self.has_waited = self.has_waited and has_waited and fast.is_wanted()
        if self.handshake_complete and self.has_waited:
            self.frames_read = FrameCounter()

    @property
    def _is_open(self) -> bool:
        is_closing = self.close_sent or self.disconnected
        return self.conn.state is OPEN and not is_closing and not self.conn.extensions

    def _receive_text(self, text: str) -> None:
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        # The library's way stops reading after each message: two calls of the system for each.
        if self.queue.qsize() > 1 and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def write_texts(self, texts: Iterable[str]) -> bool:
        """Write texts in one piece if the connection takes them at once; return whether it did."""
        if self.transport.is_closing() or not (self._is_open and self.writable.is_set()):
            return False
        self.transport.write(b"".join(map(text_frame, texts)))
        return True

    def handle_ping(self) -> None:
        """Answer a ping, unless the client does not read: its answers would pile up."""
        if self.transport.get_write_buffer_size() <= UNANSWERED_BYTES:
            super().handle_ping()
        else:
            # The library has prepared the answer already: drop it.
            self.conn.data_to_send()

    def handle_cont(self, event: Any) -> None:
        """Take a part of a message: empty ones add nothing to the length that is limited."""
        if len(self.frames) < MAX_PARTS:
            super().handle_cont(event)
            return
        self.frames = []
        self.conn.fail(CloseCode.MESSAGE_TOO_BIG, "too many parts")
        self.handle_parser_exception()

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


class HttpProtocol(HttpToolsProtocol):
    """The HTTP protocol of uvicorn; streams end when the process stops.

    A request's head has limits of its own: before it is complete no application can refuse it.
    """

    head_timer: asyncio.TimerHandle | None = None
    # Bytes of the head that has begun; None while none is expected.
    head_bytes: int | None = 0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        sock = transport.get_extra_info("socket")
        if sock is not None and sock.family != socket.AF_UNIX and hasattr(socket, UNREAD):
            sock.setsockopt(socket.IPPROTO_TCP, getattr(socket, UNREAD), UNREAD_SECONDS * 1000)
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._end_head()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.head_bytes is None or self.transport.is_closing():
            return
        self.head_bytes += len(data)
        if self.head_bytes > MAX_HEAD_BYTES:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._expect_head()

    def on_headers_complete(self) -> None:
        """Note the end of a head. Raises: ValueError: it was too long, and the parser must stop."""
        self._end_head()
        if sum(len(name) + len(value) for name, value in self.headers) > MAX_HEAD_BYTES:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            raise ValueError("the head is too long")
        super().on_headers_complete()

    def send_400_response(self, msg: str) -> None:
        """Answer a malformed request, unless it has its answer."""
        if not self.transport.is_closing():
            super().send_400_response(msg)

    def _expect_head(self) -> None:
        self._end_head()
        self.head_bytes = 0
        self.head_timer = self.loop.call_later(HEAD_SECONDS, self._late)

    def _end_head(self) -> None:
        self.head_bytes = None
        if self.head_timer is not None:
            self.head_timer.cancel()

    def _late(self) -> None:
        """Close a connection whose head did not come; one that sent nothing expects no answer."""
        if self._is_answering:
            # Its next request may wait because nothing is read meanwhile.
            self._expect_head()
        elif self.head_bytes:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self.transport.close()

    def _refuse(self, status: HTTPStatus) -> None:
        if not self._is_answering:
            lines = f"HTTP/1.1 {status} {status.phrase}", "content-length: 0", "connection: close"
            self.transport.write("".join(f"{line}\r\n" for line in (*lines, "")).encode())
        self.transport.close()

    @property
    def _is_answering(self) -> bool:
        """Return whether an earlier request of this connection has no complete answer yet."""
        return self.cycle is not None and not self.cycle.response_complete

    def shutdown(self) -> None:
        super().shutdown()
        shutdown.stop()
