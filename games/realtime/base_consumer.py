"""The base class of all our sockets: it authenticates, limits, and survives any message.

Written for this project instead of using Channels' groups: one subscription a process (the hub)
and a queue with back-pressure (the outbox) are what carries thousands of sockets.
"""

import asyncio
import logging
import time
from collections.abc import Mapping
from functools import partial
from heapq import nsmallest
from typing import Any, ClassVar

from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import translation
from structlog.contextvars import bind_contextvars

from accounts.limits import connections
from accounts.limits.networks import network_of
from games.monitoring import metrics
from games.realtime import authentication, hub, messages
from games.realtime.executor import run
from games.realtime.outbox import Disconnected, Outbox, Stalled, Text
from games.realtime.rate_limit import TokenBucket, TokenBuckets

log = logging.getLogger(__name__)

LOGGED_OUT, FOREIGN_ORIGIN, NOT_FOUND, STALLED, REPLACED, FLOOD = 4401, 4403, 4404, 4408, 4409, 4429
MISSING_SCOPE = 4406
# Too many sockets of the user; of the network. Our pages say so, and try again.
TOO_MANY_OWN, TOO_MANY_IN_NETWORK = 4430, 4431
# A code of the WebSocket standard. Our scripts reconnect after it.
SERVER_ERROR = 1011
SESSION_CHECK_SECONDS = 30
SESSIONS_AT_ONCE = 100
# Sockets and streams of one program per process. A new one replaces the oldest, because broken
# connections are noticed late.
MAX_CONNECTIONS = 24


class ConnectionBucket(TokenBucket):
    """The rate at which a program may open connections: each starts with several queries."""

    CAPACITY, REFILL_PER_SECOND = 40, 2


_connection_buckets = TokenBuckets(ConnectionBucket)
# A socket that does not accept the close frame in this time is abandoned.
CLOSE_TIMEOUT_SECONDS = 2.0


