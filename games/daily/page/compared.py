"""The reader's deals beside the median, the day's bots and friends, deal by deal."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from accounts.models import User
from games.daily.models import Day, Run
from games.daily.page.friends import FriendsDay
from games.daily.page.listed import ListedDeal

# So many friends stand beside the whole day.
MOST = 3


@dataclass(frozen=True)
class ComparedDeal:
    """A deal that the reader has played; `others`: the changes of the friends, None: not played."""

    row: ListedDeal
    others: list[int | None]

    @property
    def bot(self) -> int | None:
        """Return what the day's bots made in the reader's seat, if it is known."""
        return self.row.masters[0] if self.row.masters else None


@dataclass(frozen=True)
class ComparedDay:
    """The deals that the reader has played, beside those of these friends."""

    friends: list[User]
    rows: list[ComparedDeal]

    @property
    def own(self) -> int:
        """Return the sum of the reader's changes."""
        return sum(one.row.change for one in self.rows)

    @property
    def totals(self) -> list[int | None]:
        """Return the sums of the friends' changes; None: they have not played all of these."""
        columns = [[one.others[at] for one in self.rows] for at in range(len(self.friends))]
        return [_total(column) for column in columns]


def _total(changes: Sequence[int | None]) -> int | None:
    known = [change for change in changes if change is not None]
    return sum(known) if len(known) == len(changes) else None


def compared(
    day: Day, rows: Collection[ListedDeal], friends: Sequence[FriendsDay], username: str
) -> ComparedDay | None:
    """Return the reader's deals beside a friend's, or beside those of the best friends.

    username  of the friend; "": the best of them. None if there is nothing to compare
    """
    done = [row for row in rows if row.is_done]
    wanted = [one.user for one in friends if one.mean is not None]
    if username:
        wanted = [user for user in wanted if user.username == username]
    if not done or (username and not wanted):
        return None
    shown = wanted[:MOST]
    changes = _changes(day, [row.deal for row in done], shown)
    return ComparedDay(
        shown,
        [ComparedDeal(row, [changes.get((user.pk, row.deal)) for user in shown]) for row in done],
    )


def _changes(
    day: Day, deals: Collection[int], users: Collection[User]
) -> dict[tuple[int, int], int]:
    """Return the changes of these people in deals that the reader has played, and in no other."""
    if not users:
        return {}
    runs = Run.objects.filter(
        day=day, deal__in=deals, user__in=users, counts=True, change__isnull=False
    )
    rows = runs.values_list("user", "deal", "change")
    return {(user, deal): change for user, deal, change in rows if change is not None}
