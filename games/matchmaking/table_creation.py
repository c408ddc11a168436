"""Creation of a table for chosen players, in one transaction, with bots for free seats."""

import random
from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from django.db import IntegrityError, transaction

from accounts.models import User
from accounts.queries import newest_blocks_between
from games.matchmaking import queue
from games.matchmaking.matching.quality import BotCandidate, choose_bots
from games.matchmaking.models import ReadyCheck, Ticket
from games.matchmaking.notifications import notify_lobby_changed, notify_seated
from games.matchmaking.pools.wait_estimates import record_waits
from games.models import Game, Pool
from games.queries import unfinished_seats
from games.tables.bots.site_bots import available_bots
from games.tables.lifecycle.create import create_game
from games.tables.state.loader import to_ms
from ratings.queries import ratings_of

_random = random.SystemRandom()


class TicketGone(Exception):
    """A chosen player has left the queue, or is in another ready check."""


def seat_players(
    pool: Pool,
    user_ids: Sequence[int],
    now: datetime,
    check: ReadyCheck | None = None,
    is_early: bool = False,
) -> list[Game]:
    """Create one table in one transaction.

    Returns no game if somebody has left the queue or plays meanwhile, or if nobody is given.
    `is_early`: bots came before their time, so that the wait tells nothing about the pool.
    """
    try:
        with transaction.atomic():
            tickets = lock_tickets(pool, user_ids, check)
            bots = _bots(pool, [ticket.rating for ticket in tickets])
            game = _create_table(pool, user_ids, bots)
    except IntegrityError:
        # Users who already play are removed, so that they do not hold up the others.
        queue.remove_tickets(Ticket.objects.filter(user__in=user_ids, user__seats__running=True))
        return []
    except TicketGone:
        return []
    notify_seated(game, user_ids)
    if not is_early and (check is None or check.starter_id is None):
        record_waits(pool.key, [to_ms(now) - to_ms(ticket.created_at) for ticket in tickets])
    notify_lobby_changed()
    return [game]


def lock_tickets(
    pool: Pool, user_ids: Sequence[int], check: ReadyCheck | None = None
) -> list[Ticket]:
    """Lock the users and return their tickets in this pool.

    Raises:
        TicketGone: nobody is given, not all of them wait here, one is in another ready check, or
            two must not meet.
    """
    # Locked in the order of ids, so that two waves never deadlock; the second finds no tickets.
    # Skipping locked users would let each of two waves take half of a table.
    rows = User.objects.select_for_update(no_key=True).filter(pk__in=user_ids, is_active=True)
    users = list(rows.order_by("pk"))
    tickets = list(Ticket.objects.filter(user__in=users))
    here = [ticket for ticket in tickets if ticket.pool_id == pool.pk]
    other_checks = {ticket.ready_check_id for ticket in tickets} - {None, check and check.pk}
    if not user_ids or len(here) != len(user_ids):
        raise TicketGone
    if other_checks or newest_blocks_between(user_ids):
        raise TicketGone
    return here


def _create_table(pool: Pool, user_ids: Sequence[int], bots: Sequence[int]) -> Game:
    """Create the table and delete all tickets of its players."""
    if len(user_ids) + len(bots) != pool.players:
        raise TicketGone
    Ticket.objects.filter(user_id__in=user_ids).delete()
    users = list(User.objects.filter(pk__in=[*user_ids, *bots]))
    _random.shuffle(users)
    return create_game(pool, users)


def _bots(pool: Pool, ratings: Sequence[float]) -> list[int]:
    """Return bots for the free seats, nearest in rating; none in pools without bots."""
    free_seats = pool.players - len(ratings)
    if free_seats < 1 or not pool.with_bots:
        return []
    users = available_bots()
    rated = ratings_of(pool.ladder, [user.pk for user in users])
    running = unfinished_seats().filter(user__in=users)
    games = Counter(running.values_list("user_id", flat=True))
    candidates = [BotCandidate(user.pk, rated[user.pk].value, games[user.pk]) for user in users]
    # Among equal candidates the choice is random.
    _random.shuffle(candidates)
    return choose_bots(candidates, ratings, free_seats)
