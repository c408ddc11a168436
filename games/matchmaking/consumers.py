"""The socket of the lobby: who waits where, and the call to the table."""

import time
from functools import partial
from typing import Any, ClassVar

from games.matchmaking import presence
from games.matchmaking.status import Lobby, lobby, seated
from games.tables import messages
from games.tables.transport.base_consumer import Socket
from games.tables.transport.executor import run
from games.tables.transport.hub import Hub

# Well within the grace for a closed lobby: another tab of the same person may still be open.
PRESENCE_SECONDS = 4
# Where the state of the lobby waits to be sent: only the newest need be.
LOBBY = "lobby"


class LobbyConsumer(Socket):
    seen_at: ClassVar[float] = 0.0

    async def opened(self) -> None:
        self.shown, self.waiting = "", False
        await self.join(LOBBY)
        if self.me.user_id is not None:
            await run(presence.seen, [self.me.user_id])
        await self.show(await run(lobby))

    async def hear(self, message: messages.Heard) -> None:
        if not isinstance(message, messages.Ping):
            await self.say_error("unknown_type")
            return
        if self.me.user_id is not None:
            await run(presence.seen, [self.me.user_id])
        await self.say(messages.dumps({"type": "pong", "now": messages.now_ms()}))

    async def show(self, state: Lobby) -> None:
        """Say what changed; the call to a table too, if it was lost on its way."""
        message = state.message(self.me.user_id)
        text = messages.dumps(message)
        if text != self.shown:
            self.shown = text
            self.push(text, LOBBY)
        if self.waiting and self.me.user_id in state.tables:
            await self.call(state.tables[self.me.user_id])
        self.waiting = self.waiting or message["seeking"] is not None

    async def call(self, game_id: str) -> None:
        self.waiting = False
        self.push(messages.dumps(seated(game_id)), game_id)

    async def left(self) -> None:
        if self.me.user_id is not None:
            await run(presence.leaving, self.me.user_id)

    @classmethod
    async def deliver(cls, hub: Hub, message: dict[str, Any]) -> None:
        match message["type"]:
            case "lobby":
                await hub.once("lobby", partial(cls._show_all, hub))
            case "seated":
                await cls._call(hub, message)
            case _:
                await super().deliver(hub, message)

    @classmethod
    async def _show_all(cls, hub: Hub) -> None:
        sockets = cls.of(hub.members("lobby"))
        state = await run(lobby, {s.me.user_id for s in sockets if s.waiting})
        for socket in sockets:
            hub.spawn(partial(socket.show, state))

    @classmethod
    async def _call(cls, hub: Hub, message: dict[str, Any]) -> None:
        for socket in cls.of(hub.members(message["group"])):
            hub.spawn(partial(socket.call, message["game"]))

    @classmethod
    async def pulse(cls, hub: Hub) -> None:
        """An open lobby is presence; and what was missed is shown."""
        await super().pulse(hub)
        await hub.once("lobby", partial(cls._show_all, hub))
        now = time.monotonic()
        if now - cls.seen_at >= PRESENCE_SECONDS:
            cls.seen_at = now
            users = {s.me.user_id for s in cls.of(hub.members("lobby"))} - {None}
            await run(presence.seen, users)
