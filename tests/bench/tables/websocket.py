"""A minimal WebSocket client, so that the benchmark does not measure itself."""

import asyncio
import base64
import secrets
from typing import Any

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class WebSocketClient(asyncio.Protocol):
    """A connection whose subclasses handle texts; without extensions and fragments."""

    def __init__(self, path: str, cookie: str) -> None:
        self.path, self.cookie = path, cookie
        self.buffer = b""
        self.open: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        lines = [f"GET {self.path} HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket"]
        lines += ["Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        lines += [f"Cookie: {self.cookie}"] if self.cookie else []
        self.transport.write("\r\n".join([*lines, "", ""]).encode())

    def data_received(self, data: bytes) -> None:
        self.buffer = self.buffer + data if self.buffer else data
        if not self.open.done() and not self._shake_hands():
            return
        while self._take_frame():
            pass

    def _shake_hands(self) -> bool:
        head, separator, rest = self.buffer.partition(b"\r\n\r\n")
        if not separator:
            return False
        if b" 101 " not in head.split(b"\r\n", 1)[0]:
            self.open.set_exception(ConnectionError(head[:80].decode("latin1")))
            self.close()
            return False
        self.buffer = rest
        self.open.set_result(True)
        return True

    def _take_frame(self) -> bool:
        """Handle the first frame of the buffer if it is complete; return whether it was."""
        data = self.buffer
        if len(data) < 2:
            return False
        length, start = data[1], 2
        if length == 126:
            length, start = int.from_bytes(data[2:4], "big"), 4
        elif length == 127:
            length, start = int.from_bytes(data[2:10], "big"), 10
        end = start + length
        if len(data) < end:
            return False
        self.buffer = data[end:]
        self._on_frame(data[0] & 15, data[start:end])
        return True

    def _on_frame(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            self.on_text(payload)
        elif opcode == PING:
            self._send_frame(PONG, payload)
        elif opcode == CLOSE:
            self.on_close(int.from_bytes(payload[:2], "big"))
            self.close()

    def send(self, text: str) -> None:
        self._send_frame(TEXT, text.encode())

    def _send_frame(self, opcode: int, payload: bytes) -> None:
        if self.transport is None or self.transport.is_closing():
            return
        size = len(payload)
        head = bytes([128 | opcode, 128 | size]) if size < 126 else _long_header(opcode, size)
        # A mask of zeros is valid and leaves the text unchanged.
        self.transport.write(head + b"\0\0\0\0" + payload)

    def close(self) -> None:
        if self.transport is not None:
            self.transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(error or ConnectionError("closed before it was open"))
        self.on_close(0)

    def on_text(self, text: bytes) -> None:
        """Handle a text message."""

    def on_close(self, code: int) -> None:
        """Handle the close by the server; code 0 is a lost connection."""


def _long_header(opcode: int, size: int) -> bytes:
    return bytes([128 | opcode, 128 | 126]) + size.to_bytes(2, "big")
