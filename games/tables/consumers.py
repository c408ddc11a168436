"""The socket of a table: it passes messages to the services and sends their results."""

from collections.abc import Iterable
from functools import cached_property, partial
from typing import Any

from structlog.contextvars import bind_contextvars

from games.monitoring import metrics
from games.realtime import authentication
from games.realtime.base_consumer import NOT_FOUND, BaseConsumer
from games.realtime.executor import run
from games.realtime.hub import Hub
from games.realtime.messages import PARSERS, Ping, pong
from games.tables import actions, admission, messages, services, timeouts
from games.tables.notices import group_name
from games.tables.payloads import rendered
from games.tables.presence import attendance, seats, visible_pages

# The queue key of table payloads: each is complete, so only the newest has to be sent.
LATEST_TABLE_KEY = "table"


class TableConsumer(BaseConsumer):
    """A viewer's socket of one table."""

    parsers = {**PARSERS, **messages.PARSERS}

    async def on_connect(self) -> None:
        """Subscribe to the table and send it, or close the socket if it is not visible."""
        self.view: rendered.RenderedView | None = None
        self.game_id: str = self.scope["url_route"]["kwargs"]["game_id"]
        bind_contextvars(game=self.game_id)
        # Subscribe first, then load: changes in between are pushed.
        await self.join(group_name(self.game_id))
        view = await run(self._first_view)
        if view is None:
            await self.close_with(NOT_FOUND)
        else:
            self.push_if_newer(view)
            if view.seat is not None:
                await run(attendance.open_table, (self.game_id, view.seat))

    def _first_view(self) -> rendered.RenderedView | None:
        """Return what the viewer sees; None if that is nothing, or not in this browser."""
        view, user_id = rendered.render_for(*self._request_args), self.identity.user_id
        if view is None or view.seat is None or user_id is None:
            return view
        request = authentication.request_of(self.scope)
        return view if admission.is_admitted(request, self.game_id, user_id) else None

    async def on_disconnect(self) -> None:
        """Shorten the presence of this socket's seat."""
        for seat_key in self.seat_keys([self]):
            await run(seats.mark_disconnected, seat_key)

    @staticmethod
    def seat_keys(sockets: "Iterable[TableConsumer]") -> set[seats.SeatKey]:
        """Return the seats whose players have one of these sockets open."""
        views = ((s.game_id, s.view) for s in sockets if getattr(s, "view", None))
        return {(game_id, view.seat) for game_id, view in views if view and view.seat is not None}

    def others(self) -> "list[TableConsumer]":
        """Return the other sockets of this table in this process that show it."""
        members = self.hub.members(group_name(self.game_id)) if self.hub else set()
        return [socket for socket in self.instances(members) if socket.view and socket is not self]

    @staticmethod
    def viewer_versions(sockets: "Iterable[TableConsumer]") -> set[rendered.ViewerVersion]:
        """Return viewer, seat and version key of each socket's last payload."""
        return {(s.viewer, s.view.seat, s.view.version_key) for s in sockets if s.view}

    @property
    def _request_args(self) -> tuple[str, rendered.Viewer]:
        return self.game_id, self.viewer

    @cached_property
    def viewer(self) -> rendered.Viewer:
        """Return the identity that payloads are rendered for."""
        return rendered.Viewer(self.identity.user_id, self.identity.language)

    async def on_message(self, message: Any) -> None:
        """Handle an action, a contribution, a flag or a ping."""
        if self.view is None:
            return
        if isinstance(message, messages.Act):
            await self._act(message)
        elif isinstance(message, messages.Contribute):
            await self._send_reply(await run(services.contribute, *self._request_args, message))
        else:
            await self._sync(message)
        await self.flush()

    async def _act(self, message: messages.Act) -> None:
        """Act, and update the other sockets: this process ignores its own change notice."""
        updated, viewer_versions = False, self.viewer_versions(self.others())
        try:
            with metrics.act_seconds.time():
                assert self.hub is not None
                reply = await actions.act_and_render(
                    self.hub, *self._request_args, message, self.round_trip, viewer_versions
                )
            await self._send_reply(reply)
            updated = reply is not None and self._update_others(
                reply, {viewer for viewer, *_ in viewer_versions}
            )
        finally:
            if not updated and self.hub is not None:
                self.hub.spawn(partial(self.refresh, self.hub, self.game_id))

    def _update_others(self, reply: actions.RenderedReply, updated: set[rendered.Viewer]) -> bool:
        """Return whether every socket here was updated: not if another viewer came meanwhile."""
        if reply.updates is None:
            return False
        others = self.others()
        for socket in others:
            if socket.viewer in reply.updates:
                socket.update(reply.updates[socket.viewer])
        return updated.issuperset(socket.viewer for socket in others)

    async def _send_reply(self, reply: actions.RenderedReply | None) -> None:
        if reply is None:
            await self.close_with(NOT_FOUND)
            return
        self.accept_view(reply.view)
        assert self.view is not None
        self.enqueue(partial(reply.render, self.view.payload))
        if reply.acked:
            self.enqueue_table()

    async def _sync(self, message: messages.Flag | Ping) -> None:
        """Send what is new, and then the newest seq that the server knows."""
        assert self.view is not None
        if isinstance(message, messages.Flag):
            await run(timeouts.flag, self.game_id)
            await self._load()
        else:
            self._note_page(message)
            if message.seq != self.view.seq:
                # The client or this process missed something: send the whole table.
                await self._load(always_send=True)
        self.enqueue(pong(self.view.seq))

    def _note_page(self, ping: Ping) -> None:
        """Record that the player's page is visible: they may take back a seat lost by the clock."""
        if ping.visible and self.view is not None and self.view.seat is not None:
            visible_pages.note_visible((self.game_id, self.view.seat))

    async def _load(self, always_send: bool = False) -> None:
        """Load the newest state and send it if it was not sent yet."""
        view = await run(rendered.render_for, self.game_id, self.viewer)
        if view is None:
            await self.close_with(NOT_FOUND)
        elif self.accept_view(view) or always_send:
            self.enqueue_table()

    def accept_view(self, view: rendered.RenderedView) -> bool:
        """Store a view; return whether it is new. Replies may arrive out of order."""
        old = self.view
        if old is not None:
            is_older = view.seat == old.seat and view.seq < old.seq
            if is_older or view.revision < old.revision:
                return False
        self.view = view
        return old is None or view.payload != old.payload

    def enqueue_table(self) -> None:
        """Queue the current view."""
        assert self.view is not None
        self.enqueue(partial(messages.table, self.view.payload), LATEST_TABLE_KEY)

    def update(self, view: rendered.RenderedView | None) -> None:
        """Push the view if it is new; close the socket if there is none for its viewer any more."""
        if view is not None:
            self.push_if_newer(view)
        elif self.hub is not None:
            self.hub.spawn(partial(self.close_with, NOT_FOUND))

    def push_if_newer(self, view: rendered.RenderedView) -> None:
        """Push the view if it is new; a slow connection skips to the newest."""
        if self.accept_view(view):
            self.push(partial(messages.table, view.payload), LATEST_TABLE_KEY)

    @classmethod
    async def on_group_message(cls, hub: Hub, message: dict[str, Any]) -> None:
        """Refresh the table after a change notice."""
        if message["type"] == "game_changed":
            await cls.refresh(hub, message["game"])
        else:
            await super().on_group_message(hub, message)

    @classmethod
    async def refresh(cls, hub: Hub, game_id: str) -> None:
        """Update the table's sockets of this process."""
        await hub.coalesce(("game", game_id), partial(cls._refresh, hub, game_id))

    @classmethod
    async def _refresh(cls, hub: Hub, game_id: str) -> None:
        """Load the game and render it once per distinct viewer."""
        sockets = [s for s in cls.instances(hub.members(group_name(game_id))) if s.view]
        views = await run(rendered.updates_for, game_id, cls.viewer_versions(sockets))
        for socket in sockets:
            if socket.viewer in views:
                socket.update(views[socket.viewer])

    @classmethod
    async def poll(cls, hub: Hub) -> None:
        """Refresh the games that have outdated viewers."""
        await super().poll(hub)
        sockets = [s for s in cls.instances(hub.all_members()) if getattr(s, "view", None)]
        await run(attendance.poll, cls.seat_keys(sockets))
        shown = {(s.game_id, s.view.seat, s.view.version_key) for s in sockets}
        for game_id in await run(rendered.outdated_games, shown):
            # One task each: a game that cannot be loaded must not affect the others.
            hub.spawn(partial(cls.refresh, hub, game_id))
