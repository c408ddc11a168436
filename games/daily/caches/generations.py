"""Generations of what the cache has of a day: a new one begins when some runs count no longer.

What is counted belongs to the generation in which its rows were read. So an annulment ends also
what was being counted when it came, and is written to the cache after it.
"""

from collections.abc import Iterable

from django.core.cache import cache

from accounts.ids import random_id
from games.daily.models import Day

LENGTH = 12
# Longer than anything that is counted is kept: when a generation is forgotten, it has nothing.
KEPT_S = 3600
# That of a day of which all runs count.
FIRST = ""


def key_of(day: Day) -> str:
    """Return the key of the day's generation, for who asks the cache for more at once."""
    return f"generation of the day {day.pk}"


def current(day: Day) -> str:
    """Return the generation of what is counted of the day from now on."""
    return str(cache.get(key_of(day), FIRST))


def renew(days: Iterable[Day]) -> None:
    """Let nothing be shown that was counted of these days before."""
    cache.set_many({key_of(day): random_id(LENGTH) for day in days}, KEPT_S)
