"""The event socket of a bot: invitations, games that begin, games that end."""

import time
from functools import partial
from typing import Any, ClassVar

from games.bot_api import events
from games.lobby.notifications import mark_present
from games.realtime import messages
from games.realtime.base_consumer import LOGGED_OUT, BaseConsumer
from games.realtime.executor import run
from games.realtime.hub import Hub, current

# How often open sockets count as presence, and events that were missed are sent.
REFRESH_SECONDS = 4


class EventsConsumer(BaseConsumer):
    """A bot's socket or stream of events."""

    refreshed_at: ClassVar[float] = 0.0

    async def on_connect(self) -> None:
        """Send a greeting and all current events; only bots with a token may connect."""
        self.sent: events.Events = {}
        if self.identity.token_id is None or self.identity.user_id is None:
            await self.close_with(LOGGED_OUT)
            return
        await run(mark_present, [self.identity.user_id])
        await self.reply(messages.dumps({"type": "hello", "now": messages.now_ms()}))
        await self.refresh_all(self.hub or current())

    def send_changes(self, events_by_user: dict[int, events.Events]) -> None:
        """Send what is new and what has ended."""
        mine = events_by_user.get(self.identity.user_id or 0)
        if mine is None or self.closed:
            return
        ended, self.sent, before = self.sent.keys() - mine.keys(), mine, self.sent
        for key in mine.keys() - before.keys():
            self.push(messages.dumps(mine[key]), key)
        for kind, name in ended:
            self._send_ended(kind, name)

    def _send_ended(self, kind: str, name: str) -> None:
        if kind == "invitation":
            self.push(
                messages.dumps({"type": "invitation_over", "table": name}), ("invitation", name)
            )
        elif self.hub is not None:
            self.hub.spawn(partial(self._send_game_over, name))

    async def _send_game_over(self, game_id: str) -> None:
        game_over = await run(events.game_over_json, self.identity.user_id or 0, game_id)
        self.push(messages.dumps(game_over), ("game_over", game_id))

    @classmethod
    async def on_group_message(cls, hub: Hub, message: dict[str, Any]) -> None:
        """Refresh the events after a change notice."""
        if message["type"] in ("invitations", "seated", "bot_games"):
            await cls.refresh_all(hub)
        else:
            await super().on_group_message(hub, message)

    @classmethod
    async def refresh_all(cls, hub: Hub) -> None:
        """Refresh all sockets here, never twice at a time: an older result would come last."""
        await hub.coalesce("bots", partial(cls._refresh, hub))

    @classmethod
    async def _refresh(cls, hub: Hub) -> None:
        sockets = cls._open(hub)
        events_by_user = await run(
            events.events_of, {socket.identity.user_id or 0 for socket in sockets}
        )
        for socket in sockets:
            socket.send_changes(events_by_user)

    @classmethod
    def _open(cls, hub: Hub) -> "list[EventsConsumer]":
        return [
            socket
            for socket in cls.instances(hub.all_members())
            if getattr(socket, "sent", None) is not None
        ]

    @classmethod
    async def poll(cls, hub: Hub) -> None:
        """Extend the bots' presence and refresh their events from time to time."""
        await super().poll(hub)
        now = time.monotonic()
        if now - cls.refreshed_at < REFRESH_SECONDS:
            return
        cls.refreshed_at = now
        await run(mark_present, {socket.identity.user_id or 0 for socket in cls._open(hub)})
        await cls.refresh_all(hub)
