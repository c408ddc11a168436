"""The state of the queue as pages and sockets show it."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypedDict

from django.db.models import QuerySet
from django.utils import timezone

from accounts.http.json_schema import Moment
from accounts.http.timestamps import timestamp
from accounts.models import GUEST_PREFIX, User
from games.matchmaking import requeue
from games.matchmaking.models import ReadyCheck, Ticket
from games.matchmaking.notifications import table_url
from games.matchmaking.pools import wait_estimates
from games.matchmaking.ready_check import seconds_left
from games.matchmaking.restrictions import ranked_restriction_of
from games.models import Pool, Seat
from games.queries import running_game_of
from games.tables.errors import TableError

Json = dict[str, Any]


class PoolNumbers(TypedDict):
    """A pool: how many wait, and their median wait in seconds; null while too few were seated."""

    key: str
    waiting: int
    wait_s: int | None


class Starter(TypedDict):
    """The user who begins with bots; of a guest without a name the number."""

    name: str
    guest: str | None


class ReadyCheckState(TypedDict):
    """A seat that is to be accepted in so many seconds."""

    pool: str
    until: Moment
    seconds: int
    accepted: bool
    starter: Starter | None


class Seeking(TypedDict):
    """The pools in which the user waits; `pool` is the one with the longest wait."""

    pool: str
    pools: list[str]
    since: Moment
    ready_check: ReadyCheckState | None


class LobbyMessage(TypedDict):
    """The pools, and where the user waits."""

    type: Literal["lobby"]
    pools: list[PoolNumbers]
    seeking: Seeking | None


class Seated(TypedDict):
    """A table of the user begins, or asks whether they are there."""

    type: Literal["seated"]
    game: str
    url: str


@dataclass(frozen=True)
class LobbyState:
    """All pools with their numbers, all tickets by user, and the games of watched users."""

    pools: tuple[PoolNumbers, ...]
    seeking: dict[int, Seeking]
    tables: dict[int, str] = field(default_factory=dict)

    def message(self, user_id: int | None) -> LobbyMessage:
        """Return the socket message for a user; None stands for a visitor."""
        seeking = self.seeking.get(user_id) if user_id is not None else None
        return {"type": "lobby", "pools": list(self.pools), "seeking": seeking}


def seated_message(game_id: str) -> Seated:
    """Return the socket message that sends a user to their table."""
    return {"type": "seated", "game": game_id, "url": table_url(game_id)}


def lobby_state(waited: Collection[int] = ()) -> LobbyState:
    """Return the state for all viewers at once.

    `waited`: users last seen waiting, who may have been seated without receiving the message.
    """
    tickets = list(_with_pools(Ticket.objects.all()))
    seeking: dict[int, list[Ticket]] = {}
    for ticket in tickets:
        seeking.setdefault(ticket.user_id, []).append(ticket)
    counts = Counter(ticket.pool_id for ticket in tickets)
    seats = Seat.objects.filter(user_id__in=set(waited) - set(seeking), running=True)
    tables = dict(seats.values_list("user_id", "game_id")) if waited else {}
    tickets_json = {user_id: _seeking_json(rows) for user_id, rows in seeking.items()}
    return LobbyState(_pools_json(counts), tickets_json, tables)


def _with_pools(tickets: QuerySet[Ticket]) -> QuerySet[Ticket]:
    return tickets.select_related("pool", "ready_check__pool", "ready_check__starter").order_by(
        "created_at", "pk"
    )


def _pools_json(counts: Counter[int]) -> tuple[PoolNumbers, ...]:
    """Return the number of waiting users by open pool, and the usual wait in seconds or null."""
    pools = list(Pool.objects.filter(is_open=True).values_list("pk", "key"))
    estimates = wait_estimates.estimated_waits([key for _, key in pools])
    return tuple(
        {"key": key, "waiting": counts[pk], "wait_s": estimates.get(key)} for pk, key in pools
    )


def _seeking_json(tickets: Sequence[Ticket]) -> Seeking:
    """Return since when and in which pools a user waits, and any ready check."""
    checks = [_ready_check_json(t, t.ready_check) for t in tickets if t.ready_check]
    return {
        "pool": tickets[0].pool.key,
        "pools": [ticket.pool.key for ticket in tickets],
        "since": timestamp(tickets[0].created_at),
        "ready_check": checks[0] if checks else None,
    }


def _ready_check_json(ticket: Ticket, check: ReadyCheck) -> ReadyCheckState:
    """Return the seat on offer; `starter` is the user who begins with bots, or null."""
    return {
        "pool": check.pool.key,
        "until": timestamp(check.due_at),
        "seconds": seconds_left(check.due_at),
        "accepted": ticket.accepted,
        "starter": _starter_json(check.starter) if check.starter else None,
    }


def _starter_json(user: User) -> Starter:
    """Return the name; of a guest without one the number, which pages write in their language."""
    is_number = user.is_guest and not user.first_name
    guest = user.username.removeprefix(GUEST_PREFIX) if is_number else None
    return {"name": user.display_name, "guest": guest}


def status_of(user: User) -> Json:
    """Return the user's state, for pages without a socket: seated, seeking or idle."""
    game = running_game_of(user)
    if game is not None:
        return {"status": "seated", "url": table_url(game.id)}
    tickets = list(_with_pools(Ticket.objects.filter(user=user)))
    if tickets:
        return {"status": "seeking", **_seeking_json(tickets)}
    return {"status": "idle", **_restriction_json(user), **_offer_json(user)}


def _offer_json(user: User) -> Json:
    """Return the question after a closed game, while it can be answered."""
    offer = requeue.offer_of(user, timezone.now())
    if offer is None:
        return {}
    left = {"until": timestamp(offer.due_at), "seconds": seconds_left(offer.due_at)}
    return {"offer": {"pool": offer.pool.key, "game": offer.game_id, **left}}


def _restriction_json(user: User) -> Json:
    """Return why a user who was removed from the queue may not play."""
    restriction = ranked_restriction_of(user, timezone.now())
    if restriction is None:
        return {}
    return {"closed": TableError(restriction.code, **restriction.data).text}
