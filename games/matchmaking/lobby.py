"""The lobby as it is shown: how many wait where, and where one waits oneself."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from accounts.models import User
from games.models import Pool, Seat, Ticket
from games.queries import running_game_of
from games.tables.loading import milliseconds

from .services import table_url

Json = dict[str, Any]


@dataclass(frozen=True)
class Lobby:
    """All pools with their numbers, everybody's ticket, and the tables of those asked about."""

    pools: tuple[tuple[str, int], ...]
    seeking: dict[int, Json]
    tables: dict[int, str] = field(default_factory=dict)

    def message(self, user_id: int | None) -> Json:
        pools = [{"key": key, "waiting": waiting} for key, waiting in self.pools]
        mine = self.seeking.get(user_id) if user_id is not None else None
        return {"type": "lobby", "pools": pools, "seeking": mine}


def seated(game_id: str) -> Json:
    """The call to the table."""
    return {"type": "seated", "game": game_id, "url": table_url(game_id)}


def lobby(waited: Collection[int] = ()) -> Lobby:
    """The whole lobby, read at once for all who look at it.

    `waited`: those who were last seen waiting and may have been seated without hearing of it.
    """
    tickets = Ticket.objects.values_list("user_id", "pool__key", "created_at")
    seeking = {user_id: {"pool": key, "since": milliseconds(at)} for user_id, key, at in tickets}
    counts = [ticket["pool"] for ticket in seeking.values()]
    keys = Pool.objects.filter(is_open=True).values_list("key", flat=True)
    seats = Seat.objects.filter(user_id__in=set(waited) - set(seeking), running=True)
    tables = dict(seats.values_list("user_id", "game_id")) if waited else {}
    return Lobby(tuple((key, counts.count(key)) for key in keys), seeking, tables)


def status_of(user: User) -> Json:
    """The answer to who asks instead of listening: seated, seeking or idle."""
    game = running_game_of(user)
    if game is not None:
        return {"status": "seated", "url": table_url(game.id)}
    ticket = Ticket.objects.filter(user_id=user.pk).select_related("pool").first()
    if ticket is None:
        return {"status": "idle"}
    since = milliseconds(ticket.created_at)
    return {"status": "seeking", "pool": ticket.pool.key, "since": since}
