"""The hub: the open sockets of this process by group, and its single subscription.

Written for this project, since the layer's own subscriptions, one a socket, cost too much. Lost
messages are made up for: every two seconds each class of sockets polls for what it missed.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextvars import Context
from functools import partial
from typing import Any, Protocol
from weakref import WeakKeyDictionary

import msgpack

from accounts.limits import connections
from games.realtime import publisher
from games.realtime.executor import run
from games.realtime.subscription import Subscription

log = logging.getLogger(__name__)

POLL_SECONDS = 2
SUBSCRIBE_TIMEOUT_SECONDS = 2


class Member(Protocol):
    """A socket. Its class gets each message once, on behalf of all its sockets in the group."""

    @classmethod
    async def on_group_message(cls, hub: "Hub", message: dict[str, Any]) -> None: ...

    @classmethod
    async def poll(cls, hub: "Hub") -> None: ...


class Hub:
    """The sockets of one event loop and its subscription."""

    def __init__(self) -> None:
        self.groups: dict[str, set[Any]] = {}
        self._subscription: Subscription | None = None
        self._subscribed: set[str] = set()
        self._connecting = asyncio.Lock()
        # With the length of the id, which may begin as that of another process does.
        self._own_mark: bytes = msgpack.packb(publisher.process_id())
        self._pending: dict[object, bool] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._loops = [self.spawn(self._poll)]
        self._at_end: list[Callable[[], None]] = []

    def members(self, group: str) -> set[Any]:
        """Return the sockets of a group."""
        return set(self.groups.get(group, ()))

    def all_members(self) -> set[Any]:
        """Return all sockets."""
        return set().union(*self.groups.values())

    async def join(self, group: str, member: Member) -> None:
        """Add the socket; return when the group is subscribed, or cannot be now."""
        self.groups.setdefault(group, set()).add(member)
        await self._update_subscription(group)

    async def leave(self, group: str, member: Member) -> None:
        """Remove the socket and, with the last one, the subscription."""
        members = self.groups.get(group, set())
        members.discard(member)
        if not members:
            self.groups.pop(group, None)
        if not self.groups:
            self._stop()
        elif not members:
            await self._update_subscription(group)

    def at_end(self, callback: Callable[[], None]) -> None:
        """Call the function when the last socket has left."""
        self._at_end.append(callback)

    async def coalesce(self, key: object, work: Callable[[], Awaitable[None]]) -> None:
        """Do the work, never twice at a time; calls meanwhile make it run once more."""
        if key in self._pending:
            self._pending[key] = True
            return
        self._pending[key] = True
        try:
            while self._pending[key]:
                self._pending[key] = False
                await work()
        finally:
            del self._pending[key]

    async def _update_subscription(self, group: str) -> bool:
        """Subscribe or unsubscribe as needed; on failure the next poll tries again."""
        try:
            async with asyncio.timeout(SUBSCRIBE_TIMEOUT_SECONDS):
                await self._subscribe(group)
        except Exception:
            # The last socket closes the connection, while others may wait for its answers.
            if self._loops:
                log.warning("cannot subscribe to %s now", group, exc_info=True)
            return False
        return True

    async def _subscribe(self, group: str) -> None:
        subscription = await self._connected()
        if group in self.groups and group not in self._subscribed:
            await subscription.subscribe(publisher.channel_of(group))
            # Of a connection that was lost meanwhile nothing remains.
            if subscription is self._subscription:
                self._subscribed.add(group)
        elif group not in self.groups and group in self._subscribed:
            self._subscribed.discard(group)
            await subscription.unsubscribe(publisher.channel_of(group))

    async def _connected(self) -> Subscription:
        async with self._connecting:
            if self._subscription is None:
                subscription = Subscription(self._hear, self._forget_subscription)
                await subscription.open()
                self._subscription = subscription
                if not self._loops:  # The last socket has left meanwhile.
                    subscription.close()
            return self._subscription

    def _forget_subscription(self) -> None:
        """Let the next poll connect and subscribe again."""
        self._subscription = None
        self._subscribed.clear()

    def _hear(self, data: bytes) -> None:
        """Pass a message on. The sender of one of our own has updated the sockets of this process.

        That is most of them, so that they are dropped before they are parsed.
        """
        if self._own_mark in data:
            return
        try:
            self._dispatch(msgpack.unpackb(data))
        except Exception:
            log.exception("a message could not be read")

    def _dispatch(self, message: dict[str, Any]) -> None:
        for consumer_class in {type(member) for member in self.members(message.get("group", ""))}:
            self.spawn(partial(consumer_class.on_group_message, self, message))

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(POLL_SECONDS)
            await self._guarded(partial(run, connections.current().stay_alive))
            for group in list(self.groups.keys() ^ self._subscribed):
                # If one times out the others would too, and delay the polling.
                if not await self._update_subscription(group):
                    break
            for consumer_class in {type(member) for member in self.all_members()}:
                await self._guarded(partial(consumer_class.poll, self))

    def spawn(self, work: Callable[[], Awaitable[None]]) -> "asyncio.Task[None]":
        # A new context, so that the hub's log lines do not name the first socket's user.
        """Run the work in a task that logs its errors."""
        task = asyncio.create_task(self._guarded(work), context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _guarded(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do the work; log errors, and restart the poll after one."""
        while True:
            try:
                return await work()
            except Exception:
                log.exception("a task of the hub failed")
            if work != self._poll:
                return None
            await asyncio.sleep(1)

    def _stop(self) -> None:
        """Cancel the loops when the last socket has left.

        Only once, though several sockets may leave at once.
        """
        loops, self._loops = self._loops, []
        for task in loops:
            task.cancel()
        if self._subscription is not None:
            self._subscription.close()
        for callback in self._at_end:
            callback()
        if _hubs.get(asyncio.get_running_loop()) is self:
            del _hubs[asyncio.get_running_loop()]


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def current() -> Hub:
    """Return the hub of the running loop."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub()
    return _hubs[loop]
