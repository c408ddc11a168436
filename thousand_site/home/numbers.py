"""Numbers of the home page that are equal for all readers, cached for a few seconds."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.core.cache import cache

from games.lobby import queries as lobby
from ratings import queries as ratings
from ratings.models import Ladder, Rating
from thousand_site import queries

CACHE_KEY = "home-numbers"
LEADERBOARD_ROWS = 3


@dataclass(frozen=True)
class HomeNumbers:
    """Numbers of people at tables and of open tables, and the best of the first ladder.

    bots  the strongest of the site, where nobody is listed yet
    """

    people_at_tables: int
    open_tables: int
    ladder: Ladder | None
    best: list[Rating]
    bots: Sequence[Rating] = ()


def current_numbers() -> HomeNumbers:
    """Return the numbers, at most HOME_CACHE_SECONDS old."""
    if not settings.HOME_CACHE_SECONDS:
        return _count()
    kept: HomeNumbers | None = cache.get(CACHE_KEY)
    if kept is None:
        kept = _count()
        cache.set(CACHE_KEY, kept, settings.HOME_CACHE_SECONDS)
    return kept


def _count() -> HomeNumbers:
    ladder = ratings.ladders().first()
    best = _public(queries.best_of_season(ladder, LEADERBOARD_ROWS)) if ladder else []
    return HomeNumbers(
        people_at_tables=queries.count_people_at_tables(),
        open_tables=lobby.open_table_count(),
        ladder=ladder,
        best=best,
        bots=_bots(ladder) if ladder and not best else (),
    )


def _bots(ladder: Ladder) -> list[Rating]:
    rated = Rating.objects.filter(ladder=ladder, bot=True).exclude(user__bot_level="")
    return _public(list(rated.select_related("user").order_by("-value")[:LEADERBOARD_ROWS]))


def _public(rows: list[Rating]) -> list[Rating]:
    """Return the rows without what must not lie in a cache: addresses and hashed passwords."""
    for row in rows:
        row.user.email = row.user.password = ""
    return rows
