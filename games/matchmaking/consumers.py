"""The socket of the lobby: numbers of waiting users, and redirects to started games."""

import time
from functools import partial
from typing import Any, ClassVar

from games.matchmaking import presence
from games.matchmaking.status import LobbyState, lobby_state, seated_message
from games.realtime import messages
from games.realtime.base_consumer import BaseConsumer
from games.realtime.executor import run
from games.realtime.hub import Hub

# Shorter than the grace period of a closed page: another tab of the user may still be open.
PRESENCE_SECONDS = 4
# Outbox key: only the newest lobby state need be sent.
LOBBY_KEY = "lobby"


class LobbyConsumer(BaseConsumer):
    """Socket of the home page: lobby state and the start of the user's game."""

    presence_at: ClassVar[float] = 0.0

    async def on_connect(self) -> None:
        """Join the lobby and send its state."""
        self.last_sent, self.is_waiting = "", False
        await self.join(LOBBY_KEY)
        if self.identity.user_id is not None:
            await run(presence.mark_seen, [self.identity.user_id])
        await self.send_if_changed(await run(lobby_state))

    async def on_message(self, message: messages.Ping) -> None:
        """Answer a ping, which also marks the user as present."""
        if self.identity.user_id is not None:
            await run(presence.mark_seen, [self.identity.user_id])
        await super().on_message(message)

    async def send_if_changed(self, state: LobbyState) -> None:
        """Send the state if it changed, and a redirect to the game if its message was lost."""
        message = state.message(self.identity.user_id)
        text = messages.dumps(message)
        if text != self.last_sent:
            self.last_sent = text
            self.push(text, LOBBY_KEY)
        if self.is_waiting and self.identity.user_id in state.tables:
            await self.send_seated(state.tables[self.identity.user_id])
        self.is_waiting = self.is_waiting or message["seeking"] is not None

    async def send_seated(self, game_id: str) -> None:
        """Send the address of the user's game."""
        self.is_waiting = False
        self.push(messages.dumps(seated_message(game_id)), game_id)

    async def on_disconnect(self) -> None:
        """Mark the user as leaving."""
        if self.identity.user_id is not None:
            await run(presence.mark_leaving, self.identity.user_id)

    @classmethod
    async def on_group_message(cls, hub: Hub, message: dict[str, Any]) -> None:
        """Send the lobby state or a redirect to the sockets."""
        match message["type"]:
            case "lobby":
                await hub.coalesce("lobby", partial(cls._send_state, hub))
            case "seated":
                await cls._send_seated(hub, message)
            case _:
                await super().on_group_message(hub, message)

    @classmethod
    async def _send_state(cls, hub: Hub) -> None:
        sockets = cls.instances(hub.members("lobby"))
        state = await run(lobby_state, {s.identity.user_id for s in sockets if s.is_waiting})
        for socket in sockets:
            hub.spawn(partial(socket.send_if_changed, state))

    @classmethod
    async def _send_seated(cls, hub: Hub, message: dict[str, Any]) -> None:
        """Lead to a game; a custom table that asks its players leads them by notifications."""
        if message["url"] != seated_message(message["game"])["url"]:
            return
        for socket in cls.instances(hub.members(message["group"])):
            hub.spawn(partial(socket.send_seated, message["game"]))

    @classmethod
    async def poll(cls, hub: Hub) -> None:
        """Count an open lobby as presence, and show what was missed."""
        await super().poll(hub)
        await hub.coalesce("lobby", partial(cls._send_state, hub))
        now = time.monotonic()
        if now - cls.presence_at >= PRESENCE_SECONDS:
            cls.presence_at = now
            users = {s.identity.user_id for s in cls.instances(hub.members("lobby"))} - {None}
            await run(presence.mark_seen, users)
