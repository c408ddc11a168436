"""Seasons and weeks: ladders of the rating gained on their parent in a period."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Count, Exists, F, Max, OuterRef, Q, QuerySet, Subquery, Sum

from ratings import elo, leaderboard_eligibility, queries
from ratings.models import START_RATING, Ladder, Rating, RatingChange

MONTHS = 3
WEEK = timedelta(days=7)
# Somebody could lose on purpose before a period, and gain the points back in it. Luck alone
# hardly brings an established player so far down (docs/decisions/0081).
FREE_FALL = 100.0
FALL_WINDOW = timedelta(days=90)
Kind = Ladder.Kind


def season_around(at: datetime) -> tuple[datetime, datetime]:
    """Return the start and the end of the quarter around a moment, in UTC."""
    at = at.astimezone(UTC)
    first = (at.month - 1) // MONTHS * MONTHS + 1
    start = datetime(at.year, first, 1, tzinfo=UTC)
    last = first + MONTHS
    return start, datetime(at.year + last // 13, (last - 1) % 12 + 1, 1, tzinfo=UTC)


def week_around(at: datetime) -> tuple[datetime, datetime]:
    """Return the Mondays before and after a moment, in UTC."""
    day = at.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    start = day - timedelta(days=day.weekday())
    return start, start + WEEK


def period_key(parent: Ladder, kind: str, start: datetime) -> str:
    """Return the key of a period, such as `classic-2026-q4` or `classic-2026-w47`."""
    if kind == Kind.SEASON:
        return f"{parent.key}-{start.year}-q{(start.month + 2) // MONTHS}"
    year, week, _ = start.isocalendar()
    return f"{parent.key}-{year}-w{week:02}"


def running_periods(ladder: Ladder, at: datetime) -> list[Ladder]:
    """Return the ladders of the season and the week around a moment."""
    periods = Ladder.objects.filter(parent=ladder, starts_at__lte=at, ends_at__gt=at)
    return list(periods.order_by("pk"))


def open_periods(now: datetime) -> list[Ladder]:
    """Create the running and the next periods of all public ladders; return the new ones."""
    opened = []
    for parent in queries.ladders():
        for kind, start, end in _spans(now):
            fields = {"key": period_key(parent, kind, start), "name": parent.name, "ends_at": end}
            period, is_new = Ladder.objects.get_or_create(
                parent=parent, kind=kind, starts_at=start, defaults=fields
            )
            opened += [period] if is_new else []
    for period in opened:
        rebuild_period(period, now)
    return opened


def _spans(now: datetime) -> Iterator[tuple[str, datetime, datetime]]:
    for kind, span in ((Kind.SEASON, season_around), (Kind.WEEK, week_around)):
        start, end = span(now)
        yield kind, start, end
        yield kind, *span(end)


def rebuild_all(now: datetime) -> None:
    """Rebuild the ratings of all seasons and weeks."""
    for period in Ladder.objects.filter(kind__in=(Kind.SEASON, Kind.WEEK)):
        rebuild_period(period, now)


def rebuild_period(period: Ladder, now: datetime) -> None:
    """Recreate the ratings of a period from the changes on its parent."""
    with transaction.atomic():
        removed = leaderboard_eligibility.bins_of_all(
            leaderboard_eligibility.lock_ratings(Rating.objects.filter(ladder=period))
        )
        Rating.objects.bulk_create(
            _derived(period),
            update_conflicts=True,
            unique_fields=["user", "ladder"],
            update_fields=["value", "display_value", "games", "played_at"],
            batch_size=1000,
        )
        leaderboard_eligibility.refresh_and_count(
            leaderboard_eligibility.lock_ratings(Rating.objects.filter(ladder=period)), removed, now
        )


def _derived(period: Ladder) -> list[Rating]:
    """Return unsaved ratings that follow from the changes on the parent."""
    ratings: dict[int, Rating] = {}
    sums = list(_sums(_game_changes(period)))
    starts = start_values(period, _first_ratings(period, [row["user"] for row in sums]))
    for row in sums:
        rating = ratings.setdefault(row["user"], new_rating(period, row["user"]))
        rating.value = starts[row["user"]] + row["gain"]
        rating.games, rating.played_at = row["games"], row["last"]
    for row in _sums(_annulments(period)):
        ratings[row["user"]].value += row["gain"]
        ratings[row["user"]].games -= row["games"]
    for rating in ratings.values():
        rating.display_value = elo.display_value(rating.value)
    return list(ratings.values())


def new_rating(ladder: Ladder, user_id: int) -> Rating:
    """Return an unsaved rating at the start value."""
    return Rating(ladder=ladder, user_id=user_id, games_to_list=ladder.games_to_list)


def start_value(highest: float, rating: float) -> float:
    """Return the value at which a player begins a period: lower after a fall beyond FREE_FALL.

    highest  the highest rating in the FALL_WINDOW before the period
    rating   that at its first game
    """
    return START_RATING - max(0.0, highest - rating - FREE_FALL)


def start_values(period: Ladder, ratings: Mapping[int, float]) -> dict[int, float]:
    """Return the start values by user id, for the ratings on the parent at their first games.

    Only what a player had once established counts: the first ratings mean little.
    """
    highest = _highest_before(period, ratings)
    return {
        user: start_value(highest.get(user, rating), rating) for user, rating in ratings.items()
    }


def _highest_before(period: Ladder, users: Iterable[int]) -> dict[int, float]:
    assert period.starts_at
    established = Rating.objects.filter(
        Q(established_at=None) | Q(established_at__lte=OuterRef("created_at")),
        ladder=period.parent_id,
        user=OuterRef("user"),
        established=True,
    )
    changes = RatingChange.objects.filter(
        Exists(established),
        ladder=period.parent_id,
        user__in=users,
        created_at__gte=period.starts_at - FALL_WINDOW,
        created_at__lt=period.starts_at,
    )
    return dict(changes.values_list("user").annotate(Max("after")))


def _first_ratings(period: Ladder, users: Iterable[int]) -> dict[int, float]:
    """Return the rating on the parent before the first game in the period, by user id."""
    first = _game_changes(period).filter(user=OuterRef("pk")).order_by("created_at", "pk")
    rows = get_user_model().objects.filter(pk__in=users)
    return dict(rows.values_list("pk", Subquery(first.values("before")[:1])))


def _game_changes(period: Ladder) -> QuerySet[RatingChange]:
    return RatingChange.objects.filter(
        ladder=period.parent,
        kind=RatingChange.Kind.GAME,
        created_at__gte=period.starts_at,
        created_at__lt=period.ends_at,
    )


def _annulments(period: Ladder) -> QuerySet[RatingChange]:
    """Return the reversals of games of this period, whenever they were annulled."""
    game = _game_changes(period).filter(game_id=OuterRef("game_id"), user=OuterRef("user"))
    changes = RatingChange.objects.filter(ladder=period.parent)
    return changes.exclude(kind=RatingChange.Kind.GAME).filter(Exists(game))


def _sums(changes: QuerySet[RatingChange]) -> QuerySet[Any, Any]:
    gains = changes.order_by().values("user")
    return gains.annotate(
        gain=Sum(F("after") - F("before")), games=Count("pk"), last=Max("created_at")
    )
