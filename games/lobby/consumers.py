"""The socket of every page outside tables: invitations, and redirects to started games."""

import time
from functools import partial
from typing import Any, ClassVar, Literal, TypedDict

from games.lobby.notifications import mark_present, notifications_for
from games.matchmaking import presence
from games.realtime import messages
from games.realtime.base_consumer import BaseConsumer
from games.realtime.executor import run
from games.realtime.hub import Hub

# Interval for refreshing presence and for catching up on missed notifications.
POLL_SECONDS = 8
# The same for pages in sight: shorter than the grace period of one that was closed, since another
# tab of the user may be in sight.
PAGE_SECONDS = 4
# A page says that it is in sight every 15 s.
IN_SIGHT_SECONDS = 30


class InvitationsMessage(TypedDict):
    """The tables to which the user is invited, and keys of reminders of tournaments."""

    type: Literal["invitations"]
    tables: list[str]


class NotificationsConsumer(BaseConsumer):
    """Socket that reports invitations and started games to a user."""

    polled_at: ClassVar[float] = 0.0
    pages_at: ClassVar[float] = 0.0
    # Until when the page counts as being in sight.
    in_sight_until = float("-inf")

    async def on_connect(self) -> None:
        """Mark the user as present and send their notifications."""
        self.last_sent = ""
        if self.identity.user_id is not None:
            await run(mark_present, [self.identity.user_id])
            await self.send_if_changed(await run(notifications_for, [self.identity.user_id]))

    async def on_message(self, message: messages.Ping) -> None:
        """Answer a ping, which says whether the page is in sight."""
        await self._note_sight(message.visible)
        await super().on_message(message)

    async def _note_sight(self, is_visible: bool) -> None:
        """Note whether the page is in sight; the sockets of programs show nothing to anybody."""
        if self.identity.user_id is None or self.identity.token_id is not None:
            return
        was_in_sight = self.is_in_sight
        self.in_sight_until = time.monotonic() + IN_SIGHT_SECONDS if is_visible else 0.0
        # Pages that stay in sight are renewed by the poll, all at once.
        if is_visible and not was_in_sight:
            await run(presence.mark_page, [self.identity.user_id])
        elif was_in_sight and not is_visible:
            await run(presence.mark_page_gone, self.identity.user_id)

    @property
    def is_in_sight(self) -> bool:
        """Return whether the page was on a screen a moment ago."""
        return time.monotonic() < self.in_sight_until

    async def on_disconnect(self) -> None:
        """Note that the page is gone."""
        if self.is_in_sight and self.identity.user_id is not None:
            await run(presence.mark_page_gone, self.identity.user_id)

    async def send_if_changed(self, notifications: dict[int, list[str]]) -> None:
        """Send the user's notifications if they changed since the last message."""
        tables = notifications.get(self.identity.user_id or 0, [])
        message: InvitationsMessage = {"type": "invitations", "tables": tables}
        text = messages.dumps(message)
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
        if now - cls.pages_at >= PAGE_SECONDS:
            cls.pages_at = now
            in_sight = [s for s in cls.instances(hub.all_members()) if s.is_in_sight]
            if in_sight:
                await run(presence.mark_page, {s.identity.user_id for s in in_sight})
        if now - cls.polled_at < POLL_SECONDS:
            return
        cls.polled_at = now
        sockets = cls.instances(hub.all_members())
        users = {s.identity.user_id for s in sockets} - {None}
        await run(mark_present, users)
        notifications = await run(notifications_for, users)
        for socket in sockets:
            hub.spawn(partial(socket.send_if_changed, notifications))
