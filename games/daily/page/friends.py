"""Friends: people the reader follows, compared in the deals that both have played to the end."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from accounts.models import User
from accounts.queries import ids_followed_by, showing_online
from games.daily.comparison import Changes, DealField, means, percent
from games.daily.models import Day, Run

# The list has so many rows at most.
MOST = 50
# What the name of a user needs.
NAME_FIELDS = (
    "username", "first_name", "name_key", "is_guest", "is_local", "bot_level", "closed_at",
    "is_active",
)  # fmt: skip


@dataclass(frozen=True)
class FriendsDay:
    """The day of a person; `mean`: their mean share in per cent in the common deals, or None."""

    user: User
    played: int
    mean: int | None


def friends_of(user: User, day: Day, fields: Mapping[int, DealField]) -> list[FriendsDay]:
    """Return the people who have played, the best first in the common deals.

    fields  of the deals that the reader has played: nothing is told of another one
    """
    changes: dict[int, dict[int, int | None]] = {}
    for user_id, deal, change in _played(ids_followed_by(user), day):
        changes.setdefault(user_id, {})[deal] = change
    shown = named(changes)
    common = {pk: _common(own, fields) for pk, own in changes.items() if pk in shown}
    found = means(fields, common)
    rows = [
        FriendsDay(shown[pk], len(changes[pk]), percent(found[pk]) if own else None)
        for pk, own in common.items()
    ]
    return sorted(rows, key=_order)[:MOST]


def _played(users: Collection[int], day: Day) -> Iterable[tuple[int, int, int | None]]:
    """Return user, deal and change of all deals that these users have played to the end."""
    runs = Run.objects.filter(user__in=users, day=day, counts=True, finished_at__isnull=False)
    return runs.values_list("user", "deal", "change") if users else ()


def named(users: Collection[int]) -> dict[int, User]:
    """Return those of these users who may be named: not those who hide when they are here."""
    if not users:
        return {}
    people = User.objects.filter(showing_online(), pk__in=users, is_active=True)
    return {one.pk: one for one in people.only(*NAME_FIELDS)}


def _order(one: FriendsDay) -> tuple[int, int, str]:
    return -(one.mean or 0), -one.played, one.user.name_key or ""


def _common(changes: Changes, fields: Mapping[int, DealField]) -> Changes:
    """Return the changes in the deals that the reader has played, and in no other."""
    return {deal: change for deal, change in changes.items() if deal in fields}