class BaseConsumer(AsyncWebsocketConsumer):
    """A socket without a channel of its own: the process's hub subscribes for all of them."""

    # The messages that a client may send, by type.
    parsers: ClassVar[Mapping[str, messages.Parser]] = messages.PARSERS

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.scope, self.base_send = scope, send
        self.identity = authentication.Identity(None, "en")
        self.hub: hub.Hub | None = None
        self.groups: list[str] = []
        write = scope.get("extensions", {}).get("write")
        self.bucket, self.outbox, self.closed = TokenBucket(), Outbox(send, write), False
        self.push_task: asyncio.Task[None] | None = None
        self.abandoned = False
        self.holding = connections.HeldConnection()
        self.connected_at = self.checked_at = time.monotonic()
        self.doubted = False
        # The task of this socket; None once it ends by itself.
        self.task = asyncio.current_task()
        open_sockets = metrics.sockets.labels(type(self).__name__)
        open_sockets.inc()
        metrics.socket_connections.labels(type(self).__name__).inc()
        try:
            while True:
                await self.dispatch(await receive())
        except StopConsumer:
            pass
        except asyncio.CancelledError:
            if not self.abandoned:
                raise
        finally:
            open_sockets.dec()
            self.holding.give_back()
            await self._leave_all()

    async def dispatch(self, message: Mapping[str, Any]) -> None:
        """Handle a message as Channels does, without its shared thread."""
        handler = getattr(self, get_handler_name(message), None)
        if handler is None:
            return
        try:
            await handler(message)
        except StopConsumer:
            raise
        except Exception:
            log.exception("a socket's handler failed")
            await self.reply_error("server_error")
        await self.outbox.wait_idle()

    async def websocket_connect(self, message: Mapping[str, Any]) -> None:
        """Accept first: browsers see the close code of an open socket only."""
        await self.accept()
        try:
            await self._authenticate()
        except Exception:
            # A half-open socket would never be sent anything.
            log.exception("a socket was not opened")
            await self.close_with(SERVER_ERROR)

    async def _authenticate(self) -> None:
        has_token = authentication.bearer_token(self.scope) is not None
        if not has_token and not authentication.same_origin(self.scope):
            await self.close_with(FOREIGN_ORIGIN)
            return
        self.identity = await run(authentication.identify, self.scope)
        bind_contextvars(user=self.identity.user_id)
        if self.identity.expired:
            await self.close_with(LOGGED_OUT)
            return
        if self.identity.lacks_scope:
            await self.close_with(MISSING_SCOPE)
            return
        full = await run(
            self.holding.take, connections.clients_of(self.identity.user_id, self.network)
        )
        if full is not None:
            await self.close_with(TOO_MANY_OWN if full.is_user else TOO_MANY_IN_NETWORK)
            return
        if self.identity.user_id is not None:
            await self.join(f"user.{self.identity.user_id}")
            if not self._may_connect():
                await self.close_with(FLOOD)
                return
        await self.on_connect()

    def _may_connect(self) -> bool:
        """Return whether a program is within its limits; close its oldest connections if not."""
        if self.identity.token_id is None or self.hub is None:
            return True
        if not _connection_buckets.of(self.identity.user_id).take():
            # A rejected connection replaces no other.
            return False
        members = self.hub.members(f"user.{self.identity.user_id}")
        sockets = [s for s in members if s.identity.token_id is not None and not s.closed]
        for old in sorted(sockets, key=_connected_at)[:-MAX_CONNECTIONS]:
            self.hub.spawn(partial(old.close_with, REPLACED))
        return True

    @property
    def network(self) -> str:
        """Return the network of the client."""
        return network_of((self.scope.get("client") or ("", 0))[0])

    async def websocket_receive(self, message: Mapping[str, Any]) -> None:
        """Parse a message within the rate limit and handle it."""
        if self.closed:
            return
        if not self.bucket.take():
            await self._reject()
            return
        try:
            parsed = messages.parse(message.get("text"), self.parsers)
        except messages.BadMessage as bad:
            await self.reply_error(bad.code)
        else:
            await self.on_message(parsed)

    async def websocket_disconnect(self, message: Mapping[str, Any]) -> None:
        """End the socket."""
        self.closed = True
        raise StopConsumer

    async def _reject(self) -> None:
        if self.bucket.is_overflowing:
            await self.close_with(FLOOD)
        else:
            await self.reply_error("too_fast")

    async def _leave_all(self) -> None:
        self.closed, self.task = True, None
        for group in self.groups:
            if self.hub is not None:
                await self.hub.leave(group, self)
        await self.on_disconnect()

    async def join(self, group: str) -> None:
        """Add the socket to a group of the hub."""
        self.hub = self.hub or hub.current()
        self.groups.append(group)
        await self.hub.join(group, self)

    async def reply(self, text: Text) -> None:
        """Send a message and wait until it has left."""
        self.enqueue(text)
        await self.flush()

    def push(self, text: Text, key: object) -> None:
        """Send an unsolicited message without waiting for it to leave."""
        self.enqueue(text, key)
        if self.outbox.send_now():
            return
        if self.push_task is None or self.push_task.done():
            self.push_task = asyncio.create_task(self.flush())

    def enqueue(self, text: Text, key: object = None) -> None:
        """Queue a message; one with the same key is replaced."""
        if not self.closed:
            self.outbox.put(text, key)

    async def flush(self) -> None:
        """Send what is queued; a closed socket is not an error."""
        if self.outbox.send_now():
            return
        try:
            await self.outbox.send()
        except Disconnected:
            self.closed = True
        except Stalled:
            log.info("closing a socket that does not read")
            await self.close_with(STALLED)

    async def reply_error(self, code: str) -> None:
        """Send the error of this code in the user's language."""
        with translation.override(self.identity.language):
            text = messages.error(code)
        await self.reply(text)

    async def close_with(self, code: int) -> None:
        """Close the socket; if the server cannot even write that, abandon it."""
        if self.closed:
            return
        self.closed = True
        metrics.socket_closes.labels(str(code)).inc()
        self.outbox.clear()
        try:
            async with asyncio.timeout(CLOSE_TIMEOUT_SECONDS):
                await self.base_send({"type": "websocket.close", "code": code})
        except TimeoutError:
            self._abandon()
        except Exception:
            log.debug("a socket was already closed", exc_info=True)

    def _abandon(self) -> None:
        """End the socket's task without a close frame; the server then drops the connection."""
        if self.task is not None:
            self.abandoned = True
            self.task.cancel()

    async def on_connect(self) -> None:
        """Start the socket, which is open and authenticated."""
        raise NotImplementedError

    async def on_disconnect(self) -> None:
        """Clean up after the socket was closed."""

    async def on_message(self, message: Any) -> None:
        """Handle a valid message of the client; here: answer a ping."""
        await self.reply(messages.pong())

    @property
    def round_trip(self) -> int:
        """Return the round trip in milliseconds, as the server measured it; 0 if unknown."""
        measured = self.scope.get("extensions", {}).get("round_trip")
        return round(measured() * 1000) if measured else 0

    @classmethod
    def instances(cls, members: set[Any]) -> "list[Any]":
        """Return the sockets of exactly this class."""
        return [member for member in members if type(member) is cls]

    @classmethod
    async def on_group_message(cls, hub: hub.Hub, message: dict[str, Any]) -> None:
        """Handle a message to a group; here: logins that ended or have a new session key."""
        if message["type"] == "token_ended":
            await cls._close_ended(
                hub,
                [s for s in cls.instances(hub.members(message["group"])) if s.identity.token_id],
            )
        if message["type"] not in ("logged_out", "login_moved"):
            return
        for socket in cls.instances(hub.members(message["group"])):
            if authentication.session_hash(socket.identity.session_key) != message["session"]:
                continue
            if message["type"] == "logged_out":
                hub.spawn(partial(socket.close_with, LOGGED_OUT))
            else:
                socket.identity = authentication.with_new_key(
                    socket.identity, message["masked_key"]
                )

    @classmethod
    async def _close_ended(cls, hub: hub.Hub, sockets: "list[Any]") -> None:
        """Close the sockets whose tokens are no longer valid."""
        ended = await run(
            authentication.ended_logins, {socket.identity.login for socket in sockets}
        )
        for socket in sockets:
            if socket.identity.login in ended:
                hub.spawn(partial(socket.close_with, LOGGED_OUT))

    @classmethod
    async def poll(cls, hub: hub.Hub) -> None:
        """Close the sockets of logins that ended, in case a message was lost."""
        due = cls._due(hub)
        if not due:
            return
        ended = await run(authentication.ended_logins, {s.identity.login for s in due})
        for socket in due:
            if socket.identity.login not in ended:
                socket.doubted = False
            elif socket.doubted:
                hub.spawn(partial(socket.close_with, LOGGED_OUT))
            else:
                # A message with the new session key may be on its way: check again next time.
                socket.doubted = True

    @classmethod
    def _due(cls, hub: hub.Hub) -> list[Any]:
        """Return the sockets to check; never all at once, which would delay the others."""
        now, sockets = (
            time.monotonic(),
            [s for s in cls.instances(hub.all_members()) if s.identity.login],
        )
        overdue = [s for s in sockets if s.doubted or now - s.checked_at >= SESSION_CHECK_SECONDS]
        due = nsmallest(max(SESSIONS_AT_ONCE, len(sockets) // 10), overdue, key=_checked_at)
        for socket in due:
            socket.checked_at = now
        return due


def _checked_at(socket: BaseConsumer) -> float:
    return socket.checked_at


def _connected_at(socket: BaseConsumer) -> float:
    return socket.connected_at


class UnknownPathConsumer(BaseConsumer):
    """A socket with an unknown path."""

    async def on_connect(self) -> None:
        """Close the socket."""
        await self.close_with(NOT_FOUND)
