"""What all our sockets do: let the right people in, bear any message, and never raise."""

import asyncio
import logging
import time
from collections.abc import Mapping
from functools import partial
from heapq import nsmallest
from typing import Any

from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import translation

from games.monitoring import metrics
from games.monitoring.log_context import begin
from games.tables import messages
from games.tables.transport import authentication, hub
from games.tables.transport.executor import run
from games.tables.transport.outbox import Gone, Outbox, Stalled, Text
from games.tables.transport.rate_limit import Bucket, Buckets

log = logging.getLogger(__name__)

LOGGED_OUT, FOREIGN, NO_TABLE, STALLED, REPLACED, FLOOD = 4401, 4403, 4404, 4408, 4409, 4429
# Of the WebSocket standard: browsers come back after it.
FAULT = 1011
SESSION_CHECK_SECONDS = 30
SESSIONS_AT_ONCE = 100
# So many a program has with each process, sockets and streams: a new one takes the place of its
# oldest, for of a line that broke one hears late.
MOST_LINES = 24


class Openings(Bucket):
    """How fast a program may open lines: each begins with a look at all that it is about."""

    SIZE, PER_SECOND = 40, 2


_openings = Buckets(Openings)
# A socket that takes not even the word of its end in this time is left as it is.
CLOSE_SECONDS = 2.0


