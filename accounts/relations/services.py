"""What is written between two people: who follows whom, who blocks whom."""

from enum import StrEnum

from django.db import transaction

from accounts import queries
from accounts.models import Block, Follow, User

# So that one page shows them all, and a wave of matchmaking reads them at once.
MOST = 500


class Why(StrEnum):
    """Why one person cannot follow or block another."""

    GUEST = "guest"
    ONESELF = "oneself"
    BOT = "bot"
    BLOCKED = "blocked"
    MANY = "many"


class RelationError(Exception):
    """Refused, and nothing was written."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


def follow(follower: User, followed: User) -> None:
    """From now on; following twice is following once.

    NotPossible: guests (they have no account yet to come back to), oneself, a bot, more than MOST,
    and where either blocked the other.
    """
    if follower.is_guest:
        raise RelationError(Why.GUEST)
    _check(follower, followed)
    with transaction.atomic():
        _lock(follower, followed)
        if queries.is_blocked(follower, followed):
            raise RelationError(Why.BLOCKED)
        if queries.is_following(follower, followed):
            return
        if Follow.objects.filter(follower=follower).count() >= MOST:
            raise RelationError(Why.MANY)
        Follow.objects.create(follower=follower, followed=followed)


def unfollow(follower: User, followed: User) -> None:
    Follow.objects.filter(follower=follower, followed=followed).delete()


def block(blocker: User, blocked: User) -> None:
    """The two do not meet from now on, and neither follows the other; guests may, too.

    NotPossible: oneself, a bot, more than MOST.
    """
    _check(blocker, blocked)
    with transaction.atomic():
        _lock(blocker, blocked)
        if not queries.has_blocked(blocker, blocked):
            _add_block(blocker, blocked)
        unfollow(blocker, blocked)
        unfollow(blocked, blocker)


def _add_block(blocker: User, blocked: User) -> None:
    if Block.objects.filter(blocker=blocker).count() >= MOST:
        raise RelationError(Why.MANY)
    Block.objects.create(blocker=blocker, blocked=blocked)


def unblock(blocker: User, blocked: User) -> None:
    Block.objects.filter(blocker=blocker, blocked=blocked).delete()


def _check(one: User, other: User) -> None:
    if one.pk == other.pk:
        raise RelationError(Why.ONESELF)
    if other.is_bot:
        raise RelationError(Why.BOT)


def _lock(one: User, other: User) -> None:
    """A follow and a block at the same moment come one after the other; games need not wait."""
    both = User.objects.filter(pk__in=[one.pk, other.pk]).order_by("pk")
    list(both.select_for_update(no_key=True).values_list("pk"))
