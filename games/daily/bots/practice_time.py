"""The thinking of bots about deals of days that are over, bounded by the day.

Such deals count for nobody, and guests, who are free to make, play them. A line that was thought
about before costs nothing, and is not counted. What today's deals cost is bounded by who may play
them.
"""

from datetime import UTC, datetime, timedelta

from django.db.models import Q

from accounts.limits import counter
from accounts.limits.services import Limit
from games.daily.models import LENGTH, Run
from games.models import Game

# New lines of a UTC day, for the whole site.
LINES = Limit("daily_practice_lines")
# So many a deal may still bring that was begun: fourteen cards with a choice, a gift, and bids
# (docs/decisions/0098).
LINES_A_DEAL = 30
# A deal that somebody left so long ago holds no lines for its player.
HELD_FOR = timedelta(minutes=30)


def note_line(now: datetime) -> None:
    """Count a line that a bot has thought about."""
    if LINES.max_requests:
        LINES.count(_day(now))


def is_left(now: datetime) -> bool:
    """Return whether another deal may be begun: with it and all open ones the limit is kept."""
    if not LINES.max_requests:
        return True
    (thought,) = counter.numbers([f"{LINES.name}:{_day(now)}"])
    return thought + LINES_A_DEAL * (_open_deals(now) + 1) <= LINES.max_requests


def _day(now: datetime) -> str:
    return now.astimezone(UTC).date().isoformat()


def _open_deals(now: datetime) -> int:
    """Return how many deals that count for nobody are being played, or were of late."""
    begun = Run.objects.filter(finished_at__isnull=True, begun_at__gte=now - 2 * LENGTH)
    going_on = begun.filter(counts=False, game__status=Game.Status.PLAYING)
    is_held = Q(game__waiting_since=None) | Q(game__waiting_since__gt=now - HELD_FOR)
    return going_on.filter(is_held).count()
