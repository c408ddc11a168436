"""Following and blocking other users."""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts import queries
from accounts.errors import DomainError
from accounts.models import Block, Follow, User

# Follows of one user, and blocks of one user: a page shows all, matchmaking reads all.
MAX_RELATIONS = 500


class RelationError(DomainError):
    """A refused follow or block."""

    texts = {
        "guest": _("You need an account to follow other users. Registering takes half a minute."),
        "oneself": _("You cannot do this to yourself."),
        "bot": _("You cannot follow or block the site's bots."),
        "blocked": _("You cannot follow this user."),
        "many": _("This list is full. Remove somebody first."),
    }


def follow(follower: User, followed: User) -> None:
    """Follow a user; a second time changes nothing.

    Raises:
        RelationError: guests, oneself, a built-in bot, a block in either direction, or more than
            MAX_RELATIONS.
    """
    if follower.is_guest:
        raise RelationError("guest")
    _check(follower, followed)
    with transaction.atomic():
        _lock(follower, followed)
        if queries.is_blocked(follower, followed):
            raise RelationError("blocked")
        if queries.is_following(follower, followed):
            return
        if Follow.objects.filter(follower=follower).count() >= MAX_RELATIONS:
            raise RelationError("many")
        Follow.objects.create(follower=follower, followed=followed)


def unfollow(follower: User, followed: User) -> None:
    """Stop following a user."""
    Follow.objects.filter(follower=follower, followed=followed).delete()


def block(blocker: User, blocked: User) -> None:
    """Block a user and end follows in both directions; guests may block, too.

    Raises:
        RelationError: oneself, a built-in bot, or more than MAX_RELATIONS.
    """
    _check(blocker, blocked)
    with transaction.atomic():
        _lock(blocker, blocked)
        if not queries.has_blocked(blocker, blocked):
            _add_block(blocker, blocked)
        unfollow(blocker, blocked)
        unfollow(blocked, blocker)


def _add_block(blocker: User, blocked: User) -> None:
    if Block.objects.filter(blocker=blocker).count() >= MAX_RELATIONS:
        raise RelationError("many")
    Block.objects.create(blocker=blocker, blocked=blocked)


def unblock(blocker: User, blocked: User) -> None:
    """Remove a block."""
    Block.objects.filter(blocker=blocker, blocked=blocked).delete()


def _check(user: User, other: User) -> None:
    if user.pk == other.pk:
        raise RelationError("oneself")
    if other.is_bot:
        raise RelationError("bot")


def _lock(user: User, other: User) -> None:
    """Lock both users, so that a follow and a block run one after the other; games do not wait."""
    both = User.objects.filter(pk__in=[user.pk, other.pk]).order_by("pk")
    list(both.select_for_update(no_key=True).values_list("pk"))
