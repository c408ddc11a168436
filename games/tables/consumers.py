"""The socket of a table: forwards what is said to the services, and back what they show."""

import asyncio
from functools import partial
from typing import Any

from . import messages, services
from .executor import run
from .hub import Hub
from .sockets import NO_TABLE, Socket


class TableConsumer(Socket):
    async def opened(self) -> None:
        self.view: services.View | None = None
        self.pusher: asyncio.Task[None] | None = None
        self.game_id: str = self.scope["url_route"]["kwargs"]["game_id"]
        # Listen first, then look: what happens in between is pushed.
        await self.join(f"game.{self.game_id}")
        view = await run(services.view, self.game_id, self.viewer)
        if view is None:
            await self.shut(NO_TABLE)
        else:
            self.offer(view)

    @property
    def viewer(self) -> services.Viewer:
        return services.Viewer(self.me.user_id, self.me.language)

    async def hear(self, message: messages.Act | messages.Flag | messages.Ping) -> None:
        if self.view is None:
            return
        match message:
            case messages.Act():
                await self._act(message)
            case messages.Flag():
                await run(services.flag, self.game_id)
                await self._correct_clock()
                await self._pong(message.seq)
            case messages.Ping():
                await self._pong(message.seq)

    async def _act(self, message: messages.Act) -> None:
        answer = await run(services.answer, self.game_id, self.viewer, message)
        if answer is None:
            await self.shut(NO_TABLE)
            return
        if self.is_news(answer.view) or self.view is None:
            self.view = answer.view
        await self.say(answer.text)
        if answer.acked:
            await self.say(messages.table(self.view.payload))

    async def _correct_clock(self) -> None:
        """Time that was given back is no news of the game: whoever counted on is shown it here."""
        assert self.view is not None
        view = await run(services.view, self.game_id, self.viewer)
        if view is not None and view.seq == self.view.seq and view.payload != self.view.payload:
            self.view = view
            await self.say(messages.table(view.payload))

    async def _pong(self, seq: int) -> None:
        assert self.view is not None
        await self.say(messages.pong(self.view.seq))
        if seq < self.view.seq:
            await self.say(messages.table(self.view.payload))

    def is_news(self, view: services.View) -> bool:
        old = self.view
        return old is None or view.seat != old.seat or view.seq > old.seq

    def offer(self, view: services.View) -> None:
        """Show it if it is news; a slow line skips to the newest, for each is the whole table."""
        if not self.is_news(view):
            return
        self.view = view
        if self.pusher is None or self.pusher.done():
            self.pusher = asyncio.create_task(self._push())

    async def _push(self) -> None:
        shown = None
        while self.view is not None and self.view is not shown:
            shown = self.view
            await self.say(messages.table(shown.payload))

    @classmethod
    async def deliver(cls, hub: Hub, message: dict[str, Any]) -> None:
        if message["type"] == "doorbell":
            await cls.refresh(hub, message["game"])
        else:
            await super().deliver(hub, message)

    @classmethod
    async def refresh(cls, hub: Hub, game_id: str) -> None:
        await hub.once(("game", game_id), partial(cls._refresh, hub, game_id))

    @classmethod
    async def _refresh(cls, hub: Hub, game_id: str) -> None:
        """One load and one text per distinct viewer, for all sockets here."""
        sockets = [s for s in cls.of(hub.members(f"game.{game_id}")) if s.view]
        known = {(s.viewer, s.view.seat, s.view.seq) for s in sockets}
        views = await run(services.news, game_id, known)
        for socket in sockets:
            if socket.viewer in views:
                socket.offer(views[socket.viewer])

    @classmethod
    async def pulse(cls, hub: Hub) -> None:
        """Ask for all games with viewers here who is behind."""
        await super().pulse(hub)
        sockets = [s for s in cls.of(hub.all_members()) if getattr(s, "view", None)]
        known = {(s.game_id, s.view.seat, s.view.seq) for s in sockets}
        for game_id in await run(services.behind, known):
            # Each by itself: a game that cannot be read keeps no other from being shown.
            hub.spawn(partial(cls.refresh, hub, game_id))
