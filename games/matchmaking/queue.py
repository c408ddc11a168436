"""The tickets: who waits in a pool, on what terms, and who waits no more."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import User
from accounts.queries import blocks_between
from games import queries
from games.matchmaking import presence
from games.matchmaking.matching import Terms, Waiting
from games.matchmaking.models import Offer, Ticket
from games.matchmaking.notifications import lobby_changed
from games.matchmaking.wait_estimates import Wait, note
from games.models import Pool
from games.tables.state.loader import milliseconds
from ratings.queries import ratings_of

# Whom one played with so lately is avoided.
LATELY = timedelta(hours=1)


def write(user: User, pool: Pool, address: str, now: datetime) -> Ticket:
    """Who waits in the pool already keeps his place."""
    rating = ratings_of(pool.ladder, [user.pk])[user.pk]
    fields = {
        "rating": rating.value,
        "provisional": rating.provisional,
        "met": queries.met_since(user, now - LATELY),
        "address": address,
        "created_at": now,
    }
    return Ticket.objects.get_or_create(user=user, pool=pool, defaults=fields)[0]


def tickets_of(user: User) -> QuerySet[Ticket]:
    """The person's tickets, the oldest first."""
    return Ticket.objects.filter(user=user).order_by("created_at", "pk")


def waiting(pool: Pool) -> list[Waiting]:
    """All who can be seated here; not those who are offered a seat, here or elsewhere."""
    offered = Ticket.objects.filter(offer__isnull=False).values("user_id")
    rows = Ticket.objects.filter(pool=pool).exclude(user_id__in=offered).order_by("created_at")
    fields = ("user_id", "created_at", "rating", "provisional", "address", "met")
    return [
        Waiting(user, milliseconds(since), rating, provisional, address, frozenset(met))
        for user, since, rating, provisional, address, met in rows.values_list(*fields)
    ]


def terms_of(pool: Pool, people: Iterable[Waiting], early: bool = False) -> Terms:
    """What the pool asks of its tables, and which of these people never meet."""
    blocked = blocks_between([person.user_id for person in people])
    return Terms(pool.players, pool.wait_ms, pool.with_bots, early, frozenset(blocked))


def drop(tickets: QuerySet[Ticket], now: datetime) -> int:
    """These wait no more, and what was offered to them is offered to nobody; how many people."""
    rows = list(tickets.select_related("pool"))
    if not rows:
        return 0
    Ticket.objects.filter(pk__in=[row.pk for row in rows]).delete()
    _note_left(rows, now)
    withdraw(Offer.objects.filter(pk__in=[row.offer_id for row in rows if row.offer_id]))
    lobby_changed()
    return len({row.user_id for row in rows})


def _note_left(tickets: Iterable[Ticket], now: datetime) -> None:
    for ticket in tickets:
        wait = Wait(milliseconds(now) - milliseconds(ticket.created_at), seated=False)
        transaction.on_commit(partial(note, ticket.pool.key, [wait]))


def withdraw(offers: QuerySet[Offer]) -> None:
    """Who was offered a seat waits on, in the place that he had."""
    Ticket.objects.filter(offer__in=offers).update(offer=None, accepted=False)
    offers.delete()


def drop_closed(now: datetime) -> int:
    """Nobody waits in a pool that was closed: home says so; how many waited."""
    return drop(Ticket.objects.filter(pool__is_open=False), now)


def drop_the_gone(now: datetime) -> None:
    """Who vanished from the lobby, or was shut out, is not seated."""
    people = list(Ticket.objects.values_list("user_id", flat=True).distinct())
    gone = Q(user_id__in=presence.gone(people)) | Q(user__is_active=False)
    drop(Ticket.objects.filter(gone), now)
