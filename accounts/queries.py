"""Queries about users, their preferences and their relations."""

from collections.abc import Collection

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from accounts.models import Block, Follow, Preferences, User, name_key
from accounts.names.confusables import skeleton

# As many blocks of a user are honoured in ranked pairing.
RANKED_BLOCKS = 20


def user_by_name(name: str) -> User | None:
    """Return the active user or the built-in bot of this name, ignoring case; None without one.

    The page of a retired bot remains: it belongs to the games that it played. Local players are
    known to their event alone.
    """
    # PostgreSQL rejects null characters even in a search.
    if "\0" in name:
        return None
    found = Q(is_active=True) | ~Q(bot_level="")
    return User.objects.filter(found, name_key=name_key(name), is_local=False).first()


def language_of(user: User) -> str:
    """Return the language in which the user is written to: their own, if the site still has it."""
    return user.language if user.language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def is_name_taken(name: str, ignored: int = 0) -> bool:
    """Return whether a user, active or not, has this name or one that looks like it.

    The user with the id `ignored` does not count.
    """
    same = Q(name_key=name_key(name))
    if look := skeleton(name):
        same |= Q(name_skeleton=look)
    return User.objects.filter(same).exclude(pk=ignored).exists()


def is_closed(name: str) -> bool:
    """Return whether this is the replacement name of a closed account."""
    if "\0" in name:
        return False
    return User.objects.filter(name_key=name_key(name), closed_at__isnull=False).exists()


def preferences_of(user: User) -> Preferences:
    """Return the user's row, or an unsaved one with the defaults."""
    return Preferences.objects.filter(user=user).first() or Preferences(user=user)


def has_confirmed_email(user: User) -> bool:
    """Return whether the user has confirmed an email address."""
    return EmailAddress.objects.filter(user=user, verified=True).exists()


def followed_by(user: User) -> QuerySet[User]:
    """Return the active users that the user follows, by name."""
    # Asked by itself: in a join PostgreSQL may walk through all users to find these.
    return User.objects.filter(pk__in=ids_followed_by(user), is_active=True).order_by("name_key")


def ids_followed_by(user: User) -> list[int]:
    """Return the ids of the users that the user follows, closed accounts among them."""
    return list(Follow.objects.filter(follower=user).values_list("followed", flat=True))


def is_following(follower: User, followed: User) -> bool:
    """Return whether the first user follows the second."""
    return Follow.objects.filter(follower=follower, followed=followed).exists()


def followers_among(user: User, others: Collection[int]) -> set[int]:
    """Return which of these users follow the user."""
    rows = Follow.objects.filter(follower__in=others, followed=user)
    return set(rows.values_list("follower", flat=True))


def takes_challenges_from(challenger: User) -> Q:
    """Return the condition of users who may be challenged, and invited by name, by this one.

    Blocks are not looked at. Programs have no settings: they decline by themselves.
    """
    row, choice = "preferences__challenges_from", Preferences.Challengers
    follows = Exists(Follow.objects.filter(follower=OuterRef("pk"), followed=challenger))
    followers = Q(follows) & ~Q(**{row: choice.NOBODY})
    return Q(is_external_bot=True) | Q(**{row: choice.EVERYBODY}) | followers


def takes_challenges(user: User, challenger: User) -> bool:
    """Return whether the settings of the first user let the second challenge them."""
    return User.objects.filter(takes_challenges_from(challenger), pk=user.pk).exists()


def hiding_online(user_ids: Collection[int]) -> set[int]:
    """Return those of these users who do not show when they are online."""
    rows = Preferences.objects.filter(user__in=user_ids, show_online=False)
    return set(rows.values_list("user", flat=True))


def showing_online() -> Q:
    """Return the condition of users who show when they are online; without a row they do."""
    hiding = Preferences.objects.filter(user=OuterRef("pk"), show_online=False)
    return ~Q(Exists(hiding))


def blocked_by(user: User) -> QuerySet[User]:
    """Return the users that the user blocked, by name; not those who blocked the user."""
    return User.objects.filter(blocked_by__blocker=user).order_by("name_key")


def has_blocked(blocker: User, blocked: User) -> bool:
    """Return whether the first user blocked the second: the only block they may be shown."""
    return Block.objects.filter(blocker=blocker, blocked=blocked).exists()


def is_blocked(one: User, other: User) -> bool:
    """Return whether either of the two blocked the other."""
    return bool(blocks_between([one.pk, other.pk]))


def newest_blocks_between(user_ids: Collection[int]) -> set[tuple[int, int]]:
    """Return the same, but only of each user's RANKED_BLOCKS newest blocks.

    Nobody should choose the opponents of ranked games by blocking all strong players.
    """
    own = Block.objects.filter(blocker=OuterRef("blocker")).order_by("-created_at", "-pk")
    newest = Subquery(own.values("pk")[:RANKED_BLOCKS])
    rows = Block.objects.filter(blocker__in=user_ids, blocked__in=user_ids, pk__in=newest)
    return _pairs(rows)


def blocks_between(user_ids: Collection[int]) -> set[tuple[int, int]]:
    """Return the pairs (lower id, higher id) in which either user blocked the other."""
    return _pairs(Block.objects.filter(blocker__in=user_ids, blocked__in=user_ids))


def _pairs(blocks: QuerySet[Block]) -> set[tuple[int, int]]:
    pairs = blocks.values_list("blocker", "blocked")
    return {(min(pair), max(pair)) for pair in pairs}
