"""Counts of the results of a deal, kept for a moment where very many people have played it.

Counting a hundred thousand results takes some ten milliseconds, and a page of the day needs eight
counts. A few are counted each time, so that each result shows at once. Of very many a task counts
each minute, and pages find its counts in the cache.
"""

from collections.abc import Callable, Hashable, Mapping
from time import monotonic
from typing import Any

from django.core.cache import cache
from django.db.models import Count, QuerySet

from games.daily.deals import DEALS
from games.daily.models import Day, Run

# From so many results on counts are kept; so long.
MIN_KEPT = 2_000
KEPT_S = 10.0
# So long the cache has them for all processes: for more than a minute if a task counted them.
SHARED_S, COUNTED_S = 60, 180
# A day has eight deals, with two counts each; the days that are looked at are few.
MAX_KEPT = 64

Counts = Mapping[Any, Any]
_kept: dict[Hashable, tuple[float, Counts]] = {}


def results(day: Day | int, deal: int) -> "QuerySet[Run]":
    """Return the results of a deal by people whose results count."""
    return Run.objects.filter(day=day, deal=deal, counts=True, change__isnull=False).order_by()


def people_by_change(day: Day, deal: int) -> Mapping[int, int]:
    """Return how many people have each change of score in a deal."""
    return kept(_changes_key(day, deal), lambda: _changes(day, deal))


def _changes(day: Day, deal: int) -> dict[int, int]:
    return dict(results(day, deal).values_list("change").annotate(number=Count("*")))


def _changes_key(day: Day, deal: int) -> Hashable:
    return "changes", day.pk, deal


def has_very_many(day: Day) -> bool:
    """Return whether very many have played the first deal of a day: people begin with it."""
    return sum(people_by_change(day, DEALS[0]).values()) >= MIN_KEPT


def refresh(day: Day) -> None:
    """Count the changes of all deals anew, for the pages of all processes."""
    for deal in DEALS:
        counted = _changes(day, deal)
        if are_very_many(counted):
            cache.set(_shared_key(_changes_key(day, deal)), counted, COUNTED_S)


def kept(key: Hashable, count: Callable[[], dict[Any, Any]]) -> Counts:
    """Return counts that were made a moment ago, or those that `count` returns now.

    They are kept if they are of very many: values are numbers of people, or begin with one.
    """
    made_at, found = _kept.get(key, (0.0, {}))
    if found and monotonic() - made_at < KEPT_S:
        return found
    # Of a few the cache has nothing: they are counted, as is what this process counts first.
    shared: Counts | None = cache.get(_shared_key(key)) if found else None
    counted = count() if shared is None else shared
    if are_very_many(counted):
        if shared is None:
            cache.set(_shared_key(key), counted, SHARED_S)
        if len(_kept) >= MAX_KEPT:
            _kept.clear()
        _kept[key] = monotonic(), counted
    return counted


def are_very_many(counts: Counts) -> bool:
    """Return whether the counts are of so many people that they are kept."""
    return sum(_people(value) for value in counts.values()) >= MIN_KEPT


def _shared_key(key: Hashable) -> str:
    return f"counts of the daily deals {key}"


def _people(value: Any) -> int:
    return value if isinstance(value, int) else value[0]
