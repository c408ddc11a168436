"""The WebSocket of a club's page. It sends change notices only; the page then fetches the news.

So no text reaches a viewer without the permission checks of the page.
"""

from functools import partial
from typing import Any, Literal, TypedDict

from django.urls import path

from accounts.clubs import queries
from accounts.clubs.models import Club
from accounts.models import User
from games.realtime import messages
from games.realtime.base_consumer import NOT_FOUND, BaseConsumer
from games.realtime.executor import run
from games.realtime.hub import Hub


class ClubMessage(TypedDict):
    """A part of the club changed, and the page fetches it."""

    type: Literal["club"]
    what: Literal["chat", "news", "members"]


def group_name(club_id: int) -> str:
    """Return the name of the group of all connections to a club."""
    return f"club.{club_id}"


def visible_club_id(key: str, user_id: int | None) -> int | None:
    """Return the club's id if this user may view it, else None."""
    club = Club.objects.filter(key=key).first()
    user = None if user_id is None else User.objects.filter(pk=user_id).first()
    return club.pk if club is not None and queries.can_view(club, user) else None


class ClubConsumer(BaseConsumer):
    """A connection of a club's page."""

    async def on_connect(self) -> None:
        """Join the group of the club, or close with NOT_FOUND."""
        key = self.scope["url_route"]["kwargs"]["key"]
        club_id = await run(visible_club_id, key, self.identity.user_id)
        if club_id is None:
            await self.close_with(NOT_FOUND)
            return
        await self.join(group_name(club_id))
        # Covers changes between the rendering of the page and this connection.
        self.notify_changed("chat")

    def notify_changed(self, what: str) -> None:
        """Queue a change notice; it replaces an unsent one of the same kind."""
        self.push(messages.dumps({"type": "club", "what": what}), what)

    async def on_club_changed(self, what: str) -> None:
        """Queue a change notice, as a task."""
        self.notify_changed(what)

    @classmethod
    async def on_group_message(cls, hub: Hub, message: dict[str, Any]) -> None:
        """Notify all connections; close those of users who may no longer view the club."""
        if message["type"] != "club":
            await super().on_group_message(hub, message)
            return
        sockets = cls.instances(hub.members(message["group"]))
        users = {socket.identity.user_id for socket in sockets}
        if message["what"] == "members" and users:
            removed = await run(queries.non_members, message["club"], users)
            for socket in sockets:
                if socket.identity.user_id in removed:
                    hub.spawn(partial(socket.close_with, NOT_FOUND))
            sockets = [socket for socket in sockets if socket.identity.user_id not in removed]
        for socket in sockets:
            hub.spawn(partial(socket.on_club_changed, message["what"]))


websocket_urlpatterns = [path("ws/club/<slug:key>/", ClubConsumer.as_asgi())]
