"""The socket of every page but the tables': who calls me, and the way to a table that begins."""

import time
from functools import partial
from typing import Any, ClassVar

from games.lobby.notifications import about, here
from games.tables import messages
from games.tables.transport.base_consumer import Socket
from games.tables.transport.executor import run
from games.tables.transport.hub import Hub

# An open page is presence; and what was missed is told then.
LOOK_SECONDS = 8


class CallsConsumer(Socket):
    looked_at: ClassVar[float] = 0.0

    async def opened(self) -> None:
        self.shown = ""
        if self.me.user_id is not None:
            await run(here, [self.me.user_id])
            await self.show(await run(about, [self.me.user_id]))

    async def hear(self, message: object) -> None:
        if not isinstance(message, messages.Ping):
            await self.say_error("unknown_type")
            return
        await self.say(messages.dumps({"type": "pong", "now": messages.now_ms()}))

    async def show(self, calls: dict[int, list[str]]) -> None:
        """Say which tables call, if that is news."""
        tables = calls.get(self.me.user_id or 0, [])
        text = messages.dumps({"type": "calls", "tables": tables})
        if text != self.shown:
            self.shown = text
            self.push(text, "calls")

    async def seat(self, message: dict[str, Any]) -> None:
        told = {"type": "seated", "game": message["game"], "url": message["url"]}
        self.push(messages.dumps(told), message["game"])

    @classmethod
    async def deliver(cls, hub: Hub, message: dict[str, Any]) -> None:
        sockets = cls.of(hub.members(message["group"]))
        match message["type"]:
            case "calls":
                calls = await run(about, {s.me.user_id for s in sockets} - {None})
                for socket in sockets:
                    hub.spawn(partial(socket.show, calls))
            case "seated":
                for socket in sockets:
                    hub.spawn(partial(socket.seat, message))
            case _:
                await super().deliver(hub, message)

    @classmethod
    async def pulse(cls, hub: Hub) -> None:
        await super().pulse(hub)
        now = time.monotonic()
        if now - cls.looked_at < LOOK_SECONDS:
            return
        cls.looked_at = now
        sockets = cls.of(hub.all_members())
        users = {s.me.user_id for s in sockets} - {None}
        await run(here, users)
        calls = await run(about, users)
        for socket in sockets:
            hub.spawn(partial(socket.show, calls))
