"""Offers of a new table to the players who were left in a closed game.

The offer and its end are here, not in a page: a page that is closed, out of sight or asleep says
nothing, and nothing is a no (docs/decisions/0079).
"""

from datetime import datetime, timedelta

from accounts.models import User
from games.matchmaking.models import RequeueOffer
from games.models import Game, Pool

ANSWER_TIME = timedelta(seconds=10)


def people_to_ask(game: Game) -> list[User]:
    """Return the people who were at the table when the game was closed."""
    present = game.seats.filter(left_at=None).exclude(number__in=game.absent)
    # Nobody looked whether those were there who had lost their seats.
    present = present.exclude(returned_at=game.ended_at)
    people = User.objects.filter(seats__in=present, bot_level="", is_external_bot=False)
    return list(people.order_by("pk"))


def make_offer(user: User, game: Game, pool: Pool, now: datetime) -> RequeueOffer:
    """Ask the user; an earlier offer is replaced, and those that are over are deleted."""
    RequeueOffer.objects.filter(due_at__lte=now).delete()
    fields = {"game": game, "pool": pool, "since": game.created_at, "due_at": now + ANSWER_TIME}
    return RequeueOffer.objects.update_or_create(user=user, defaults=fields)[0]


def offer_of(user: User, now: datetime) -> RequeueOffer | None:
    """Return the offer that the user can still answer, or None."""
    rows = RequeueOffer.objects.filter(user=user, due_at__gt=now, pool__is_open=True)
    return rows.select_related("pool__ladder", "pool__preset").first()


def end_offer(user: User) -> None:
    """Delete the user's offer: it was answered, or they wait or play without it."""
    RequeueOffer.objects.filter(user=user).delete()
