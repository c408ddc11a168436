"""What is asked about people."""

from collections.abc import Collection

from allauth.account.models import EmailAddress
from django.db.models import Q, QuerySet

from accounts.models import Block, Follow, Preferences, User, name_key


def user_by_name(name: str) -> User | None:
    """The user of this name, whatever its case."""
    # PostgreSQL refuses even to look for a null character.
    if "\0" in name:
        return None
    return User.objects.filter(name_key=name_key(name), is_active=True).first()


def is_taken(name: str) -> bool:
    """Whether anybody has this name, even who was shut out."""
    return User.objects.filter(name_key=name_key(name)).exists()


def is_closed(name: str) -> bool:
    """Whether an account was closed, and is shown by this name since."""
    if "\0" in name:
        return False
    return User.objects.filter(name_key=name_key(name), closed_at__isnull=False).exists()


def preferences_of(user: User) -> Preferences:
    """His row, or an unsaved one with the defaults."""
    return Preferences.objects.filter(user=user).first() or Preferences(user=user)


def has_confirmed_email(user: User) -> bool:
    return EmailAddress.objects.filter(user=user, verified=True).exists()


def followed_by(user: User) -> QuerySet[User]:
    """The people whom the user follows, by name."""
    return User.objects.filter(followers__follower=user, is_active=True).order_by("name_key")


def is_following(follower: User, followed: User) -> bool:
    return Follow.objects.filter(follower=follower, followed=followed).exists()


def blocked_by(user: User) -> QuerySet[User]:
    """The people whom the user blocked, by name; not those who blocked him."""
    return User.objects.filter(blocked_by__blocker=user).order_by("name_key")


def has_blocked(blocker: User, blocked: User) -> bool:
    """Whether he himself did: the only block that he may be shown."""
    return Block.objects.filter(blocker=blocker, blocked=blocked).exists()


def is_blocked(one: User, other: User) -> bool:
    """Whether either of the two blocked the other."""
    return bool(blocks_between([one.pk, other.pk]))


def blocks_between(user_ids: Collection[int]) -> set[tuple[int, int]]:
    """The pairs (lower id, higher id) that must not meet, whoever of the two blocked."""
    rows = Block.objects.filter(Q(blocker__in=user_ids) & Q(blocked__in=user_ids))
    pairs = rows.values_list("blocker", "blocked")
    return {(min(pair), max(pair)) for pair in pairs}
