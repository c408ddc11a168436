"""The socket of a table with its talk: lines, and who is watching.

A page asks for the talk first; programs that do not ask are sent none of it. Lines are not part of
a table's payload and move no `seq`.
"""

from functools import partial
from typing import Any

from accounts.limits.networks import network_of
from games.tables import consumers as tables
from games.tables import messages
from games.tables.transport.executor import run
from games.tables.transport.hub import Hub
from games.talk import queries, socket_services

# Lines that wait for a slow reader; older ones are left out.
MAX_WAITING = 30


class TableConsumer(tables.TableConsumer):
    """A viewer's socket of one table, with its talk."""

    async def on_connect(self) -> None:
        """Open the table; its talk is sent when the page asks for it."""
        self.shows_talk = False
        self.lines: list[Any] = []
        await super().on_connect()

    async def on_message(self, message: messages.ClientMessage) -> None:
        """Handle talk; the table handles everything else."""
        if not isinstance(message, messages.Say | messages.ShowTalk):
            await super().on_message(message)
        elif self.view is not None:
            await (self._say(message) if isinstance(message, messages.Say) else self._show_talk())

    @property
    def network(self) -> str:
        """Return the network of the client."""
        return network_of((self.scope.get("client") or ("", 0))[0])

    async def _say(self, message: messages.Say) -> None:
        answer, line_id = await run(
            socket_services.say, self.game_id, self.viewer, message, self.network
        )
        await self.reply(messages.dumps(answer))
        if line_id is not None and self.hub is not None:
            self.hub.spawn(partial(self.share, self.hub, self.game_id, line_id))

    async def _show_talk(self) -> None:
        talk = await run(queries.talk_for, self.game_id, self.viewer)
        if talk is not None:
            self.shows_talk = True
            await self.reply(messages.dumps(talk))

    @classmethod
    def readers(cls, hub: Hub, game_id: str) -> "list[TableConsumer]":
        """Return the sockets of this process that show the talk of the table."""
        members = cls.instances(hub.members(f"game.{game_id}"))
        return [socket for socket in members if getattr(socket, "shows_talk", False)]

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
        self.lines = [*self.lines, line][-MAX_WAITING:]
        self.push(self._take_lines, "talk")

    def _take_lines(self) -> str:
        lines, self.lines = self.lines, []
        return messages.dumps({"type": "talk", "lines": lines})

    @classmethod
    async def on_group_message(cls, hub: Hub, message: dict[str, Any]) -> None:
        """Share a line after its notice; the table handles everything else."""
        if message["type"] == "talk":
            await cls.share(hub, message["game"], message["line"])
        else:
            await super().on_group_message(hub, message)
