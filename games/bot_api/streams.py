"""Sockets as streams: lines of JSON for clients that only listen and send by requests.

The sockets' own consumers serve them, so that a line is exactly what the socket would be sent, and
a revoked token ends both. Requests for streams bypass Django, whose middleware would hold a thread
for each of them.
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

from accounts.http.problem import MEDIA_TYPE, problem, with_place
from accounts.tokens import services as tokens
from games.bot_api import shutdown
from games.bot_api.consumers import EventsConsumer
from games.realtime import authentication, messages
from games.realtime.base_consumer import (
    FLOOD,
    FOREIGN_ORIGIN,
    LOGGED_OUT,
    MISSING_SCOPE,
    NOT_FOUND,
    SERVER_ERROR,
    TOO_MANY_IN_NETWORK,
    TOO_MANY_OWN,
)
from games.talk.consumers import TalkConsumer

Message = Mapping[str, Any]

# After this time an empty line is sent: proxies close idle connections.
KEEP_ALIVE_SECONDS = 5.0
# The delay told to a client that opens too many; those of a dead process are free by then.
RETRY_AFTER_SECONDS = b"15"
# WebSocket close codes: the end of the stream; the process stops.
NORMAL, RESTART = 1000, 1012
# HTTP status and error code of a stream that ends before its first line.
STATUSES = {
    LOGGED_OUT: (401, "bad_token"),
    FOREIGN_ORIGIN: (403, "foreign"),
    MISSING_SCOPE: (403, "scope"),
    NOT_FOUND: (404, "not_found"),
    FLOOD: (429, "throttled"),
    TOO_MANY_OWN: (429, "too_many_streams"),
    TOO_MANY_IN_NETWORK: (429, "too_many_in_network"),
    RESTART: (503, "restart"),
    SERVER_ERROR: (503, "server_error"),
}
NDJSON, TEXT = "application/x-ndjson", "text/plain"
HEADERS = [
    (b"cache-control", b"no-store"),
    # A buffering proxy would delay the game.
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]

STREAM_PATH = re.compile(r"/api/v1/bot/(events|games/[-a-zA-Z0-9_]+/stream)/")
router = URLRouter(
    [
        path("api/v1/bot/events/", EventsConsumer.as_asgi()),
        path("api/v1/bot/games/<slug:game_id>/stream/", TalkConsumer.as_asgi()),
    ]
)


class Streams:
    """The root HTTP application: streams are handled here, everything else by `pages`."""

    def __init__(self, pages: Any, sockets: Any = router) -> None:
        self.pages, self.sockets = pages, sockets

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if STREAM_PATH.fullmatch(scope["path"]):
            await Stream(scope, receive, send).run(self.sockets)
        else:
            await self.pages(scope, receive, send)


class Stream:
    """One request: a silent socket for the consumer, lines for the client."""

    def __init__(self, scope: Message, receive: Any, send: Any) -> None:
        self.scope, self.receive, self.send = scope, receive, send
        self.to_consumer: asyncio.Queue[Message] = asyncio.Queue()
        self.send_lock = asyncio.Lock()
        self.started = self.ended = False
        self.stop = asyncio.Event()
        self.last_line_at = 0.0

    async def run(self, sockets: ASGI3Application) -> None:
        """Serve the request until either side ends it."""
        refusal = self._refusal()
        if refusal is not None:
            await self._send_error(*refusal)
            return
        self.to_consumer.put_nowait({"type": "websocket.connect"})
        unregister = shutdown.on_stop(self.stop.set)
        tasks = [
            asyncio.create_task(work())
            for work in (self._watch_client, self._keep_alive, self._watch_stop)
        ]
        scope = {**self.scope, "type": "websocket", "subprotocols": [], "extensions": {}}
        try:
            await sockets(scope, self.to_consumer.get, self._on_send)  # type: ignore[arg-type]
            await self._end(SERVER_ERROR)
        finally:
            unregister()
            for task in tasks:
                task.cancel()

    def _refusal(self) -> tuple[int, str] | None:
        if self.scope["method"] != "GET":
            return 405, "method_not_allowed"
        if authentication.token_in_url(self.scope):
            return 400, "token_in_address"
        # The cookie of a page does not authenticate a stream.
        return None if authentication.bearer_token(self.scope) else (401, "not_authenticated")

    async def _on_send(self, message: Any) -> None:
        """Handle what the consumer sends to its socket."""
        match message["type"]:
            case "websocket.send":
                await self._send_line(message["text"])
                if _is_last(message["text"]):
                    await self._end(NORMAL)
            case "websocket.close":
                await self._end(message.get("code", NORMAL))

    async def _send_line(self, text: str) -> None:
        async with self.send_lock:
            if self.ended:
                return
            await self._start(200, [_content_type(self.scope), *HEADERS])
            self.last_line_at = asyncio.get_running_loop().time()
            await self._write(f"{text}\n".encode(), more=True)

    async def _start(self, status: int, headers: Any) -> None:
        if not self.started:
            self.started = True
            start = {"type": "http.response.start", "status": status, "headers": headers}
            await self.send(start)

    async def _write(self, body: bytes, more: bool) -> None:
        await self.send({"type": "http.response.body", "body": body, "more_body": more})

    async def _end(self, code: int) -> None:
        """End the stream; its last line has the close code. The consumer sees a disconnection."""
        if self.ended:
            return
        self.ended = True
        self.to_consumer.put_nowait({"type": "websocket.disconnect", "code": code})
        async with self.send_lock:
            if self.started:
                last = messages.dumps({"type": "closed", "code": code})
                await self._write(f"{last}\n".encode(), more=False)
            else:
                await self._send_error(*STATUSES.get(code, (503, "server_error")))

    async def _send_error(self, status: int, code: str) -> None:
        with translation.override(_language(self.scope)):
            body = with_place(problem(code, _error_text(code), status), self.scope["path"])
        headers = [(b"content-type", MEDIA_TYPE.encode()), (b"cache-control", b"no-store")]
        if status == 401:
            headers.append((b"www-authenticate", b'Bearer realm="api"'))
        if status == 429:
            headers.append((b"retry-after", RETRY_AFTER_SECONDS))
        await self._start(status, headers)
        await self._write(messages.dumps(body).encode(), more=False)

    async def _watch_client(self) -> None:
        """Wait for the client's disconnection."""
        while (await self.receive())["type"] != "http.disconnect":
            pass
        self.ended = True
        self.to_consumer.put_nowait({"type": "websocket.disconnect", "code": 1006})

    async def _watch_stop(self) -> None:
        await self.stop.wait()
        await self._end(RESTART)

    async def _keep_alive(self) -> None:
        loop = asyncio.get_running_loop()
        while not self.ended:
            await asyncio.sleep(KEEP_ALIVE_SECONDS)
            # A client that does not read blocks here; the next line would find that out as well.
            if self.started and loop.time() - self.last_line_at >= KEEP_ALIVE_SECONDS:
                await self._send_line("")


