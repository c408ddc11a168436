"""Means so far of a day that runs: shared by the cache, and kept by each process while they are so.

Those of a hundred thousand people have 800 kB. A page asks for their version alone, which is told
to nobody, and takes them from its process. They tell of deals: only who has ended these may learn
of them.
"""

from array import array
from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from django.core.cache import cache

from accounts.ids import random_id
from games.daily.caches import generations
from games.daily.models import Day

LENGTH = 12
# A day has eight of them; the days that run are one or two.
MAX_KEPT = 16


class RunningMeans(NamedTuple):
    """The means so far of those who ended the first deals of a day, from low to high."""

    counted_at: datetime
    means: "array[float]"


class Version(NamedTuple):
    """The name of means that were counted at once, with the generation of their rows."""

    generation: str
    name: str


_kept: dict[str, tuple[Version, RunningMeans]] = {}


def share(day: Day, means: Mapping[int, RunningMeans], generation: str, seconds: int) -> None:
    """Let all processes find these means, by the number of the first deals.

    generation  that of the day before the rows were read
    """
    version = Version(generation, random_id(LENGTH))
    found = {_key(day, number): (version, one) for number, one in means.items()}
    # The version last: who reads it finds these means or newer ones.
    cache.set_many({**found, _version_key(day): version}, seconds)


def shared(day: Day, number: int) -> RunningMeans | None:
    """Return the means so far in the first so many deals; None if there are none."""
    version, key = _version(day), _key(day, number)
    if version is None:
        return None
    kept = _kept.get(key)
    if kept is None or kept[0] != version:
        kept = cache.get(key)
        # Who counted in an earlier generation may have written just now.
        if kept is None or kept[0].generation != version.generation:
            return None
        _keep(key, kept)
    return kept[1]


def _version(day: Day) -> Version | None:
    """Return the version of the means; None if there are none of the current generation."""
    key, generation = _version_key(day), generations.key_of(day)
    found = cache.get_many([key, generation])
    version: Version | None = found.get(key)
    is_current = version and version.generation == found.get(generation, generations.FIRST)
    return version if is_current else None


def _keep(key: str, means: tuple[Version, RunningMeans]) -> None:
    if len(_kept) >= MAX_KEPT:
        _kept.clear()
    _kept[key] = means


def _key(day: Day, number: int) -> str:
    return f"running means of the day {day.pk}, deals {number}"


def _version_key(day: Day) -> str:
    return f"version of the running means of the day {day.pk}"
