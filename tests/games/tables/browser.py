"""A browser's side of a socket, through the real application and the real channel layer."""

import json
from typing import Any

from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.test import Client

from accounts.models import User
from games.models import Game
from tests.games.frames import check_frame
from thousand_site.asgi import application

Json = dict[str, Any]
HOST = "testserver"
# Generous, since a busy machine is slow; only a failing test waits that long.
TIMEOUT_SECONDS = 30


def login(user: User) -> Client:
    """Return a client that is logged in as the user."""
    client = Client()
    client.force_login(user)
    return client


def cookie_of(client: Client) -> str:
    """Return the client's session cookie as a header value."""
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


class Browser:
    """One socket: the messages it was sent, as JSON and as text."""

    def __init__(self, path: str, cookie: str = "", origin: str = f"http://{HOST}") -> None:
        headers = [(b"host", HOST.encode()), (b"accept-language", b"en")]
        headers += [(b"cookie", cookie.encode())] if cookie else []
        headers += [(b"origin", origin.encode())] if origin else []
        self.path = path
        scope = {"type": "websocket", "path": path, "query_string": b"", "headers": headers}
        self.socket = ApplicationCommunicator(application, scope)
        self.texts: list[str] = []
        self.table: Json = {}

    async def open(self) -> "Browser":
        """Connect; the server must accept."""
        await self.socket.send_input({"type": "websocket.connect"})
        assert (await self.socket.receive_output(TIMEOUT_SECONDS))["type"] == "websocket.accept"
        return self

    async def receive(self) -> Json:
        """Return the next message."""
        output = await self.socket.receive_output(TIMEOUT_SECONDS)
        assert output["type"] == "websocket.send", output
        text = output["text"]
        self.texts.append(text)
        message = json.loads(text)
        check_frame(self.path, message)
        self.table = message.get("table", self.table)
        return message

    async def receive_type(self, kind: str) -> Json:
        """Return the next message of this type, skipping others."""
        while True:
            message = await self.receive()
            if message["type"] == kind:
                return message

    async def until(self, seq: int) -> Json:
        """Return the table once it is at least at this seq."""
        while self.table.get("seq", -1) < seq:
            await self.receive()
        return self.table

    async def is_silent(self, seconds: float = 0.3) -> bool:
        """Return whether nothing arrives for this time."""
        return await self.socket.receive_nothing(seconds, 0.05)

    async def send_json(self, message: object) -> None:
        """Send a message."""
        await self.send(text=json.dumps(message))

    async def send(self, **frame: str | bytes) -> None:
        await self.socket.send_input({"type": "websocket.receive", **frame})

    async def act(self, action: str, action_id: str = "a1", seq: int | None = None) -> None:
        """Send an action on the current seq."""
        seq = self.table["seq"] if seq is None else seq
        await self.send_json({"type": "act", "id": action_id, "seq": seq, "action": action})

    async def closed(self) -> int:
        """Return the server's close code, skipping messages before it."""
        while True:
            output = await self.socket.receive_output(TIMEOUT_SECONDS)
            if output["type"] == "websocket.close":
                return int(output["code"])

    async def leave(self) -> None:
        """Disconnect."""
        await self.socket.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.socket.wait(TIMEOUT_SECONDS)


async def watch(game: Game, client: Client | None = None) -> Browser:
    """Return a socket of this client, or of a visitor, that was shown the table."""
    browser = await Browser(f"/ws/table/{game.id}/", cookie_of(client) if client else "").open()
    await browser.receive_type("table")
    return browser


async def leave(*browsers: Browser) -> None:
    """Disconnect all."""
    for browser in browsers:
        await browser.leave()