class Socket(AsyncWebsocketConsumer):
    """A socket without a channel of its own: the process's hub listens for all of them."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.scope, self.base_send = scope, send
        self.me = authentication.Identity(None, "en")
        self.hub: hub.Hub | None = None
        self.joined: list[str] = []
        ready = scope.get("extensions", {}).get("ready", lambda: False)
        self.bucket, self.outbox, self.closed = Bucket(), Outbox(send, ready), False
        self.pusher: asyncio.Task[None] | None = None
        self.left_alone = False
        self.opened_at = self.checked_at = time.monotonic()
        self.doubted = False
        # None once it ends by itself.
        self.life = asyncio.current_task()
        open_sockets = metrics.sockets.labels(type(self).__name__)
        open_sockets.inc()
        try:
            while True:
                await self.dispatch(await receive())
        except StopConsumer:
            pass
        except asyncio.CancelledError:
            if not self.left_alone:
                raise
        finally:
            open_sockets.dec()
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
        await self.outbox.settled()

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
        if authentication.bearer(self.scope) is None and not authentication.same_origin(self.scope):
            await self.shut(FOREIGN)
            return
        self.me = await run(authentication.identify, self.scope)
        begin(user=self.me.user_id)
        if self.me.expired:
            await self.shut(LOGGED_OUT)
            return
        if self.me.user_id is not None:
            await self.join(f"user.{self.me.user_id}")
            if not self._has_room():
                await self.shut(FLOOD)
                return
        await self.opened()

    def _has_room(self) -> bool:
        """A program has so many lines, and opens so many in a while."""
        if self.me.token_id is None or self.hub is None:
            return True
        if not _openings.of(self.me.user_id).take():
            # What is not let in takes nobody's place.
            return False
        members = self.hub.members(f"user.{self.me.user_id}")
        lines = [one for one in members if one.me.token_id is not None and not one.closed]
        for old in sorted(lines, key=_opened_at)[:-MOST_LINES]:
            self.hub.spawn(partial(old.shut, REPLACED))
        return True

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
        self.closed, self.life = True, None
        for group in self.joined:
            if self.hub is not None:
                await self.hub.leave(group, self)
        await self.left()

    async def join(self, group: str) -> None:
        self.hub = self.hub or hub.current()
        self.joined.append(group)
        await self.hub.join(group, self)

    async def say(self, text: Text) -> None:
        """Answer in this socket's own conversation."""
        self.put(text)
        await self.send_all()

    def push(self, text: Text, place: object) -> None:
        """Tell what nobody here asked for, without waiting for it to leave."""
        self.put(text, place)
        if self.pusher is None or self.pusher.done():
            self.pusher = asyncio.create_task(self.send_all())

    def put(self, text: Text, place: object = None) -> None:
        if not self.closed:
            self.outbox.put(text, place)

    async def send_all(self) -> None:
        """Send what waits; a socket that is gone is no fault of ours."""
        try:
            await self.outbox.send()
        except Gone:
            self.closed = True
        except Stalled:
            log.info("a socket does not read and is dropped")
            await self.shut(STALLED)

    async def say_error(self, code: str) -> None:
        with translation.override(self.me.language):
            text = messages.error(code)
        await self.say(text)

    async def shut(self, code: int) -> None:
        """Close it; a server that cannot even write that down is left to itself."""
        if self.closed:
            return
        self.closed = True
        self.outbox.clear()
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await self.base_send({"type": "websocket.close", "code": code})
        except TimeoutError:
            self._leave_alone()
        except Exception:
            log.debug("a socket was closed before us", exc_info=True)

    def _leave_alone(self) -> None:
        """End without a last message: with us the server drops the line."""
        if self.life is not None:
            self.left_alone = True
            self.life.cancel()

    async def opened(self) -> None:
        """The socket is open and its user known."""
        raise NotImplementedError

    async def left(self) -> None:
        """The socket is gone."""

    async def hear(self, message: messages.Heard) -> None:
        """A message that makes sense."""
        raise NotImplementedError

    @property
    def round_trip(self) -> int:
        """How long the line takes there and back, in milliseconds, as the server measured it."""
        measured = self.scope.get("extensions", {}).get("round_trip")
        return round(measured() * 1000) if measured else 0

    @classmethod
    def of(cls, members: set[Any]) -> "list[Any]":
        """The sockets of this class."""
        return [member for member in members if type(member) is cls]

    @classmethod
    async def deliver(cls, hub: hub.Hub, message: dict[str, Any]) -> None:
        """A message to a group; here: a login ended, or goes on under another key."""
        if message["type"] == "token_ended":
            await cls._end(hub, [s for s in cls.of(hub.members(message["group"])) if s.me.token_id])
        if message["type"] not in ("logged_out", "login_moved"):
            return
        for socket in cls.of(hub.members(message["group"])):
            if authentication.fingerprint(socket.me.session_key) != message["session"]:
                continue
            if message["type"] == "logged_out":
                hub.spawn(partial(socket.shut, LOGGED_OUT))
            else:
                socket.me = authentication.moved(socket.me, message["sealed"])

    @classmethod
    async def _end(cls, hub: hub.Hub, sockets: "list[Any]") -> None:
        """Close those of these whose tokens are over."""
        over = await run(authentication.ended, {socket.me.login for socket in sockets})
        for socket in sockets:
            if socket.me.login in over:
                hub.spawn(partial(socket.shut, LOGGED_OUT))

    @classmethod
    async def pulse(cls, hub: hub.Hub) -> None:
        """Now and then, close the sockets of logins that are over, in case the word was lost."""
        due = cls._due(hub)
        if not due:
            return
        over = await run(authentication.ended, {s.me.login for s in due})
        for socket in due:
            if socket.me.login not in over:
                socket.doubted = False
            elif socket.doubted:
                hub.spawn(partial(socket.shut, LOGGED_OUT))
            else:
                # The word that the login goes on under another key may be on its way: look again.
                socket.doubted = True

    @classmethod
    def _due(cls, hub: hub.Hub) -> list[Any]:
        """Those that were not looked at for a while; never all at once, or others would wait."""
        now, sockets = time.monotonic(), [s for s in cls.of(hub.all_members()) if s.me.login]
        long_ago = [s for s in sockets if s.doubted or now - s.checked_at >= SESSION_CHECK_SECONDS]
        due = nsmallest(max(SESSIONS_AT_ONCE, len(sockets) // 10), long_ago, key=_checked_at)
        for socket in due:
            socket.checked_at = now
        return due


def _checked_at(socket: Socket) -> float:
    return socket.checked_at


def _opened_at(socket: Socket) -> float:
    return socket.opened_at


class NoSuchSocket(Socket):
    """Whatever address is not ours."""

    async def opened(self) -> None:
        await self.shut(NO_TABLE)
