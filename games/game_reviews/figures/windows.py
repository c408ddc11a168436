"""Queries about figures: the newest reviewed games of a person, and those of others to compare.

Every query reads the newest rows of an index, and at most WINDOW of them: a person may have ten
thousand reviewed games.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from accounts.models import User
from games.game_reviews.figures.game_figures import GameFigures, NamedContractFigures
from games.game_reviews.figures.situations import Situation
from games.game_reviews.figures.sums import sums_from
from games.game_reviews.models import ReviewedSeat
from games.queries import annulled_ids
from games.review import VERSION

# The newest games of a person, and those of others.
WINDOW, OTHERS = 1000, 1000
# With fewer others a mean would be that of single persons.
MIN_PEOPLE = 5


@dataclass(frozen=True)
class Filter:
    """A choice of reviewed games.

    most         the newest ones, so many
    since        None: of any time
    with_people  None: all; False: against bots alone
    """

    most: int = WINDOW
    since: datetime | None = None
    with_people: bool | None = None


def games_of(user: User, wanted: Filter) -> list[GameFigures]:
    """Return the reviewed games of a person, the oldest first; annulled ones are left out."""
    rows = ReviewedSeat.objects.filter(user=user, version=VERSION)
    if wanted.since is not None:
        rows = rows.filter(ended_at__gte=wanted.since)
    if wanted.with_people is not None:
        rows = rows.filter(with_people=wanted.with_people)
    return _newest(rows, min(wanted.most, WINDOW))[::-1]


def group_of(games: Iterable[GameFigures]) -> int | None:
    """Return the newest rating group in these games, in hundreds; None: no settled rating."""
    groups = [game.rating_group for game in games if game.rating_group is not None]
    return groups[-1] if groups else None


def others_in(group: int | None, user: User) -> list[GameFigures]:
    """Return the newest reviewed games of others in a rating group, or of all others for None.

    None at all if they are of fewer than MIN_PEOPLE people.
    """
    rows = ReviewedSeat.objects.filter(version=VERSION)
    if group is not None:
        rows = rows.filter(rating_group=group)
    found = [game for game in _newest(rows, OTHERS) if game.user_id != user.pk]
    return found if len({game.user_id for game in found}) >= MIN_PEOPLE else []


def _newest(rows: QuerySet[ReviewedSeat], most: int) -> list[GameFigures]:
    newest = list(rows.order_by("-ended_at", "-id")[:most])
    annulled = annulled_ids(row.game_id for row in newest)
    return [_figures(row) for row in newest if row.game_id not in annulled]


def _figures(row: ReviewedSeat) -> GameFigures:
    return GameFigures(
        row.game_id,
        row.user_id,
        row.ended_at,
        row.rating_group,
        {Situation(name): sums_from(stored) for name, stored in row.situations.items()},
        [
            NamedContractFigures(amount, chance, bool(is_made))
            for amount, chance, is_made in row.contracts
        ],
    )


def own_data(user: User) -> list[Mapping[str, Any]]:
    """Return what is stored of the user's reviewed games, for the copy of their data."""
    rows = ReviewedSeat.objects.filter(user=user).order_by("pk")
    return list(rows.values("game_id", "version", "ended_at", "situations", "contracts"))
