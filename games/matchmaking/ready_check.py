"""A seat is offered first to who waited long: he may have gone to make tea."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Count, F, Q

from accounts.models import User
from games.matchmaking import queue
from games.matchmaking.models import Offer, Ticket
from games.matchmaking.notifications import lobby_changed
from games.matchmaking.table_creation import Left, seat, taken
from games.models import Game, Pool
from games.tables.errors import TableError

# Who waited longer is asked, and has so long to answer.
LONG = timedelta(seconds=30)
ANSWER = timedelta(seconds=10)


def seat_or_offer(pool: Pool, people: Sequence[int], now: datetime) -> list[Game]:
    """A table at once, or when all who waited long have said that they are there."""
    if is_asked(pool) and _longest(pool, people, now):
        _offer(pool, people, now)
        return []
    return seat(pool, people, now)


def is_asked(pool: Pool) -> bool:
    """Whether anybody is meant to wait that long here; elsewhere only a fault makes him."""
    return not pool.with_bots or pool.wait_ms > LONG / timedelta(milliseconds=1)


def _longest(pool: Pool, people: Sequence[int], now: datetime) -> bool:
    waited = Ticket.objects.filter(pool=pool, user_id__in=people, created_at__lt=now - LONG)
    return waited.exists()


@transaction.atomic
def _offer(pool: Pool, people: Sequence[int], now: datetime) -> None:
    try:
        tickets = taken(pool, people)
    except Left:
        return
    offer = Offer.objects.create(pool=pool, people=len(people), due_at=now + ANSWER)
    for ticket in tickets:
        # Who has only just come is there.
        ticket.offer, ticket.accepted = offer, ticket.created_at >= now - LONG
    Ticket.objects.bulk_update(tickets, ["offer", "accepted"])
    lobby_changed()


def accept(user: User, now: datetime) -> list[Game]:
    """He is there: the table, if he was the last to say so. Refused: nothing is offered to him."""
    ticket = Ticket.objects.filter(user=user, offer__due_at__gt=now).select_related("offer").first()
    if ticket is None or ticket.offer is None:
        raise TableError("no_offer")
    Ticket.objects.filter(pk=ticket.pk, offer=ticket.offer).update(accepted=True)
    lobby_changed()
    return _begin(ticket.offer, now)


def _begin(offer: Offer, now: datetime) -> list[Game]:
    """Seat them if all have accepted; two who accept at once may both try."""
    accepted = Ticket.objects.filter(offer=offer, accepted=True)
    people = list(accepted.values_list("user_id", flat=True))
    if len(people) != offer.people:
        return []
    pool = Pool.objects.select_related("ladder", "preset").get(pk=offer.pool_id)
    games = seat(pool, people, now, offer)
    if games:
        Offer.objects.filter(pk=offer.pk).delete()
    return games


def settle(now: datetime) -> list[Game]:
    """Begin what all accepted; who did not answer leaves the queue, and the others go back."""
    if not Offer.objects.exists():
        return []
    yes = Count("tickets", filter=Q(tickets__accepted=True))
    full = Offer.objects.annotate(yes=yes).filter(yes=F("people"))
    games = [game for offer in full for game in _begin(offer, now)]
    _end_late(now)
    _end_void()
    return games


def _end_late(now: datetime) -> None:
    late = Offer.objects.filter(due_at__lte=now)
    silent = Ticket.objects.filter(offer__in=late, accepted=False)
    people = list(silent.values_list("user_id", flat=True))
    queue.drop(Ticket.objects.filter(user_id__in=people), now)
    queue.withdraw(late)


def _end_void() -> None:
    """Somebody left, or his account is gone."""
    void = Offer.objects.annotate(left=Count("tickets")).exclude(left=F("people"))
    queue.withdraw(Offer.objects.filter(pk__in=list(void.values_list("pk", flat=True))))
