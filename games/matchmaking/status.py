"""The lobby as it is shown: how many wait where, and where one waits oneself."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games.matchmaking import wait_estimates
from games.matchmaking.models import Offer, Ticket
from games.matchmaking.notifications import table_url
from games.matchmaking.ready_check import ANSWER
from games.matchmaking.restrictions import closing_of
from games.models import Pool, Seat
from games.queries import running_game_of
from games.tables.errors import TableError
from games.tables.state.loader import milliseconds

Json = dict[str, Any]


@dataclass(frozen=True)
class Lobby:
    """All pools with their numbers, everybody's ticket, and the tables of those asked about."""

    pools: tuple[Json, ...]
    seeking: dict[int, Json]
    tables: dict[int, str] = field(default_factory=dict)

    def message(self, user_id: int | None) -> Json:
        mine = self.seeking.get(user_id) if user_id is not None else None
        return {"type": "lobby", "pools": list(self.pools), "seeking": mine}


def seated(game_id: str) -> Json:
    """The call to the table."""
    return {"type": "seated", "game": game_id, "url": table_url(game_id)}


def lobby(waited: Collection[int] = ()) -> Lobby:
    """The whole lobby, read at once for all who look at it.

    `waited`: those who were last seen waiting and may have been seated without hearing of it.
    """
    tickets = list(_tickets(Ticket.objects.all()))
    seeking: dict[int, list[Ticket]] = {}
    for ticket in tickets:
        seeking.setdefault(ticket.user_id, []).append(ticket)
    counts = Counter(ticket.pool_id for ticket in tickets)
    seats = Seat.objects.filter(user_id__in=set(waited) - set(seeking), running=True)
    tables = dict(seats.values_list("user_id", "game_id")) if waited else {}
    mine = {user_id: _seeking(own) for user_id, own in seeking.items()}
    return Lobby(_pools(counts), mine, tables)


def _tickets(tickets: QuerySet[Ticket]) -> QuerySet[Ticket]:
    return tickets.select_related("pool", "offer__pool").order_by("created_at", "pk")


def _pools(counts: Counter[int]) -> tuple[Json, ...]:
    """How many wait in each open pool, and for about how many seconds; null: nobody knows."""
    pools = list(Pool.objects.filter(is_open=True).values_list("pk", "key"))
    known = wait_estimates.about([key for _, key in pools])
    return tuple({"key": key, "waiting": counts[pk], "about": known.get(key)} for pk, key in pools)


def _seeking(tickets: Sequence[Ticket]) -> Json:
    """Since when one waits, and for tables of which pools; what is offered, if anything is."""
    said = {
        "pool": tickets[0].pool.key,
        "pools": [ticket.pool.key for ticket in tickets],
        "since": milliseconds(tickets[0].created_at),
    }
    offers = [_offer(ticket, ticket.offer) for ticket in tickets if ticket.offer]
    return said | {"offer": offers[0] if offers else None}


def _offer(ticket: Ticket, offer: Offer) -> Json:
    """A seat that is to be taken until then."""
    until = milliseconds(offer.due_at)
    seconds = round(ANSWER.total_seconds())
    said = {"pool": offer.pool.key, "until": until, "seconds": seconds}
    return said | {"accepted": ticket.accepted}


def status_of(user: User) -> Json:
    """The answer to who asks instead of listening: seated, seeking or idle."""
    game = running_game_of(user)
    if game is not None:
        return {"status": "seated", "url": table_url(game.id)}
    tickets = list(_tickets(Ticket.objects.filter(user=user)))
    if tickets:
        return {"status": "seeking", **_seeking(tickets)}
    return {"status": "idle", **_closed(user)}


def _closed(user: User) -> Json:
    """To who was perhaps taken out of the queue it is said why."""
    closing = closing_of(user, timezone.now())
    return {"closed": TableError(closing.code, **closing.data).text} if closing else {}
