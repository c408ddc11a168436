"""The socket of every page outside tables: invitations, and redirects to started games."""

import time
from functools import partial
from typing import Any, ClassVar

from games.lobby.notifications import mark_present, notifications_for
from games.tables import messages
from games.tables.transport.base_consumer import BaseConsumer
from games.tables.transport.executor import run
from games.tables.transport.hub import Hub

# Interval for refreshing presence and for catching up on missed notifications.
POLL_SECONDS = 8


class NotificationsConsumer(BaseConsumer):
    """Socket that reports invitations and started games to a user."""

    polled_at: ClassVar[float] = 0.0

    async def on_connect(self) -> None:
        """Mark the user as present and send their notifications."""
        self.last_sent = ""
        if self.identity.user_id is not None:
            await run(mark_present, [self.identity.user_id])
            await self.send_if_changed(await run(notifications_for, [self.identity.user_id]))

    async def on_message(self, message: object) -> None:
        """Answer a ping; anything else is an error."""
        if not isinstance(message, messages.Ping):
            await self.reply_error("unknown_type")
            return
        await self.reply(messages.dumps({"type": "pong", "now": messages.now_ms()}))

    async def send_if_changed(self, notifications: dict[int, list[str]]) -> None:
        """Send the user's notifications if they changed since the last message."""
        tables = notifications.get(self.identity.user_id or 0, [])
        text = messages.dumps({"type": "invitations", "tables": tables})
        if text != self.last_sent:
            self.last_sent = text
            self.push(text, "invitations")

    async def send_seated(self, message: dict[str, Any]) -> None:
        """Send the address of the user's game that has begun."""
        payload = {"type": "seated", "game": message["game"], "url": message["url"]}
        self.push(messages.dumps(payload), message["game"])

    @classmethod
    async def on_group_message(cls, hub: Hub, message: dict[str, Any]) -> None:
        """Pass group messages on to the sockets."""
        sockets = cls.instances(hub.members(message["group"]))
        match message["type"]:
            case "invitations":
                notifications = await run(
                    notifications_for, {s.identity.user_id for s in sockets} - {None}
                )
                for socket in sockets:
                    hub.spawn(partial(socket.send_if_changed, notifications))
            case "seated":
                for socket in sockets:
                    hub.spawn(partial(socket.send_seated, message))
            case _:
                await super().on_group_message(hub, message)

    @classmethod
    async def poll(cls, hub: Hub) -> None:
        """Refresh presence and catch up on missed notifications."""
        await super().poll(hub)
        now = time.monotonic()
        if now - cls.polled_at < POLL_SECONDS:
            return
        cls.polled_at = now
        sockets = cls.instances(hub.all_members())
        users = {s.identity.user_id for s in sockets} - {None}
        await run(mark_present, users)
        notifications = await run(notifications_for, users)
        for socket in sockets:
            hub.spawn(partial(socket.send_if_changed, notifications))
