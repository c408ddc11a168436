"""Figures of the deals of a published day."""

from collections import defaultdict
from dataclasses import dataclass

from django.core.cache import cache
from django.db.models import Count

from games.daily.caches.bot_lines import bot_lines, changes_at
from games.daily.comparison import DealField, whole_points
from games.daily.deals import DEALS, person_seat, places
from games.daily.models import Day, Run

# A day that is over changes by an annulment only.
KEPT_S = 300


@dataclass(frozen=True)
class DealFigures:
    """A deal; `place`: how many seats to the left of the dealer the person sat.

    people    how many played it whose results count
    median    of their changes of score, None without any
    has_bots  whether lines of bots are in the median: few people played
    """

    deal: int
    place: int
    people: int
    median: int | None
    has_bots: bool


def figures_of(day: Day) -> list[DealFigures]:
    """Return the figures of all deals, at most five minutes old.

    Raises:
        ValueError: The day is not published.
    """
    if day.published_at is None:
        raise ValueError(f"{day} is not published")
    key = f"daily-figures:{day.pk}"
    kept: list[DealFigures] | None = cache.get(key)
    if kept is None:
        kept = _counted(day)
        cache.set(key, kept, KEPT_S)
    return kept


def _counted(day: Day) -> list[DealFigures]:
    secret, fields = bytes.fromhex(day.secret), _fields(day)
    return [
        _figures(deal, place, fields[deal])
        for deal, place in zip(DEALS, places(secret), strict=True)
    ]


def _fields(day: Day) -> dict[int, DealField]:
    people: dict[int, dict[int, int]] = defaultdict(dict)
    played = Run.objects.filter(day=day, counts=True, change__isnull=False).order_by()
    for deal, change, number in played.values_list("deal", "change").annotate(Count("pk")):
        people[deal][change] = number
    secret, lines = bytes.fromhex(day.secret), bot_lines(day)
    return {
        deal: DealField(people[deal], changes_at(lines[deal], person_seat(secret, deal)))
        for deal in DEALS
    }


def _figures(deal: int, place: int, field: DealField) -> DealFigures:
    median = None if field.median is None else whole_points(field.median)
    return DealFigures(deal, place, sum(field.people.values()), median, field.has_bots)
