"""The socket of a table with its talk: lines, and the list of spectators.

A page asks for the talk first; programs that do not ask are sent none of it. Lines are not part of
a table's payload and move no `seq`.
"""

import asyncio
import time
from functools import partial
from typing import Any, ClassVar

from games.realtime.executor import run
from games.realtime.hub import Hub
from games.realtime.messages import dumps
from games.tables import consumers as tables
from games.tables.notices import group_name
from games.talk import messages, queries, socket_services, watching

# Lines that wait for a slow reader; older ones are left out.
MAX_WAITING = 30
# A socket is shown the talk at most this often: it costs more than any other message.
SHOW_SECONDS = 5.0
# The list of spectators is sent at most this often.
WATCHING_SECONDS = 1.0


class TalkConsumer(tables.TableConsumer):
    """A viewer's socket of one table, with its talk."""

    parsers = {**tables.TableConsumer.parsers, **messages.PARSERS}
    counted_at: ClassVar[float] = 0.0
    # Whether the page asked for the talk; the lines to send; who it was told is watching.
    shows_talk = False
    # When the talk was shown last, or will be.
    shown_at = float("-inf")
    lines: tuple[Any, ...] = ()
    watching: Any = None

    async def on_message(self, message: Any) -> None:
        """Handle talk; the table handles everything else."""
        if not isinstance(message, messages.Say | messages.ShowTalk):
            await super().on_message(message)
        elif self.view is not None:
            await (self._say(message) if isinstance(message, messages.Say) else self._on_show())

    async def _say(self, message: messages.Say) -> None:
        answer, line_id = await run(
            socket_services.say, self.game_id, self.viewer, message, self.network
        )
        await self.reply(dumps(answer))
        if line_id is not None and self.hub is not None:
            self.hub.spawn(partial(self.share, self.hub, self.game_id, line_id))

    async def _on_show(self) -> None:
        """Show the talk: now, or when it is time again; of several who wait, one is enough."""
        now = time.monotonic()
        if now < self.shown_at:
            return
        wait = self.shown_at + SHOW_SECONDS - now
        self.shown_at = max(now, self.shown_at + SHOW_SECONDS)
        if wait <= 0:
            await self._show_talk()
        elif self.hub is not None:
            self.hub.spawn(partial(self._show_later, wait))

    async def _show_later(self, wait: float) -> None:
        await asyncio.sleep(wait)
        if self.hub is not None and self in self.hub.members(group_name(self.game_id)):
            await self._show_talk()

    async def _show_talk(self) -> None:
        talk = await run(queries.talk_for, self.game_id, self.viewer)
        if talk is None:
            return
        self.shows_talk = True
        self.enqueue(dumps(talk))
        if self.hub is not None:
            language = self.viewer.language
            shown = await run(watching.watching_json, self.game_id, [language], self.watcher)
            self.push_watching(shown[language])
        await self.flush()

    @property
    def watcher(self) -> str | None:
        """Return what this socket counts as among the spectators; None for players and programs."""
        is_viewer = self.view is not None and self.view.seat is None
        if not is_viewer or not self.shows_talk or self.identity.token_id is not None:
            return None
        return watching.member_of(self.identity.user_id, self.network)

    async def on_disconnect(self) -> None:
        """Count the viewer no longer, unless another socket here has the same one."""
        await super().on_disconnect()
        if not self.shows_talk or self.watcher is None:
            return
        here = self.readers(self.hub, self.game_id) if self.hub else []
        if all(socket.watcher != self.watcher for socket in here):
            await run(watching.remove, self.game_id, self.watcher)

    def push_watching(self, shown: Any) -> None:
        """Push who is watching, if it changed."""
        if shown != self.watching:
            self.watching = shown
            self.push(dumps(shown), "watching")

    @classmethod
    async def poll(cls, hub: Hub) -> None:
        """Count the spectators of this process on."""
        await super().poll(hub)
        if time.monotonic() - cls.counted_at < watching.INTERVAL_SECONDS:
            return
        cls.counted_at = time.monotonic()
        members: dict[str, set[str]] = {}
        for socket in cls.instances(hub.all_members()):
            if socket.shows_talk and socket.watcher is not None:
                members.setdefault(socket.game_id, set()).add(socket.watcher)
        await run(watching.extend, members)

    @classmethod
    async def _show_watching(cls, hub: Hub, game_id: str) -> None:
        """Send who is watching, at most once a second: many may come or go at once."""
        await asyncio.sleep(WATCHING_SECONDS)
        sockets = cls.readers(hub, game_id)
        languages = {socket.viewer.language for socket in sockets}
        shown = await run(watching.watching_json, game_id, languages)
        for socket in sockets:
            if socket.viewer.language in shown:
                socket.push_watching(shown[socket.viewer.language])

    @classmethod
    def readers(cls, hub: Hub, game_id: str) -> "list[TalkConsumer]":
        """Return the sockets of this process that show the talk of the table."""
        members = cls.instances(hub.members(group_name(game_id)))
        return [socket for socket in members if socket.shows_talk]

    @classmethod
    async def share(cls, hub: Hub, game_id: str, line_id: int) -> None:
        """Send a line to the sockets of this process whose viewers may read it."""
        sockets = cls.readers(hub, game_id)
        if not sockets:
            return
        lines = await run(queries.lines_for, line_id, {socket.viewer for socket in sockets})
        for socket in sockets:
            if socket.viewer in lines:
                socket.push_line(lines[socket.viewer])

    def push_line(self, line: Any) -> None:
        """Push a line; together with others that still wait, as one message."""
        self.lines = (*self.lines, line)[-MAX_WAITING:]
        self.push(self._take_lines, "talk")

    def _take_lines(self) -> str:
        lines, self.lines = self.lines, ()
        return dumps({"type": "talk", "lines": lines})

    @classmethod
    async def on_group_message(cls, hub: Hub, message: dict[str, Any]) -> None:
        """Share what a notice is about; the table handles everything else."""
        if message["type"] == "talk":
            await cls.share(hub, message["game"], message["line"])
        elif message["type"] == "watching":
            game_id = message["game"]
            key = ("watching", game_id)
            await hub.coalesce(key, partial(cls._show_watching, hub, game_id))
        else:
            await super().on_group_message(hub, message)
