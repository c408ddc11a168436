"""The open sockets of this process by group, and the one ear that listens for them.

A lost message heals by itself: every two seconds each kind of socket looks for what it missed.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextvars import Context
from functools import partial
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from channels.layers import get_channel_layer

from games.tables.transport.publisher import me

log = logging.getLogger(__name__)

PULSE_SECONDS = 2
SUBSCRIBE_SECONDS = 2


class Member(Protocol):
    """A socket: its class gets each message once, for all of its sockets in the group."""

    @classmethod
    async def deliver(cls, hub: "Hub", message: dict[str, Any]) -> None: ...

    @classmethod
    async def pulse(cls, hub: "Hub") -> None: ...


class Hub:
    def __init__(self) -> None:
        self.groups: dict[str, set[Any]] = {}
        self._layer: Any = get_channel_layer()
        self._channel: str | None = None
        self._heard: set[str] = set()
        self._settling = asyncio.Lock()
        self._again: dict[object, bool] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._loops = [self.spawn(self._listen), self.spawn(self._pulse)]

    def members(self, group: str) -> set[Any]:
        return set(self.groups.get(group, ()))

    def all_members(self) -> set[Any]:
        return set().union(*self.groups.values())

    async def join(self, group: str, member: Member) -> None:
        """Count the socket in; returns when the group is heard, or cannot be heard now."""
        self.groups.setdefault(group, set()).add(member)
        await self._settle(group)

    async def leave(self, group: str, member: Member) -> None:
        members = self.groups.get(group, set())
        members.discard(member)
        if not members:
            self.groups.pop(group, None)
            await self._settle(group)
        if not self.groups:
            self._stop()

    async def once(self, key: object, work: Callable[[], Awaitable[None]]) -> None:
        """Do the work, never twice at a time: calls meanwhile make it run once more."""
        if key in self._again:
            self._again[key] = True
            return
        self._again[key] = True
        try:
            while self._again[key]:
                self._again[key] = False
                await work()
        finally:
            del self._again[key]

    async def _settle(self, group: str) -> bool:
        """Make the subscription what it should be; what fails is tried again at the next pulse."""
        try:
            async with asyncio.timeout(SUBSCRIBE_SECONDS), self._settling:
                await self._subscribe(group)
        except Exception:
            log.warning("cannot listen to %s now", group, exc_info=True)
            return False
        return True

    async def _subscribe(self, group: str) -> None:
        if self._channel is None:
            self._channel = await self._layer.new_channel()
        if group in self.groups and group not in self._heard:
            await self._layer.group_add(group, self._channel)
            self._heard.add(group)
        elif group not in self.groups and group in self._heard:
            self._heard.discard(group)
            await self._layer.group_discard(group, self._channel)

    async def _listen(self) -> None:
        while True:
            if self._channel is None:
                await asyncio.sleep(0.05)
                continue
            self._hear(await self._layer.receive(self._channel))

    def _hear(self, message: dict[str, Any]) -> None:
        if message.get("by") == me():
            # Whoever rang it here tells the sockets here.
            return
        for kind in {type(member) for member in self.members(message.get("group", ""))}:
            self.spawn(partial(kind.deliver, self, message))

    async def _pulse(self) -> None:
        while True:
            await asyncio.sleep(PULSE_SECONDS)
            for group in list(self.groups.keys() ^ self._heard):
                # Where one waits in vain the others would too, and tables would wait for them.
                if not await self._settle(group):
                    break
            for kind in {type(member) for member in self.all_members()}:
                await self._guarded(partial(kind.pulse, self))

    def spawn(self, work: Callable[[], Awaitable[None]]) -> "asyncio.Task[None]":
        # A context of its own: log lines of the hub name no user of the socket that came first.
        task = asyncio.create_task(self._guarded(work), context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _guarded(self, work: Callable[[], Awaitable[None]]) -> None:
        """Nothing that fails here may end the loops."""
        while True:
            try:
                return await work()
            except Exception:
                log.exception("a task of the hub failed")
            if work not in (self._listen, self._pulse):
                return None
            await asyncio.sleep(1)

    def _stop(self) -> None:
        """The last socket left: nothing here outlives it."""
        for task in self._loops:
            task.cancel()
        if _hubs.get(asyncio.get_running_loop()) is self:
            del _hubs[asyncio.get_running_loop()]


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def current() -> Hub:
    """The hub of the running loop."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub()
    return _hubs[loop]
