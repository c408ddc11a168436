"""The thinking of bots about deals of days that are over, bounded by the day.

Such deals count for nobody, and guests, who are free to make, play them. A line that was thought
about before costs nothing, and is not counted. What today's deals cost is bounded by who may play
them.
"""

from datetime import UTC, datetime

from accounts.limits import counter
from accounts.limits.services import Limit
from games.daily.models import LENGTH, Run
from games.models import Game

# New lines of a UTC day, for the whole site.
LINES = Limit("daily_practice_lines")
# So many a deal may still bring that was begun: fourteen cards with a choice, a gift, and bids
# (docs/decisions/0098).
LINES_A_DEAL = 30
# A deal at which nobody is connected is closed within two days of its beginning.
OPEN_FOR = 2 * LENGTH


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
    """Return how many deals that count for nobody are being played."""
    begun = Run.objects.filter(finished_at__isnull=True, begun_at__gte=now - OPEN_FOR)
    return begun.filter(counts=False, game__status=Game.Status.PLAYING).count()
