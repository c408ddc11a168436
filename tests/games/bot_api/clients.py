"""A bot's side of a stream and of a socket, through the real application."""

import json
from typing import Any

from asgiref.testing import ApplicationCommunicator

from accounts.models import User
from accounts.tokens import services as tokens
from tests.games.frames import check_frame
from tests.games.tables.browser import HOST, TIMEOUT_SECONDS, Browser
from thousand_site.asgi import application

Json = dict[str, Any]


def token_for(user: User, *scopes: str) -> str:
    """Return a new token of the user."""
    return tokens.create_token(user, "test", scopes or ["bot"])[1]


class BotSocket(Browser):
    """A socket that a program opens with a token, without cookie and Origin."""

    def __init__(self, path: str, token: str, query: str = "", origin: str = "") -> None:
        super().__init__(path, origin=origin)
        self.socket.scope["headers"].append((b"authorization", f"Bearer {token}".encode()))
        self.socket.scope["query_string"] = query.encode()


class StreamClient:
    """A stream: its status, and its lines as they arrive."""

    def __init__(self, path: str, token: str = "", query: str = "", method: str = "GET") -> None:
        headers = [(b"host", HOST.encode()), (b"accept-language", b"en")]
        headers += [(b"authorization", f"Bearer {token}".encode())] if token else []
        self.scope = {
            "type": "http",
            "method": method,
            "path": path,
            "query_string": query.encode(),
            "headers": headers,
        }
        self.request = ApplicationCommunicator(application, self.scope)
        self.texts: list[str] = []
        self.rest = b""
        self.table: Json = {}
        self.status = 0
        self.over = False

    async def open(self) -> "StreamClient":
        await self.request.send_input({"type": "http.request", "body": b"", "more_body": False})
        start = await self.request.receive_output(TIMEOUT_SECONDS)
        assert start["type"] == "http.response.start", start
        self.status = start["status"]
        self.headers = dict(start["headers"])
        return self

    async def receive(self) -> Json:
        """Return the next line that is not empty."""
        while b"\n" not in self.rest and not self.over:
            part = await self.request.receive_output(TIMEOUT_SECONDS)
            self.rest += part["body"]
            self.over = not part.get("more_body")
        line, _, self.rest = self.rest.partition(b"\n")
        if not line:
            return await self.receive()
        self.texts.append(line.decode())
        message = json.loads(line)
        if self.status == 200:
            check_frame(self.scope["path"], message)
        if message.get("type") == "table":
            self.table = message["table"]
        return message

    async def receive_type(self, kind: str) -> Json:
        while True:
            message = await self.receive()
            if message["type"] == kind:
                return message

    async def until(self, seq: int) -> Json:
        while self.table.get("seq", -1) < seq:
            await self.receive()
        return self.table

    async def is_silent(self, seconds: float = 0.3) -> bool:
        return b"\n" not in self.rest and await self.request.receive_nothing(seconds, 0.05)

    async def leave(self) -> None:
        await self.request.send_input({"type": "http.disconnect"})
        await self.request.wait(TIMEOUT_SECONDS)
