"""The socket of a tournament's page: each process renders a change once for all its viewers."""

import asyncio
import time
from collections.abc import Iterable
from functools import partial
from typing import Any, ClassVar, Literal, TypedDict
from urllib.parse import parse_qs

from django.conf import settings

from games.realtime import messages
from games.realtime.base_consumer import NOT_FOUND, BaseConsumer
from games.realtime.executor import run
from games.realtime.hub import Hub
from tournaments import presence
from tournaments.live import access, render_cache
from tournaments.live.fragments import RenderedPage, changed_fragments
from tournaments.live.receivers import group_name
from tournaments.live.render_cache import TournamentVersion

# The queue's slot for the page: the difference is computed when it is sent.
PAGE_KEY = "tournament"
# Seconds between two renderings of one tournament in a process; at least as long as one took.
MIN_RENDER_INTERVAL_S = 1.0
LANGUAGES = frozenset(code for code, _name in settings.LANGUAGES)


class TournamentMessage(TypedDict):
    """The parts of the page that changed, by name, and the page that the client has then."""

    type: Literal["tournament"]
    digest: str
    fragments: dict[str, str]


def update_message(old: RenderedPage | None, new: RenderedPage) -> str:
    """Return the message that turns the old page into the new one; cached on the new page."""
    messages_by_digest = new.messages
    old_digest = old.digest if old else ""
    if old_digest not in messages_by_digest:
        message: TournamentMessage = {
            "type": "tournament",
            "digest": new.digest,
            "fragments": {} if old_digest == new.digest else changed_fragments(old, new),
        }
        messages_by_digest[old_digest] = messages.dumps(message)
    return messages_by_digest[old_digest]


class TournamentConsumer(BaseConsumer):
    """A viewer of a tournament's page."""

    # By tournament: when it may be rendered again (monotonic), and the version last rendered.
    due_at: ClassVar[dict[str, float]] = {}
    versions: ClassVar[dict[str, TournamentVersion]] = {}
    presence_at: ClassVar[float] = 0.0

    async def on_connect(self) -> None:
        self.sent: RenderedPage | None = None
        self.latest: RenderedPage | None = None
        self.tournament_id: str = self.scope["url_route"]["kwargs"]["tournament_id"]
        if not await run(access.can_view, self.tournament_id, self.identity.user_id):
            await self.close_with(NOT_FOUND)
            return
        if self.identity.user_id is not None:
            await run(presence.mark_present, self.tournament_id, [self.identity.user_id])
        params = parse_qs(self.scope.get("query_string", b"").decode("ascii", "replace"))
        language = params.get("language", [""])[0]
        self.language = language if language in LANGUAGES else self.identity.language
        self.known_digest = params.get("digest", [""])[0]
        # Subscribe first, then render: nothing in between is lost. Viewers who connect at once
        # (after a restart) share one rendering.
        await self.join(group_name(self.tournament_id))
        assert self.hub is not None
        self.hub.spawn(partial(self.refresh, self.hub, self.tournament_id))

    def push_if_changed(self, page: RenderedPage | None) -> None:
        """Queue what has changed since the page that was pushed last."""
        if page is None or (self.latest is not None and page.digest == self.latest.digest):
            return
        if self.latest is None and page.digest == self.known_digest:
            self.sent = page
        self.latest = page
        self.push(self._update_text, PAGE_KEY)

    def _update_text(self) -> str:
        """Return the update message from what was sent to the latest page."""
        assert self.latest is not None
        text = update_message(self.sent, self.latest)
        self.sent = self.latest
        return text

    @classmethod
    def viewers(cls, hub: Hub, tournament_id: str) -> "list[TournamentConsumer]":
        """Return the sockets of this process that show this tournament."""
        sockets = cls.instances(hub.members(group_name(tournament_id)))
        return [socket for socket in sockets if hasattr(socket, "language")]

    @classmethod
    async def on_group_message(cls, hub: Hub, message: dict[str, Any]) -> None:
        if message["type"] == "tournament":
            await cls.refresh(hub, message["tournament"])
        else:
            await super().on_group_message(hub, message)

    @classmethod
    async def refresh(cls, hub: Hub, tournament_id: str) -> None:
        """Render and push the tournament; concurrent calls share one run."""
        work = partial(cls._refresh, hub, tournament_id)
        await hub.coalesce(("tournament", tournament_id), work)

    @classmethod
    async def _refresh(cls, hub: Hub, tournament_id: str) -> None:
        """Render in each language that has viewers; changes meanwhile cause one more run."""
        await cls._wait_until_due(tournament_id)
        languages = {socket.language for socket in cls.viewers(hub, tournament_id)}
        if not languages:
            cls._forget(tournament_id)
            return
        began = time.monotonic()
        version, pages = await run(access.load_rendered, tournament_id, languages)
        ended = time.monotonic()
        cls.due_at[tournament_id] = ended + max(MIN_RENDER_INTERVAL_S, ended - began)
        cls.versions[tournament_id] = version
        if version.private:
            await cls._close_unauthorised(hub, tournament_id)
        for socket in cls.viewers(hub, tournament_id):
            socket.push_if_changed(pages.get(socket.language))

    @classmethod
    async def _close_unauthorised(cls, hub: Hub, tournament_id: str) -> None:
        """Close the sockets whose users may no longer view the private club's tournament."""
        sockets = cls.viewers(hub, tournament_id)
        user_ids = {socket.identity.user_id for socket in sockets}
        unauthorised = await run(access.unauthorised, tournament_id, user_ids)
        for socket in sockets:
            if socket.identity.user_id in unauthorised:
                await socket.close_with(NOT_FOUND)

    @classmethod
    async def _wait_until_due(cls, tournament_id: str) -> None:
        """Sleep until the tournament may be rendered again."""
        rest = cls.due_at.get(tournament_id, 0.0) - time.monotonic()
        if rest > 0:
            await asyncio.sleep(rest)

    @classmethod
    def _forget(cls, tournament_id: str) -> None:
        """Drop what is stored of a tournament without viewers."""
        cls.due_at.pop(tournament_id, None)
        cls.versions.pop(tournament_id, None)

    @classmethod
    async def poll(cls, hub: Hub) -> None:
        """Refresh tournaments with changes; scores of running tables cause no change notice."""
        await super().poll(hub)
        watched = set(cls._watched(hub))
        for unwatched in set(cls.versions) - watched:
            cls._forget(unwatched)
        if not watched:
            return
        await cls._mark_present(hub, watched)
        for tournament_id, version in (await run(render_cache.versions_of, watched)).items():
            if version != cls.versions.get(tournament_id):
                hub.spawn(partial(cls.refresh, hub, tournament_id))
            elif version.private:
                hub.spawn(partial(cls._close_unauthorised, hub, tournament_id))

    @classmethod
    async def _mark_present(cls, hub: Hub, watched: Iterable[str]) -> None:
        """Record who has these pages open, every few seconds: an arena seats nobody else."""
        now = time.monotonic()
        if now - cls.presence_at < presence.REFRESH_SECONDS:
            return
        cls.presence_at = now
        for tournament_id in watched:
            found = (one.identity.user_id for one in cls.viewers(hub, tournament_id))
            users = {user_id for user_id in found if user_id is not None}
            await run(presence.mark_present, tournament_id, users)

    @classmethod
    def _watched(cls, hub: Hub) -> Iterable[str]:
        """Return the ids of the tournaments that have viewers in this process."""
        sockets = cls.instances(hub.all_members())
        return (socket.tournament_id for socket in sockets if hasattr(socket, "language"))
