"""Friends: people the reader follows, compared in the deals that both have played to the end."""

from collections.abc import Mapping
from dataclasses import dataclass

from accounts.models import User
from accounts.queries import followed_by, hiding_online
from games.daily.comparison import DealField, mean_share, percent
from games.daily.models import Day, Run

# The list has so many rows at most.
MOST = 50


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
    people = list(followed_by(user)[:MOST])
    hidden = set(hiding_online([one.pk for one in people]))
    shown = {one.pk: one for one in people if one.pk not in hidden}
    changes: dict[int, dict[int, int | None]] = {}
    runs = Run.objects.filter(user__in=shown, day=day, counts=True, finished_at__isnull=False)
    for user_id, deal, change in runs.values_list("user", "deal", "change"):
        changes.setdefault(user_id, {})[deal] = change
    found = [_day(shown[pk], own, fields) for pk, own in changes.items()]
    return sorted(found, key=lambda one: (-(one.mean or 0), -one.played, one.user.name_key))


def _day(
    user: User, changes: Mapping[int, int | None], fields: Mapping[int, DealField]
) -> FriendsDay:
    common = {deal: change for deal, change in changes.items() if deal in fields}
    return FriendsDay(user, len(changes), percent(mean_share(common, fields)) if common else None)
