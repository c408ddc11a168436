"""The socket of a table: forwards what is said to the services, and back what they show."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from games.monitoring import metrics
from games.monitoring.log_context import begin
from games.tables import messages, services
from games.tables.payloads import rendered
from games.tables.presence import seats
from games.tables.transport.base_consumer import NO_TABLE, Socket
from games.tables.transport.executor import run
from games.tables.transport.hub import Hub

# Where a table waits to be sent: each is whole, so only the newest need be.
TABLE = "table"


class TableConsumer(Socket):
    async def opened(self) -> None:
        self.view: rendered.View | None = None
        self.game_id: str = self.scope["url_route"]["kwargs"]["game_id"]
        begin(game=self.game_id)
        # Listen first, then look: what happens in between is pushed.
        await self.join(f"game.{self.game_id}")
        view = await run(rendered.view, self.game_id, self.viewer)
        if view is None:
            await self.shut(NO_TABLE)
        else:
            self.offer(view)
            await run(seats.here, self.places([self]))

    async def left(self) -> None:
        for place in self.places([self]):
            await run(seats.gone, place)

    @staticmethod
    def places(sockets: "Iterable[TableConsumer]") -> set[seats.Place]:
        """The seats whose people have these sockets open."""
        views = ((s.game_id, s.view) for s in sockets if getattr(s, "view", None))
        return {(game_id, view.seat) for game_id, view in views if view and view.seat is not None}

    def others(self) -> "list[TableConsumer]":
        """The other sockets of this table here that were shown something."""
        members = self.hub.members(f"game.{self.game_id}") if self.hub else set()
        return [socket for socket in self.of(members) if socket.view and socket is not self]

    @staticmethod
    def shown(sockets: "Iterable[TableConsumer]") -> set[rendered.Shown]:
        return {(s.viewer, s.view.seat, s.view.age) for s in sockets if s.view}

    @property
    def _asker(self) -> tuple[str, rendered.Viewer]:
        return self.game_id, self.viewer

    @property
    def viewer(self) -> rendered.Viewer:
        return rendered.Viewer(self.me.user_id, self.me.language)

    async def hear(self, message: messages.Heard) -> None:
        if self.view is None:
            return
        if isinstance(message, messages.Act):
            await self._act(message)
        elif isinstance(message, messages.Contribute):
            await self._answer(await run(services.contribute, *self._asker, message))
        else:
            await self._tell(message)
        await self.send_all()

    async def _act(self, message: messages.Act) -> None:
        """Act, and tell the others here: of what this process did it hears no doorbell."""
        told, shown = False, self.shown(self.others())
        try:
            with metrics.act_seconds.time():
                answer = await run(services.answer, *self._asker, message, self.round_trip, shown)
            await self._answer(answer)
            told = answer is not None and self._tell_others(
                answer, {viewer for viewer, *_ in shown}
            )
        finally:
            if not told and self.hub is not None:
                self.hub.spawn(partial(self.refresh, self.hub, self.game_id))

    def _tell_others(self, answer: services.Answer, known: set[rendered.Viewer]) -> bool:
        """Whether that told everybody here: not whoever came meanwhile."""
        if answer.news is None:
            return False
        for socket in self.others():
            if socket.viewer in answer.news:
                socket.offer(answer.news[socket.viewer])
        return known.issuperset(socket.viewer for socket in self.others())

    async def _answer(self, answer: services.Answer | None) -> None:
        if answer is None:
            await self.shut(NO_TABLE)
            return
        self.take(answer.view)
        assert self.view is not None
        self.put(partial(answer.told, self.view.payload))
        if answer.acked:
            self.show()

    async def _tell(self, message: messages.Flag | messages.Ping) -> None:
        """Whatever is new, and then the newest seq that we know of."""
        assert self.view is not None
        if isinstance(message, messages.Flag):
            await run(services.flag, self.game_id)
            await self._look()
        elif message.seq != self.view.seq:
            # One of us missed something: he is shown the whole table.
            await self._look(anyway=True)
        self.put(messages.pong(self.view.seq))

    async def _look(self, anyway: bool = False) -> None:
        """Show what is in the database now, if it was not shown yet."""
        view = await run(rendered.view, self.game_id, self.viewer)
        if (view is not None and self.take(view)) or anyway:
            self.show()

    def take(self, view: rendered.View) -> bool:
        """Whether it is something that was not shown yet. Answers may overtake each other."""
        old = self.view
        if old is not None:
            behind = view.seat == old.seat and view.seq < old.seq
            if behind or view.revision < old.revision:
                return False
        self.view = view
        return old is None or view.payload != old.payload

    def show(self) -> None:
        assert self.view is not None
        self.put(partial(messages.table, self.view.payload), TABLE)

    def offer(self, view: rendered.View) -> None:
        """Show it if it is news; a slow line skips to the newest, for each is the whole table."""
        if self.take(view):
            self.push(partial(messages.table, view.payload), TABLE)

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
        views = await run(rendered.news, game_id, cls.shown(sockets))
        for socket in sockets:
            if socket.viewer in views:
                socket.offer(views[socket.viewer])

    @classmethod
    async def pulse(cls, hub: Hub) -> None:
        """Ask for all games with viewers here who is behind."""
        await super().pulse(hub)
        sockets = [s for s in cls.of(hub.all_members()) if getattr(s, "view", None)]
        await run(seats.here, cls.places(sockets))
        known = {(s.game_id, s.view.seat, s.view.age) for s in sockets}
        for game_id in await run(rendered.behind, known):
            # Each by itself: a game that cannot be read keeps no other from being shown.
            hub.spawn(partial(cls.refresh, hub, game_id))