def media_type_for(accept: str) -> str:
    """Return the media type of a stream: NDJSON, or text where only that is accepted."""
    return TEXT if TEXT in accept and NDJSON not in accept and "*/*" not in accept else NDJSON


def _content_type(scope: Message) -> tuple[bytes, bytes]:
    media_type = media_type_for(authentication.header(scope, b"accept"))
    return b"content-type", f"{media_type}; charset=utf-8".encode()


def _is_last(text: str) -> bool:
    """Return whether it is the table of a game that is over: nothing more will happen there."""
    message = orjson.loads(text)
    return message["type"] == "table" and message["table"]["status"] != "playing"


def _language(scope: Message) -> str:
    request = HttpRequest()
    request.META["HTTP_ACCEPT_LANGUAGE"] = authentication.header(scope, b"accept-language")
    return translation.get_language_from_request(request)


def _error_text(code: str) -> str:
    match code:
        case "not_authenticated":
            return gettext(
                "This request needs an “Authorization: Bearer …” header with a bot's token."
            )
        case "bad_token":
            return gettext(
                "This token is not valid: it was mistyped or revoked, or it has expired."
            )
        case "scope":
            return gettext("This needs a token with the scope “%(scope)s”.") % {"scope": tokens.BOT}
        case "token_in_address":
            return gettext("Send the token in the Authorization header, never in the URL.")
        case "not_found":
            return gettext("This table does not exist.")
        case "too_many_streams":
            return gettext("You have too many streams and sockets open. Close some first.")
        case "too_many_in_network":
            return gettext(
                "Too many streams and sockets are open in your network. Try again later."
            )
        case "method_not_allowed":
            return gettext("Use GET to open a stream.")
    return messages.error_text("too_fast" if code == "throttled" else "server_error")
