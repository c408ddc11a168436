"""Seasons and weeks: ladders of what was gained on their parent in a time."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Count, Exists, F, Max, OuterRef, QuerySet, Sum

from ratings import elo, leaderboard_eligibility
from ratings.models import Ladder, Rating, RatingChange

MONTHS = 3
WEEK = timedelta(days=7)
Kind = Ladder.Kind


def season_of(at: datetime) -> tuple[datetime, datetime]:
    """The quarter of a year around a moment, in UTC: from, and up to."""
    at = at.astimezone(UTC)
    first = (at.month - 1) // MONTHS * MONTHS + 1
    start = datetime(at.year, first, 1, tzinfo=UTC)
    last = first + MONTHS
    return start, datetime(at.year + last // 13, (last - 1) % 12 + 1, 1, tzinfo=UTC)


def week_of(at: datetime) -> tuple[datetime, datetime]:
    """From Monday to Monday, in UTC."""
    day = at.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    start = day - timedelta(days=day.weekday())
    return start, start + WEEK


def key_of(parent: Ladder, kind: str, start: datetime) -> str:
    """Such as `classic-2026-q4` and `classic-2026-w47`."""
    if kind == Kind.SEASON:
        return f"{parent.key}-{start.year}-q{(start.month + 2) // MONTHS}"
    year, week, _ = start.isocalendar()
    return f"{parent.key}-{year}-w{week:02}"


def running(ladder: Ladder, at: datetime) -> list[Ladder]:
    """The ladders of the season and the week around a moment."""
    periods = Ladder.objects.filter(parent=ladder, starts_at__lte=at, ends_at__gt=at)
    return list(periods.order_by("pk"))


def open_periods(now: datetime) -> list[Ladder]:
    """Those that run and those that come next, on every ladder; the new ones."""
    opened = []
    for parent in Ladder.objects.filter(kind=Kind.POOL):
        for kind, start, end in _spans(now):
            fields = {"key": key_of(parent, kind, start), "name": parent.name, "ends_at": end}
            period, is_new = Ladder.objects.get_or_create(
                parent=parent, kind=kind, starts_at=start, defaults=fields
            )
            opened += [period] if is_new else []
    for period in opened:
        recount(period, now)
    return opened


def _spans(now: datetime) -> Iterator[tuple[str, datetime, datetime]]:
    for kind, span in ((Kind.SEASON, season_of), (Kind.WEEK, week_of)):
        start, end = span(now)
        yield kind, start, end
        yield kind, *span(end)


def recount_all(now: datetime) -> None:
    for period in Ladder.objects.filter(kind__in=(Kind.SEASON, Kind.WEEK)):
        recount(period, now)


def recount(period: Ladder, now: datetime) -> None:
    """Make its ratings anew from the changes on its parent."""
    with transaction.atomic():
        gone = leaderboard_eligibility.bars(
            leaderboard_eligibility.locked(Rating.objects.filter(ladder=period))
        )
        Rating.objects.bulk_create(
            _derived(period),
            update_conflicts=True,
            unique_fields=["user", "ladder"],
            update_fields=["value", "shown", "games", "played_at"],
            batch_size=1000,
        )
        leaderboard_eligibility.settle(
            leaderboard_eligibility.locked(Rating.objects.filter(ladder=period)), gone, now
        )


def _derived(period: Ladder) -> list[Rating]:
    """The ratings as the changes on the parent say they should be."""
    found: dict[int, Rating] = {}
    for row in _sums(_games(period)):
        rating = found.setdefault(row["user"], new_rating(period, row["user"]))
        rating.value += row["gain"]
        rating.games, rating.played_at = row["games"], row["last"]
    for row in _sums(_taken_back(period)):
        found[row["user"]].value += row["gain"]
        found[row["user"]].games -= row["games"]
    for rating in found.values():
        rating.shown = elo.shown(rating.value)
    return list(found.values())


def new_rating(ladder: Ladder, user_id: int) -> Rating:
    return Rating(ladder=ladder, user_id=user_id, settles_at=ladder.settles_at)


def _games(period: Ladder) -> QuerySet[RatingChange]:
    return RatingChange.objects.filter(
        ladder=period.parent,
        kind=RatingChange.Kind.GAME,
        created_at__gte=period.starts_at,
        created_at__lt=period.ends_at,
    )


def _taken_back(period: Ladder) -> QuerySet[RatingChange]:
    """What annulled games of this time gave back, whenever it was."""
    game = _games(period).filter(game_id=OuterRef("game_id"), user=OuterRef("user"))
    further = RatingChange.objects.filter(ladder=period.parent)
    return further.exclude(kind=RatingChange.Kind.GAME).filter(Exists(game))


def _sums(changes: QuerySet[RatingChange]) -> QuerySet[Any, Any]:
    gains = changes.order_by().values("user")
    return gains.annotate(
        gain=Sum(F("after") - F("before")), games=Count("pk"), last=Max("created_at")
    )
