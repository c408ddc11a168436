"""The changes of one rating over time, as a graph draws them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import connection
from django.db.models import Max, Min

from accounts.models import User
from ratings.models import Ladder, RatingChange
from ratings.queries import changes_since

# The most points of a graph.
MAX_SAMPLES = 200


@dataclass(frozen=True)
class RatingGraph:
    """The drawn changes, oldest first, and the lowest and highest rating after any change."""

    changes: Sequence[RatingChange]
    low: float
    high: float


def graph_of(user: User, ladder: Ladder, since: datetime | None = None) -> RatingGraph | None:
    """Return the graph of one rating from this time on, or of all time; None without changes.

    Of more than MAX_SAMPLES changes the last one of each interval is drawn. The intervals are
    equally long, so that each costs one look into the index.
    """
    changes = changes_since(user, ladder, since)
    span = changes.order_by().aggregate(
        low=Min("after"), high=Max("after"), first=Min("created_at"), last=Max("created_at")
    )
    if span["low"] is None:
        return None
    if changes[MAX_SAMPLES : MAX_SAMPLES + 1].exists():
        drawn = _last_of_each(user, ladder, _moments(span["first"], span["last"]))
    else:
        drawn = list(changes)[::-1]
    return RatingGraph(drawn, span["low"], span["high"])


def _moments(first: datetime, last: datetime) -> list[datetime]:
    """Return MAX_SAMPLES moments from the first to the last, equally far from each other."""
    step = (last - first) / (MAX_SAMPLES - 1)
    return [*(first + number * step for number in range(MAX_SAMPLES - 1)), last]


# Only what graphs show: the rest takes longer to read than all of it.
LAST_OF_EACH = """
SELECT id, game_id, kind, before, after, place, created_at FROM ratings_ratingchange
WHERE id IN (
    WITH moment(at) AS (VALUES {moments})
    SELECT (SELECT c.id FROM ratings_ratingchange c
    WHERE c.user_id = %s AND c.ladder_id = %s AND c.created_at <= moment.at
    ORDER BY c.created_at DESC, c.id DESC LIMIT 1) FROM moment
) ORDER BY created_at, id
"""


def _last_of_each(user: User, ladder: Ladder, moments: Sequence[datetime]) -> list[RatingChange]:
    """Return the last changes until each of these moments, oldest first."""
    is_typed = connection.vendor == "postgresql"
    place = "(%s::timestamptz)" if is_typed else "(%s)"
    statement = LAST_OF_EACH.format(moments=", ".join([place] * len(moments)))
    times = [connection.ops.adapt_datetimefield_value(at) for at in moments]
    return list(RatingChange.objects.raw(statement, [*times, user.pk, ladder.pk]))
