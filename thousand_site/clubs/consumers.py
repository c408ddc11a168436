"""The socket of a club's page: it says that something is new, and the page asks for it itself.

So whoever may not read a line is never sent it: the page's address decides that each time.
"""

from collections.abc import Collection
from functools import partial
from typing import Any

from django.urls import path

from accounts.clubs import queries
from accounts.clubs.models import Club, Membership
from accounts.models import User
from games.tables import messages
from games.tables.transport.base_consumer import NO_TABLE, Socket
from games.tables.transport.executor import run
from games.tables.transport.hub import Hub


def group_of(club_id: int) -> str:
    return f"club.{club_id}"


def visible_club(key: str, user_id: int | None) -> int | None:
    """The club's number, if this user may look in."""
    club = Club.objects.filter(key=key).first()
    user = None if user_id is None else User.objects.filter(pk=user_id).first()
    return club.pk if club is not None and queries.visible(club, user) else None


def shut_out(club_id: int, user_ids: Collection[int | None]) -> set[int | None]:
    """Those of these users who may not look in any more."""
    if not Club.objects.filter(pk=club_id, is_private=True).exists():
        return set()
    inside = Membership.objects.filter(
        club=club_id, user__in=[one for one in user_ids if one], status=Membership.Status.IN
    )
    return set(user_ids) - set(inside.values_list("user", flat=True))


class ClubConsumer(Socket):
    async def opened(self) -> None:
        key = self.scope["url_route"]["kwargs"]["key"]
        club_id = await run(visible_club, key, self.me.user_id)
        if club_id is None:
            await self.shut(NO_TABLE)
            return
        await self.join(group_of(club_id))
        # What happened while the page was on its way.
        self.ring("chat")

    async def hear(self, message: object) -> None:
        if not isinstance(message, messages.Ping):
            await self.say_error("unknown_type")
            return
        await self.say(messages.dumps({"type": "pong", "now": messages.now_ms()}))

    def ring(self, what: str) -> None:
        """Of several that wait to be sent one is enough."""
        self.push(messages.dumps({"type": "club", "what": what}), what)

    async def bell(self, what: str) -> None:
        self.ring(what)

    @classmethod
    async def deliver(cls, hub: Hub, message: dict[str, Any]) -> None:
        if message["type"] != "club":
            await super().deliver(hub, message)
            return
        sockets = cls.of(hub.members(message["group"]))
        users = {socket.me.user_id for socket in sockets}
        if message["what"] == "members" and users:
            gone = await run(shut_out, message["club"], users)
            for socket in sockets:
                if socket.me.user_id in gone:
                    hub.spawn(partial(socket.shut, NO_TABLE))
            sockets = [socket for socket in sockets if socket.me.user_id not in gone]
        for socket in sockets:
            hub.spawn(partial(socket.bell, message["what"]))


websocket_urlpatterns = [path("ws/club/<slug:key>/", ClubConsumer.as_asgi())]
