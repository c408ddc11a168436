"""The numbers of the front page; no query counts a table that grows for ever.

Running games are few, and have indexes of their own; the events of a day are a range of an
index, and the days before are kept in the cache.
"""

import logging
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from statistics import median_low

import redis
from django.core.cache import cache
from django.db.models import Count, Q, QuerySet
from django.db.models.functions import TruncDate
from django.utils import timezone

from accounts import online
from accounts.models import User
from games.matchmaking.models import Ticket
from games.matchmaking.pools import wait_estimates
from games.models import Game, Pool, Seat
from thousand_site.administration import samples
from thousand_site.administration.sparklines import Sparkline, sparkline

log = logging.getLogger(__name__)

# As many days are drawn; the numbers of those before today are counted once in so many seconds.
DAYS, DAYS_CACHE_SECONDS, CACHE_PREFIX = 14, 600, "administration"
# The same weekday a week ago.
WEEK = 7
PEOPLE = Q(bot_level="", is_external_bot=False)


@dataclass(frozen=True)
class PlayersNow:
    """People on the site now: online, at tables, and in queues; the peak of the last day."""

    online: int
    seated: int
    waiting: int
    peak: int
    peak_at: datetime | None
    curve: Sparkline | None


@dataclass(frozen=True)
class OfTheDay:
    """A count of events today, a part of it, and the count a week ago; the curve of the days."""

    today: int
    part: int
    week_ago: int
    curve: Sparkline | None

    @property
    def rest(self) -> int:
        """Return what is not the part."""
        return self.today - self.part


@dataclass(frozen=True)
class RankedWait:
    """Seconds until a table: usual, and in the slowest pool; None if unknown."""

    usual_s: int | None
    slowest_s: int | None
    curve: Sparkline | None


def midnight(now: datetime) -> datetime:
    """Return when the day began, in the time zone of the reader."""
    return timezone.make_aware(datetime.combine(timezone.localtime(now).date(), time.min))


def online_count() -> int:
    """Return how many users opened a page lately; 0 while Valkey does not answer."""
    try:
        return online.count_online()
    except (redis.RedisError, OSError):
        log.warning("how many users are online is unknown", exc_info=True)
        return 0


def players_now() -> PlayersNow:
    """Return who is on the site now."""
    day = samples.of_the_day()
    now_online = online_count()
    peak = max(day, key=lambda sample: sample.online, default=None)
    is_peak = peak is not None and peak.online > now_online
    return PlayersNow(
        online=now_online,
        seated=people_at_tables().count(),
        waiting=Ticket.objects.values("user").distinct().count(),
        peak=peak.online if peak and is_peak else now_online,
        peak_at=_moment(peak.at) if peak and is_peak else None,
        curve=sparkline([*(sample.online for sample in day), now_online]),
    )


def _moment(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, timezone.get_current_timezone())


def people_at_tables() -> QuerySet[Seat]:
    """Return the seats of people in running games."""
    seats = Seat.objects.filter(game__status=Game.Status.PLAYING, left_at=None)
    return seats.filter(user__bot_level="", user__is_external_bot=False)


def sign_ups(now: datetime) -> OfTheDay:
    """Return the new accounts of people, without guests, and how many confirmed an address."""
    accounts = User.objects.filter(PEOPLE, is_guest=False)
    today = accounts.filter(date_joined__gte=midnight(now))
    confirmed = today.filter(emailaddress__verified=True).distinct().count()
    days = _days_before("sign_ups", now, accounts, "date_joined")
    return _of_the_day(today.count(), confirmed, days)


def games_ended(now: datetime) -> OfTheDay:
    """Return the games that ended, and how many of them were rated."""
    ended = Game.objects.filter(ended_at__gte=midnight(now))
    counted = ended.aggregate(all=Count("pk"), rated=Count("pk", filter=Q(rated=True)))
    days = _days_before("games", now, Game.objects.all(), "ended_at")
    return _of_the_day(counted["all"], counted["rated"], days)


def _of_the_day(today: int, part: int, days: list[int]) -> OfTheDay:
    return OfTheDay(today, part, days[-WEEK], sparkline([*days, today]))


def _days_before(name: str, now: datetime, rows: QuerySet, field: str) -> list[int]:
    """Return how many rows there are of each of the last days, the oldest first, without today."""
    end = midnight(now)
    key = f"{CACHE_PREFIX}:{name}:{end.isoformat()}"
    counts = cache.get(key)
    if counts is None:
        begin = end - timedelta(days=DAYS)
        found = rows.filter(**{f"{field}__gte": begin, f"{field}__lt": end})
        by_day = found.annotate(day=TruncDate(field)).values("day").order_by("day")
        numbers = dict(by_day.annotate(number=Count("pk")).values_list("day", "number"))
        days = [(begin + timedelta(days=number)).date() for number in range(DAYS)]
        counts = [numbers.get(day, 0) for day in days]
        cache.set(key, counts, DAYS_CACHE_SECONDS)
    return counts


def waits() -> dict[str, int]:
    """Return the usual wait of each open rated pool that has one, in seconds."""
    keys = list(Pool.objects.filter(is_open=True, rated=True).values_list("key", flat=True))
    return wait_estimates.estimated_waits(keys)


def usual_wait() -> int | None:
    """Return the median of the pools' waits; None if none is known."""
    known = list(waits().values())
    return median_low(known) if known else None


def ranked_wait() -> RankedWait:
    """Return how long it takes to get a table."""
    known = list(waits().values())
    past = [sample.wait_s for sample in samples.of_the_day() if sample.wait_s is not None]
    usual = median_low(known) if known else None
    now = [] if usual is None else [usual]
    return RankedWait(usual, max(known, default=None), sparkline([*past, *now]))
