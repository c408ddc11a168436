"""The line of a bot that tells what happens to it: calls, games that begin, games that end."""

import time
from functools import partial
from typing import Any, ClassVar

from games.bot_api import events
from games.lobby.notifications import here
from games.tables import messages
from games.tables.transport.base_consumer import LOGGED_OUT, Socket
from games.tables.transport.executor import run
from games.tables.transport.hub import Hub, current

# An open line is presence; and what was missed is told then.
LOOK_SECONDS = 4


class EventsConsumer(Socket):
    looked_at: ClassVar[float] = 0.0

    async def opened(self) -> None:
        self.told: events.Happenings = {}
        if self.me.token_id is None or self.me.user_id is None:
            await self.shut(LOGGED_OUT)
            return
        await run(here, [self.me.user_id])
        await self.say(messages.dumps({"type": "hello", "now": messages.now_ms()}))
        await self.look_all(self.hub or current())

    async def hear(self, message: messages.Heard) -> None:
        if not isinstance(message, messages.Ping):
            await self.say_error("unknown_type")
            return
        await self.say(messages.dumps({"type": "pong", "now": messages.now_ms()}))

    def look(self, found: dict[int, events.Happenings]) -> None:
        """Tell what is new, and what is there no more."""
        mine = found.get(self.me.user_id or 0)
        if mine is None or self.closed:
            return
        gone, self.told, before = self.told.keys() - mine.keys(), mine, self.told
        for key in mine.keys() - before.keys():
            self.push(messages.dumps(mine[key]), key)
        for kind, name in gone:
            self._tell_gone(kind, name)

    def _tell_gone(self, kind: str, name: str) -> None:
        if kind == "call":
            self.push(messages.dumps({"type": "call_over", "table": name}), ("call", name))
        elif self.hub is not None:
            self.hub.spawn(partial(self._tell_over, name))

    async def _tell_over(self, game_id: str) -> None:
        over = await run(events.over, self.me.user_id or 0, game_id)
        self.push(messages.dumps(over), ("game_over", game_id))

    @classmethod
    async def deliver(cls, hub: Hub, message: dict[str, Any]) -> None:
        if message["type"] in ("calls", "seated", "bot_games"):
            await cls.look_all(hub)
        else:
            await super().deliver(hub, message)

    @classmethod
    async def look_all(cls, hub: Hub) -> None:
        """One look for all lines here, and never two at once: an older one would come last."""
        await hub.once("bots", partial(cls._look, hub))

    @classmethod
    async def _look(cls, hub: Hub) -> None:
        sockets = cls._open(hub)
        found = await run(events.of, {socket.me.user_id or 0 for socket in sockets})
        for socket in sockets:
            socket.look(found)

    @classmethod
    def _open(cls, hub: Hub) -> "list[EventsConsumer]":
        return [one for one in cls.of(hub.all_members()) if getattr(one, "told", None) is not None]

    @classmethod
    async def pulse(cls, hub: Hub) -> None:
        await super().pulse(hub)
        now = time.monotonic()
        if now - cls.looked_at < LOOK_SECONDS:
            return
        cls.looked_at = now
        await run(here, {socket.me.user_id or 0 for socket in cls._open(hub)})
        await cls.look_all(hub)
