"""Friends: people the reader follows, compared in the deals that both have played to the end."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from accounts.models import User
from accounts.queries import showing_online
from games import sql
from games.daily.comparison import Changes, DealField, means, percent
from games.daily.models import Day

# The list has so many rows at most.
MOST = 50
# What the name of a user needs.
NAME_FIELDS = (
    "username", "first_name", "name_key", "is_guest", "is_local", "bot_level", "closed_at",
    "is_active",
)  # fmt: skip


# In the order in which Django makes an object of a row.
USER_FIELDS = [
    field.attname for field in User._meta.concrete_fields if field.attname in {"id", *NAME_FIELDS}
]
# Written by hand: the page of the day asks each time, and Django needs long to compose it.
PLAYED = f"""
SELECT run.deal, run.change, {", ".join(f"accounts_user.{name}" for name in USER_FIELDS)}
FROM accounts_follow
JOIN accounts_user ON accounts_user.id = accounts_follow.followed_id AND accounts_user.is_active
JOIN daily_run run ON run.user_id = accounts_user.id AND run.day_id = %s AND run.counts
    AND run.finished_at IS NOT NULL
WHERE accounts_follow.follower_id = %s AND NOT EXISTS (
    SELECT 1 FROM accounts_preferences hiding
    WHERE hiding.user_id = accounts_user.id AND NOT hiding.show_online
)
"""


class ShownFriend(NamedTuple):
    """The text of a friend in the list, as plain values: the same for all who see the same."""

    pk: int
    username: str
    display_name: str
    played: int
    mean: int | None


@dataclass(frozen=True)
class FriendsDay:
    """The day of a person; `mean`: their mean share in per cent in the common deals, or None.

    values  those of USER_FIELDS: of many friends few are shown
    """

    values: tuple[Any, ...]
    played: int
    mean: int | None

    @property
    def user_id(self) -> int:
        """Return the primary key of the person."""
        return int(self.values[USER_FIELDS.index("id")])

    @cached_property
    def user(self) -> User:
        """Return the person, with what their name needs."""
        return sql.object_of(User, USER_FIELDS, self.values)

    @property
    def shown(self) -> ShownFriend:
        """Return what the list says."""
        user = self.user
        return ShownFriend(user.pk, user.username, user.display_name, self.played, self.mean)

    @property
    def order(self) -> tuple[int, int, str]:
        """Return what the list is sorted by: the best first, then by name."""
        name = self.values[USER_FIELDS.index("name_key")]
        return -(self.mean or 0), -self.played, name or ""


def friends_of(user: User, day: Day, fields: Mapping[int, DealField]) -> list[FriendsDay]:
    """Return the people who have played, the best first in the common deals.

    Not those who hide when they are here.

    fields  of the deals that the reader has played: nothing is told of another one
    """
    changes: dict[tuple[Any, ...], dict[int, int | None]] = {}
    for row in sql.fetch_all(PLAYED, [day.pk, user.pk]):
        changes.setdefault(row[2:], {})[row[0]] = row[1]
    common = {values: _common(own, fields) for values, own in changes.items()}
    found = means(fields, common)
    rows = [
        FriendsDay(values, len(changes[values]), percent(found[values]) if own else None)
        for values, own in common.items()
    ]
    return sorted(rows, key=lambda one: one.order)[:MOST]


def named(users: Collection[int]) -> dict[int, User]:
    """Return those of these users who may be named: not those who hide when they are here."""
    if not users:
        return {}
    people = User.objects.filter(showing_online(), pk__in=users, is_active=True)
    return {one.pk: one for one in people.only(*NAME_FIELDS)}


def _common(changes: Changes, fields: Mapping[int, DealField]) -> Changes:
    """Return the changes in the deals that the reader has played, and in no other."""
    return {deal: change for deal, change in changes.items() if deal in fields}
