"""Queries about deals of the day."""

from collections.abc import Collection, Mapping
from datetime import UTC, date
from typing import Any, NamedTuple

from django.db.models import Count, F, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games import sql
from games.daily.deals import DEALS
from games.daily.models import Day, DayScore, DivisionMember, Run
from games.models import Game

FIELDS = (
    "deal", "counts", "is_void", "begun_at", "finished_at", "change", "declarer", "contract",
    "outcome", "points", "game_id",
)  # fmt: skip
# Runs whose deals were played to the end, or closed by the site.
ENDED = Q(finished_at__isnull=False) | Q(is_void=True)


def runs_of(user: User) -> list[Mapping[str, Any]]:
    """Return all deals that the user has begun, the first one first."""
    runs = Run.objects.filter(user=user).order_by("day__date", "deal")
    return list(runs.values(*FIELDS, date=F("day__date")))


def is_begun(user: User | None, day: Day, deal: int) -> bool:
    """Return whether the user has begun this deal."""
    return user is not None and Run.objects.filter(user=user, day=day, deal=deal).exists()


def is_open_to(game: Game, user_id: int) -> bool:
    """Return whether a deal of a day that runs is open to its player: after their eighth deal."""
    own = Run.objects.filter(game=game, user=user_id)
    ended = Run.objects.filter(ENDED, user=user_id, day__in=own.values("day"))
    return ended.count() == len(DEALS)


def has_open_deals(users: Collection[int]) -> bool:
    """Return whether one of these users has begun the day that runs, and not ended all its deals.

    Others play the same cards, and the deals that are left are still to be played.
    """
    runs = Run.objects.filter(user__in=users, day__date=timezone.now().astimezone(UTC).date())
    ended = runs.order_by().values("user").annotate(ended=Count("pk", filter=ENDED))
    return ended.filter(ended__lt=len(DEALS)).exists()


def may_watch(run: Run) -> bool:
    """Return whether the player of this run may see how others played its deal.

    On a day that runs only after their eighth deal: one account could watch for another.
    """
    return run.day.published_at is not None or is_open_to(run.game, run.user_id)


def published_days() -> QuerySet[Day]:
    """Return the days whose secret is published: all of them may be shown to everybody."""
    return Day.objects.filter(published_at__isnull=False).select_related("preset")


class ListedDay(NamedTuple):
    """A day as everybody may be told of it, before it, too; `is_published`: its secret is."""

    date: date
    commitment: str
    is_published: bool


# Written by hand: the page of the day asks each time, and Django needs long to compose it.
DAYS_SINCE = """
SELECT date, commitment, published_at IS NOT NULL FROM daily_day WHERE date >= %s ORDER BY date
"""


def days_since(first: date) -> list[ListedDay]:
    """Return the days from this date on, the first one first; the next day is among them."""
    rows = sql.fetch_all(DAYS_SINCE, [first.isoformat()])
    return [ListedDay(date_, commitment, bool(is_)) for date_, commitment, is_ in rows]


def published_day(text: str) -> Day | None:
    """Return the published day with this date, as in ISO 8601; None: there is none."""
    try:
        return published_days().filter(date=date.fromisoformat(text)).first()
    except ValueError:
        return None


def published_days_of(user: User) -> QuerySet[Day]:
    """Return the published days on which the user began a deal; `played`: how many they played."""
    own = Q(runs__user=user)
    played = Count("runs", filter=own & Q(runs__finished_at__isnull=False))
    return published_days().filter(own).annotate(played=played)


def scores_of(user: User) -> list[Mapping[str, Any]]:
    """Return the figures of all days on which the user began all deals, the first one first."""
    scores = DayScore.objects.filter(user=user).order_by("day__date")
    return list(scores.values("percent", "mean", "finished_at", date=F("day__date")))


def divisions_of(user: User) -> list[Mapping[str, Any]]:
    """Return the divisions that the user was in by week, the first one first."""
    members = DivisionMember.objects.filter(user=user).order_by("week__monday")
    return list(members.values("division", monday=F("week__monday")))
