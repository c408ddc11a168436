"""The socket of a tournament's page: at a change each process draws once, for all who look on."""

import asyncio
import time
from collections.abc import Iterable
from functools import partial
from typing import Any, ClassVar
from urllib.parse import parse_qs

from django.conf import settings

from games.tables import messages
from games.tables.transport.base_consumer import NO_TABLE, Socket
from games.tables.transport.executor import run
from games.tables.transport.hub import Hub
from tournaments.live import access, render_cache
from tournaments.live.fragments import Scene, changes
from tournaments.live.receivers import group
from tournaments.live.render_cache import Mark

# Where the page waits to be sent: what has changed is made out when its turn has come.
PAGE = "tournament"
# Of one tournament a process draws no more often than this, and rests as long as it drew.
REST_SECONDS = 1.0
LANGUAGES = frozenset(code for code, _name in settings.LANGUAGES)


def told(old: Scene | None, new: Scene) -> str:
    """What is news for whoever was shown the old one; made once for all of them."""
    known = new.texts
    before = old.digest if old else ""
    if before not in known:
        known[before] = messages.dumps(
            {
                "type": "tournament",
                "digest": new.digest,
                "parts": {} if before == new.digest else changes(old, new),
            }
        )
    return known[before]


class TournamentConsumer(Socket):
    # When a tournament may be drawn here again, and what its mark was.
    due_at: ClassVar[dict[str, float]] = {}
    marks: ClassVar[dict[str, Mark]] = {}

    async def opened(self) -> None:
        self.sent: Scene | None = None
        self.wanted: Scene | None = None
        self.tournament_id: str = self.scope["url_route"]["kwargs"]["tournament_id"]
        if not await run(access.may_watch, self.tournament_id, self.me.user_id):
            await self.shut(NO_TABLE)
            return
        asked = parse_qs(self.scope.get("query_string", b"").decode("ascii", "replace"))
        language = asked.get("language", [""])[0]
        self.language = language if language in LANGUAGES else self.me.language
        self.seen = asked.get("seen", [""])[0]
        # Listen first, then look: what happens in between is pushed. Many who come at once (after a
        # restart) have it drawn once.
        await self.join(group(self.tournament_id))
        assert self.hub is not None
        self.hub.spawn(partial(self.refresh, self.hub, self.tournament_id))

    async def hear(self, message: object) -> None:
        if not isinstance(message, messages.Ping):
            await self.say_error("unknown_type")
            return
        await self.say(messages.dumps({"type": "pong", "now": messages.now_ms()}))

    def show(self, scene: Scene | None) -> None:
        """Say what has changed since this socket was last told something."""
        if scene is None or (self.wanted is not None and scene.digest == self.wanted.digest):
            return
        if self.wanted is None and scene.digest == self.seen:
            self.sent = scene
        self.wanted = scene
        self.push(self._news, PAGE)

    def _news(self) -> str:
        assert self.wanted is not None
        text = told(self.sent, self.wanted)
        self.sent = self.wanted
        return text

    @classmethod
    def watching(cls, hub: Hub, tournament_id: str) -> "list[TournamentConsumer]":
        """The sockets here that are shown this tournament."""
        sockets = cls.of(hub.members(group(tournament_id)))
        return [socket for socket in sockets if hasattr(socket, "language")]

    @classmethod
    async def deliver(cls, hub: Hub, message: dict[str, Any]) -> None:
        if message["type"] == "tournament":
            await cls.refresh(hub, message["tournament"])
        else:
            await super().deliver(hub, message)

    @classmethod
    async def refresh(cls, hub: Hub, tournament_id: str) -> None:
        work = partial(cls._refresh, hub, tournament_id)
        await hub.once(("tournament", tournament_id), work)

    @classmethod
    async def _refresh(cls, hub: Hub, tournament_id: str) -> None:
        """Look, and draw in each language that is watched here; changes meanwhile are one more."""
        await cls._rest(tournament_id)
        languages = {socket.language for socket in cls.watching(hub, tournament_id)}
        if not languages:
            cls._drop(tournament_id)
            return
        began = time.monotonic()
        mark, scenes = await run(access.looked_up, tournament_id, languages)
        ended = time.monotonic()
        cls.due_at[tournament_id] = ended + max(REST_SECONDS, ended - began)
        cls.marks[tournament_id] = mark
        if mark.private:
            await cls._turn_away(hub, tournament_id)
        for socket in cls.watching(hub, tournament_id):
            socket.show(scenes.get(socket.language))

    @classmethod
    async def _turn_away(cls, hub: Hub, tournament_id: str) -> None:
        """Of a private club's tournament: who may not look on any more."""
        sockets = cls.watching(hub, tournament_id)
        user_ids = {socket.me.user_id for socket in sockets}
        strangers = await run(access.strangers, tournament_id, user_ids)
        for socket in sockets:
            if socket.me.user_id in strangers:
                await socket.shut(NO_TABLE)

    @classmethod
    async def _rest(cls, tournament_id: str) -> None:
        rest = cls.due_at.get(tournament_id, 0.0) - time.monotonic()
        if rest > 0:
            await asyncio.sleep(rest)

    @classmethod
    def _drop(cls, tournament_id: str) -> None:
        cls.due_at.pop(tournament_id, None)
        cls.marks.pop(tournament_id, None)

    @classmethod
    async def pulse(cls, hub: Hub) -> None:
        """What was missed, and the scores of running tables, which ring no bell."""
        await super().pulse(hub)
        watched = set(cls._watched(hub))
        for gone in set(cls.marks) - watched:
            cls._drop(gone)
        if not watched:
            return
        for tournament_id, mark in (await run(render_cache.marks, watched)).items():
            if mark != cls.marks.get(tournament_id):
                hub.spawn(partial(cls.refresh, hub, tournament_id))
            elif mark.private:
                hub.spawn(partial(cls._turn_away, hub, tournament_id))

    @classmethod
    def _watched(cls, hub: Hub) -> Iterable[str]:
        sockets = cls.of(hub.all_members())
        return (socket.tournament_id for socket in sockets if hasattr(socket, "language"))
