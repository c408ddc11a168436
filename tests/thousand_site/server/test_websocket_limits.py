"""Frames that no application sees are limited, too: pings, and the parts of a message."""

import asyncio
from types import SimpleNamespace
from typing import Any

from uvicorn import Config
from uvicorn.server import ServerState
from websockets.frames import Close, Frame, Opcode

from thousand_site.server import uvicorn_protocols
from thousand_site.server.uvicorn_protocols import WebSocketProtocol

HANDSHAKE = (
    b"GET /ws/ HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def sent(opcode: Opcode, data: bytes, fin: bool = True) -> bytes:
    """Return a frame as a client sends it."""
    return Frame(opcode, data, fin).serialize(mask=True)


async def accept(_scope: Any, receive: Any, send: Any) -> None:
    """Accept a socket, and read it to its end."""
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


class Connection:
    """An open connection; `waiting` is how much its client has not read."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.waiting, self.is_closed = 0, False
        transport = SimpleNamespace(
            write=self.written.append,
            close=self._close,
            abort=self._close,
            is_closing=lambda: self.is_closed,
            get_write_buffer_size=lambda: self.waiting,
            set_write_buffer_limits=lambda high: None,
            get_extra_info=lambda name: None,
            pause_reading=lambda: None,
            resume_reading=lambda: None,
        )
        config = Config(accept, log_config=None, ws=WebSocketProtocol, ws_per_message_deflate=False)
        config.load()
        self.protocol = WebSocketProtocol(config, ServerState(), {})
        self.protocol.connection_made(transport)

    def _close(self) -> None:
        self.is_closed = True

    async def open(self) -> "Connection":
        """Return the connection after its handshake and the server's first ping."""
        self.protocol.data_received(HANDSHAKE)
        while not self.protocol.handshake_complete:
            await asyncio.sleep(0)
        self.protocol.stop_keepalive()
        self.written.clear()
        return self

    async def end(self) -> None:
        """Lose the connection, and wait for the application."""
        self.protocol.connection_lost(None)
        await asyncio.gather(*self.protocol.tasks)


async def test_pings_of_a_client_that_does_not_read_are_not_answered() -> None:
    line = await Connection().open()
    line.protocol.data_received(sent(Opcode.PING, b"one"))
    line.waiting = uvicorn_protocols.UNANSWERED_BYTES + 1
    line.protocol.data_received(sent(Opcode.PING, b"two") * 3)
    line.waiting = 0
    line.protocol.data_received(sent(Opcode.PING, b"three"))
    pongs = [Frame(Opcode.PONG, data).serialize(mask=False) for data in (b"one", b"three")]
    assert line.written == pongs and not line.is_closed
    await line.end()


async def test_a_message_of_too_many_parts_closes_its_socket() -> None:
    line = await Connection().open()
    line.protocol.data_received(sent(Opcode.TEXT, b"", fin=False))
    part = sent(Opcode.CONT, b"", fin=False)
    line.protocol.data_received(part * (uvicorn_protocols.MAX_PARTS - 1))
    assert not line.is_closed and len(line.protocol.frames) == uvicorn_protocols.MAX_PARTS
    line.protocol.data_received(part * 3)
    assert line.is_closed and len(line.protocol.frames) < 3
    assert Close.parse(line.written[0][2:]).code == 1009
    await line.end()
