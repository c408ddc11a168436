"""A browser's side of a socket, through the real application and the real channel layer."""

import json
from typing import Any

from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.test import Client

from accounts.models import User
from thousand_site.asgi import application

Json = dict[str, Any]
HOST = "testserver"
# Only a test that fails waits so long: a busy machine takes its time.
SOON = 30


def login(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def cookie_of(client: Client) -> str:
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


class Browser:
    """One socket: what it is sent, as JSON and as the text that came."""

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
        await self.socket.send_input({"type": "websocket.connect"})
        assert (await self.socket.receive_output(SOON))["type"] == "websocket.accept"
        return self

    async def hear(self) -> Json:
        """The next message."""
        output = await self.socket.receive_output(SOON)
        assert output["type"] == "websocket.send", output
        text = output["text"]
        self.texts.append(text)
        message = json.loads(text)
        self.table = message.get("table", self.table)
        return message

    async def hear_of(self, kind: str) -> Json:
        """The next message of this type; others are skipped."""
        while True:
            message = await self.hear()
            if message["type"] == kind:
                return message

    async def until(self, seq: int) -> Json:
        """The table, once it is as new as this."""
        while self.table.get("seq", -1) < seq:
            await self.hear()
        return self.table

    async def silent(self, seconds: float = 0.3) -> bool:
        return await self.socket.receive_nothing(seconds, 0.05)

    async def say(self, message: object) -> None:
        await self.send(text=json.dumps(message))

    async def send(self, **frame: str | bytes) -> None:
        await self.socket.send_input({"type": "websocket.receive", **frame})

    async def act(self, action: str, action_id: str = "a1", seq: int | None = None) -> None:
        seq = self.table["seq"] if seq is None else seq
        await self.say({"type": "act", "id": action_id, "seq": seq, "action": action})

    async def closed(self) -> int:
        """The code with which the server closes; what it says before is skipped."""
        while True:
            output = await self.socket.receive_output(SOON)
            if output["type"] == "websocket.close":
                return int(output["code"])

    async def leave(self) -> None:
        await self.socket.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.socket.wait(SOON)
