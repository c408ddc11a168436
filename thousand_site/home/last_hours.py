"""Events of the last hours: games that were won, the highest contract, and who played the deals.

Equal for all readers, and kept for a minute.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from django.conf import settings
from django.core.cache import cache
from django.db.models import F, IntegerField, QuerySet
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast
from django.utils import timezone

from accounts.models import User
from games.daily.models import LENGTH, Day, Run
from games.models import DealResult, Game, Seat

CACHE_KEY, KEPT_S = "home-last-hours", 60
SPAN = timedelta(hours=12)
MAX_GAMES = 3
# Lower ones are made in every game.
WORTH_TELLING = 150


@dataclass(frozen=True)
class WonGame:
    """A game of the last hours; `scores`: at its end, the highest first."""

    at: datetime
    game_id: str
    winner: User
    scores: list[int]


@dataclass(frozen=True)
class MadeContract:
    """The highest contract that was made in the last hours."""

    at: datetime
    game_id: str
    deal: int
    declarer: User
    contract: int


@dataclass(frozen=True)
class DealsYesterday:
    """The number of people who played all deals of yesterday, and the median of their sums."""

    people: int
    median: int


@dataclass(frozen=True)
class LastHours:
    """The events of the last hours; `people_today`: who have played deals of the day.

    yesterday  None where nobody played all of its deals, or they are not counted yet
    """

    games: int
    won: list[WonGame]
    made: MadeContract | None
    people_today: int
    yesterday: DealsYesterday | None = None


def last_hours() -> LastHours:
    """Return the events, as they were up to a minute ago."""
    if not settings.HOME_CACHE_SECONDS:
        return _found(timezone.now())
    kept: LastHours | None = cache.get(CACHE_KEY)
    if kept is None:
        kept = _found(timezone.now())
        cache.set(CACHE_KEY, kept, KEPT_S)
    return kept


def _found(now: datetime) -> LastHours:
    games = _public_games(now)
    count = games.count()
    today = now.astimezone(UTC).date()
    runs = Run.objects.filter(day__date=today, counts=True, finished_at__isnull=False)
    return LastHours(
        games=count,
        won=_won(games) if count else [],
        made=_made(games) if count else None,
        people_today=runs.values("user").distinct().count(),
        yesterday=_deals_of(today - LENGTH),
    )


def _deals_of(past: date) -> DealsYesterday | None:
    """Return the figures of a day whose secret is published."""
    day = Day.objects.filter(date=past, published_at__isnull=False).first()
    if day is None or day.people is None or day.median_total is None:
        return None
    return DealsYesterday(day.people, day.median_total)


def _public_games(now: datetime) -> QuerySet[Game]:
    """Return the pools' games that ended in the last hours, and that everybody may watch."""
    return Game.objects.filter(
        status=Game.Status.OVER,
        ended_at__gt=now - SPAN,
        finalised_at__isnull=False,
        pool__isnull=False,
        club=None,
        sealed=False,
    )


def _won(games: QuerySet[Game]) -> list[WonGame]:
    winners = Seat.objects.filter(game__in=games, number=F("game__winner"))
    rows = winners.select_related("user", "game").order_by("-game__ended_at")[:MAX_GAMES]
    return [
        WonGame(
            _ended(seat.game),
            seat.game_id,
            public(seat.user),
            sorted(seat.game.scores or [], reverse=True),
        )
        for seat in rows
    ]


def _made(games: QuerySet[Game]) -> MadeContract | None:
    contract = Cast(KeyTextTransform("contract", "outcome"), IntegerField())
    made = DealResult.objects.filter(game__in=games, outcome__outcome="made")
    ranked = made.annotate(contract=contract).filter(contract__gte=WORTH_TELLING)
    best = ranked.select_related("game").order_by("-contract", "-game__ended_at").first()
    if best is None:
        return None
    seat = Seat.objects.select_related("user").get(
        game=best.game_id, number=best.outcome["declarer"]
    )
    return MadeContract(
        _ended(best.game),
        best.game_id,
        best.number + 1,
        public(seat.user),
        best.outcome["contract"],
    )


def _ended(game: Game) -> datetime:
    assert game.ended_at is not None
    return game.ended_at


def public(user: User) -> User:
    """Return the user without what must not lie in a cache: address and hashed password."""
    user.email = user.password = ""
    return user
