"""A table for those who were chosen: one transaction, with bots where people lack."""

import logging
import random
from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from django.db import IntegrityError, transaction

from accounts.models import User
from accounts.queries import blocks_between
from games.matchmaking.matching import Candidate, choose_bots
from games.matchmaking.models import Offer, Ticket
from games.matchmaking.notifications import call, lobby_changed
from games.matchmaking.wait_estimates import Wait, note
from games.models import Game, Pool, Seat
from games.tables.lifecycle.create import open_table
from games.tables.state.loader import milliseconds
from ratings.queries import ratings_of

log = logging.getLogger(__name__)

_random = random.SystemRandom()


class Left(Exception):
    """Somebody who was to be seated is not in the queue any more, or is spoken for."""


def seat(
    pool: Pool, people: Sequence[int], now: datetime, offer: Offer | None = None
) -> list[Game]:
    """One table in one transaction; none if somebody left the queue or plays meanwhile."""
    try:
        with transaction.atomic():
            tickets = taken(pool, people, offer)
            bots = _bots(pool, [ticket.rating for ticket in tickets])
            game = _laid(pool, people, bots)
    except IntegrityError:
        # Who plays already has no business in the queue, and must not hold up the others.
        Ticket.objects.filter(user_id__in=people, user__seats__running=True).delete()
        return []
    except Left:
        return []
    call(game, people)
    since = [milliseconds(ticket.created_at) for ticket in tickets]
    note(pool.key, [Wait(milliseconds(now) - at, seated=True) for at in since])
    lobby_changed()
    return [game]


def taken(pool: Pool, people: Sequence[int], offer: Offer | None = None) -> list[Ticket]:
    """Their tickets, their rows locked; Left if they do not all wait here, and freely."""
    # In the order of the users, so that two waves never wait for each other; whoever comes second
    # finds no tickets. To skip whom another holds would let each of two take half a table.
    rows = User.objects.select_for_update(no_key=True).filter(pk__in=people, is_active=True)
    users = list(rows.order_by("pk"))
    theirs = list(Ticket.objects.filter(user__in=users))
    here = [ticket for ticket in theirs if ticket.pool_id == pool.pk]
    spoken_for = {ticket.offer_id for ticket in theirs} - {None, offer and offer.pk}
    if len(here) != len(people) or spoken_for or blocks_between(people):
        raise Left
    return here


def _laid(pool: Pool, people: Sequence[int], bots: Sequence[int]) -> Game:
    """The table; whoever sits down waits nowhere any more."""
    if len(people) + len(bots) != pool.players:
        raise Left
    Ticket.objects.filter(user_id__in=people).delete()
    users = list(User.objects.filter(pk__in=[*people, *bots]))
    _random.shuffle(users)
    return open_table(pool, users)


def _bots(pool: Pool, ratings: Sequence[float]) -> list[int]:
    """For the seats that people leave, the bots nearest in rating; none where none is let in."""
    wanted = pool.players - len(ratings)
    if wanted < 1 or not pool.with_bots:
        return []
    users = list(User.objects.exclude(bot_level="").filter(is_active=True))
    rated = ratings_of(pool.ladder, [user.pk for user in users])
    running = Seat.objects.filter(game__status=Game.Status.PLAYING, user__in=users)
    games = Counter(running.values_list("user_id", flat=True))
    candidates = [Candidate(user.pk, rated[user.pk].value, games[user.pk]) for user in users]
    # Not always the same two: whom nothing prefers is drawn.
    _random.shuffle(candidates)
    return choose_bots(candidates, ratings, wanted)
