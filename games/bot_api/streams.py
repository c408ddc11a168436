"""A socket as a stream: lines of JSON to who only listens, and says by requests what it has to say.

The consumers are those of the sockets. So a line is what the socket would be sent, decided by the
same seat, rung by the same doorbells, and gone as soon as the token is.

Requests for streams do not come to Django: its middleware would hold a thread for each of them.
"""

import asyncio
import re
from collections.abc import Mapping
from typing import Any

import orjson
from asgiref.typing import ASGI3Application
from channels.routing import URLRouter
from django.http import HttpRequest
from django.urls import path
from django.utils import translation
from django.utils.translation import gettext

from games.bot_api import shutdown
from games.bot_api.consumers import EventsConsumer
from games.tables import messages
from games.tables.consumers import TableConsumer
from games.tables.transport import authentication
from games.tables.transport.base_consumer import FAULT, FLOOD, FOREIGN, LOGGED_OUT, NO_TABLE

Message = Mapping[str, Any]

# An empty line after so long without another: proxies close lines on which nothing comes.
KEEP_ALIVE_SECONDS = 5.0
# Codes of WebSocket: all was said; the process stops.
DONE, RESTART = 1000, 1012
# Before the first line an end is an answer like any other: its status, and the error's name.
ANSWERS = {
    LOGGED_OUT: (401, "bad_token"),
    FOREIGN: (403, "foreign"),
    NO_TABLE: (404, "not_found"),
    FLOOD: (429, "throttled"),
    RESTART: (503, "restart"),
    FAULT: (503, "server_error"),
}
HEADERS = [
    (b"content-type", b"application/x-ndjson; charset=utf-8"),
    (b"cache-control", b"no-store"),
    # A proxy that gathers lines would hold up the game.
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]

ADDRESS = re.compile(r"/api/bot/(events|games/[-a-zA-Z0-9_]+/stream)/")
router = URLRouter(
    [
        path("api/bot/events/", EventsConsumer.as_asgi()),
        path("api/bot/games/<slug:game_id>/stream/", TableConsumer.as_asgi()),
    ]
)


class Streams:
    """The root of HTTP: streams here, all else as ever."""

    def __init__(self, pages: Any, sockets: Any = router) -> None:
        self.pages, self.sockets = pages, sockets

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if ADDRESS.fullmatch(scope["path"]):
            await Stream(scope, receive, send).run(self.sockets)
        else:
            await self.pages(scope, receive, send)


class Stream:
    """One request: for the consumer a socket that stays silent, for the client lines."""

    def __init__(self, scope: Message, receive: Any, send: Any) -> None:
        self.scope, self.receive, self.send = scope, receive, send
        self.heard: asyncio.Queue[Message] = asyncio.Queue()
        self.sending = asyncio.Lock()
        self.started = self.ended = False
        self.stop = asyncio.Event()
        self.spoke_at = 0.0

    async def run(self, sockets: ASGI3Application) -> None:
        refusal = self._refusal()
        if refusal is not None:
            await self._answer(*refusal)
            return
        self.heard.put_nowait({"type": "websocket.connect"})
        forget = shutdown.watch(self.stop.set)
        watching = [asyncio.create_task(one()) for one in (self._hang_up, self._beat, self._stop)]
        scope = {**self.scope, "type": "websocket", "subprotocols": [], "extensions": {}}
        try:
            await sockets(scope, self.heard.get, self._said)  # type: ignore[arg-type]
            await self._end(FAULT)
        finally:
            forget()
            for task in watching:
                task.cancel()

    def _refusal(self) -> tuple[int, str] | None:
        if self.scope["method"] != "GET":
            return 405, "method_not_allowed"
        if authentication.told_in_address(self.scope):
            return 400, "token_in_address"
        # A page's cookie opens no stream.
        return None if authentication.bearer(self.scope) else (401, "not_authenticated")

    async def _said(self, message: Any) -> None:
        """What the consumer says to its socket."""
        match message["type"]:
            case "websocket.send":
                await self._line(message["text"])
                if _is_last(message["text"]):
                    await self._end(DONE)
            case "websocket.close":
                await self._end(message.get("code", DONE))

    async def _line(self, text: str) -> None:
        async with self.sending:
            if self.ended:
                return
            await self._start(200, HEADERS)
            self.spoke_at = asyncio.get_running_loop().time()
            await self._write(f"{text}\n".encode(), more=True)

    async def _start(self, status: int, headers: Any) -> None:
        if not self.started:
            self.started = True
            start = {"type": "http.response.start", "status": status, "headers": headers}
            await self.send(start)

    async def _write(self, body: bytes, more: bool) -> None:
        await self.send({"type": "http.response.body", "body": body, "more_body": more})

    async def _end(self, code: int) -> None:
        """The last line says why; the consumer hears that its socket is gone."""
        if self.ended:
            return
        self.ended = True
        self.heard.put_nowait({"type": "websocket.disconnect", "code": code})
        async with self.sending:
            if self.started:
                last = messages.dumps({"type": "closed", "code": code})
                await self._write(f"{last}\n".encode(), more=False)
            else:
                await self._answer(*ANSWERS.get(code, (503, "server_error")))

    async def _answer(self, status: int, code: str) -> None:
        with translation.override(_language(self.scope)):
            told = {"error": code, "text": _text(code), "fields": {}, "data": {}}
        headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
        if status == 401:
            headers.append((b"www-authenticate", b'Bearer realm="api"'))
        await self._start(status, headers)
        await self._write(messages.dumps(told).encode(), more=False)

    async def _hang_up(self) -> None:
        """The client is gone."""
        while (await self.receive())["type"] != "http.disconnect":
            pass
        self.ended = True
        self.heard.put_nowait({"type": "websocket.disconnect", "code": 1006})

    async def _stop(self) -> None:
        await self.stop.wait()
        await self._end(RESTART)

    async def _beat(self) -> None:
        loop = asyncio.get_running_loop()
        while not self.ended:
            await asyncio.sleep(KEEP_ALIVE_SECONDS)
            # Who does not read is not written to; the next line finds that out.
            if self.started and loop.time() - self.spoke_at >= KEEP_ALIVE_SECONDS:
                await self._line("")


def _is_last(text: str) -> bool:
    """A table whose game is over: nothing more will happen there."""
    message = orjson.loads(text)
    return message["type"] == "table" and message["table"]["status"] != "playing"


def _language(scope: Message) -> str:
    request = HttpRequest()
    request.META["HTTP_ACCEPT_LANGUAGE"] = authentication.header(scope, b"accept-language")
    return translation.get_language_from_request(request)


def _text(code: str) -> str:
    match code:
        case "not_authenticated":
            return gettext("This needs a header “Authorization: Bearer …” with a bot's token.")
        case "bad_token":
            return gettext("This token is no good here: streams are for tokens of bot accounts.")
        case "token_in_address":
            return gettext("A token belongs into the header Authorization, never into an address.")
        case "not_found":
            return gettext("There is no such table.")
        case "method_not_allowed":
            return gettext("A stream is asked for with GET.")
    return messages.error_text("too_fast" if code == "throttled" else "server_error")
