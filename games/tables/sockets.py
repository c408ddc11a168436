"""What all our sockets do: let the right people in, bear any message, and never raise."""

import asyncio
import logging
import time
from collections.abc import Mapping
from typing import Any, ClassVar

from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.utils import await_many_dispatch
from django.utils import translation

from . import hub, identity, messages
from .executor import run

log = logging.getLogger(__name__)

LOGGED_OUT, FOREIGN, NO_TABLE, FLOOD = 4401, 4403, 4404, 4429
# Of the WebSocket standard: browsers come back after it.
FAULT = 1011
SESSION_CHECK_SECONDS = 30


class Bucket:
    """So many messages at once, so many a second; `spilt` counts those above in one go."""

    SIZE, PER_SECOND, PATIENCE = 40, 20, 200

    def __init__(self) -> None:
        self.level, self.at, self.spilt = float(self.SIZE), time.monotonic(), 0

    def take(self) -> bool:
        now = time.monotonic()
        self.level = min(self.SIZE, self.level + (now - self.at) * self.PER_SECOND)
        self.at = now
        if self.level >= self.SIZE / 2:
            self.spilt = 0
        if self.level < 1:
            self.spilt += 1
            return False
        self.level -= 1
        return True

    @property
    def overflown(self) -> bool:
        return self.spilt > self.PATIENCE


class Socket(AsyncWebsocketConsumer):
    """A socket without a channel of its own: the process's hub listens for all of them."""

    checked_at: ClassVar[float] = 0.0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.scope, self.base_send = scope, send
        self.me = identity.Identity(None, "en")
        self.hub: hub.Hub | None = None
        self.joined: list[str] = []
        self.bucket, self.sending, self.closed = Bucket(), asyncio.Lock(), False
        try:
            await await_many_dispatch([receive], self.dispatch)
        except StopConsumer:
            pass
        finally:
            await self._leave_all()

    async def dispatch(self, message: Mapping[str, Any]) -> None:
        """As in channels, without its hop to the one thread that all sockets share."""
        handler = getattr(self, get_handler_name(message), None)
        if handler is None:
            return
        try:
            await handler(message)
        except StopConsumer:
            raise
        except Exception:
            log.exception("a socket's handler failed")
            await self.say_error("server_error")

    async def websocket_connect(self, message: Mapping[str, Any]) -> None:
        """Accept first: only an open socket can be closed with a code that the browser sees."""
        await self.accept()
        try:
            await self._let_in()
        except Exception:
            # Half open it would never be shown anything.
            log.exception("a socket was not opened")
            await self.shut(FAULT)

    async def _let_in(self) -> None:
        if not identity.same_origin(self.scope):
            await self.shut(FOREIGN)
            return
        self.me = await run(identity.identify, self.scope)
        if self.me.expired:
            await self.shut(LOGGED_OUT)
            return
        if self.me.user_id is not None:
            await self.join(f"user.{self.me.user_id}")
        await self.opened()

    async def websocket_receive(self, message: Mapping[str, Any]) -> None:
        if self.closed:
            return
        if not self.bucket.take():
            await self._spill()
            return
        try:
            parsed = messages.parse(message.get("text"))
        except messages.BadMessage as bad:
            await self.say_error(bad.code)
        else:
            await self.hear(parsed)

    async def websocket_disconnect(self, message: Mapping[str, Any]) -> None:
        self.closed = True
        raise StopConsumer

    async def _spill(self) -> None:
        if self.bucket.overflown:
            await self.shut(FLOOD)
        else:
            await self.say_error("too_fast")

    async def _leave_all(self) -> None:
        self.closed = True
        for group in self.joined:
            if self.hub is not None:
                await self.hub.leave(group, self)
        await self.left()

    async def join(self, group: str) -> None:
        self.hub = self.hub or hub.current()
        self.joined.append(group)
        await self.hub.join(group, self)

    async def say(self, text: str) -> None:
        """Send a text; a socket that is gone is no fault of ours."""
        async with self.sending:
            if self.closed:
                return
            try:
                await self.base_send({"type": "websocket.send", "text": text})
            except Exception:
                self.closed = True

    async def say_error(self, code: str) -> None:
        with translation.override(self.me.language):
            text = messages.error(code)
        await self.say(text)

    async def shut(self, code: int) -> None:
        async with self.sending:
            if not self.closed:
                self.closed = True
                await self.base_send({"type": "websocket.close", "code": code})

    async def opened(self) -> None:
        """The socket is open and its user known."""
        raise NotImplementedError

    async def left(self) -> None:
        """The socket is gone."""

    async def hear(self, message: messages.Act | messages.Flag | messages.Ping) -> None:
        """A message that makes sense."""
        raise NotImplementedError

    @classmethod
    def of(cls, members: set[Any]) -> "list[Any]":
        """The sockets of this class."""
        return [member for member in members if type(member) is cls]

    @classmethod
    async def deliver(cls, hub: hub.Hub, message: dict[str, Any]) -> None:
        """A message to a group; here: a login ended, or goes on under another key."""
        if message["type"] not in ("logged_out", "login_moved"):
            return
        for socket in cls.of(hub.members(message["group"])):
            if identity.fingerprint(socket.me.session_key) != message["session"]:
                continue
            if message["type"] == "logged_out":
                await socket.shut(LOGGED_OUT)
            else:
                socket.me = identity.moved(socket.me, message["sealed"])

    @classmethod
    async def pulse(cls, hub: hub.Hub) -> None:
        """Now and then, close the sockets of logins that are over, in case the word was lost."""
        now = time.monotonic()
        if now - cls.checked_at < SESSION_CHECK_SECONDS:
            return
        cls.checked_at = now
        sockets = [s for s in cls.of(hub.all_members()) if s.me.session_key]
        over = await run(identity.ended, {s.me.session_key for s in sockets})
        for socket in sockets:
            if socket.me.session_key in over:
                await socket.shut(LOGGED_OUT)


class NoSuchSocket(Socket):
    """Whatever address is not ours."""

    async def opened(self) -> None:
        await self.shut(NO_TABLE)
