"""Series whose last tournament used a preset, for the preset's administrators."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.urls import reverse
from django.utils import timezone

from games.presets.uses import Use
from tournaments.extras.series.models import Series, SeriesTournament
from tournaments.models import ENDED, Tournament

MAX_SERIES = 100
# A series that nobody has played for so long counts as ended.
RECENT = timedelta(days=120)


def series_by(key: str) -> Iterator[Use]:
    """Yield the series that go on, by the preset's version of their last tournament.

    A series with a tournament that has not ended is left out: that one is named itself.
    """
    rows = _going_on().filter(last_key=key, last_ended__gt=timezone.now() - RECENT)
    for row in rows.select_related("club").order_by("-created_at", "pk")[:MAX_SERIES]:
        url = reverse("admin:series_series_change", args=[row.pk])
        yield Use(f"{row.name} ({row.club.name})", url, row.last_version)


def _going_on() -> QuerySet[Any]:
    """Return the series that are not complete, with what their last tournament was played by."""
    own = SeriesTournament.objects.filter(series=OuterRef("pk"))
    last = own.filter(tournament__status=Tournament.Status.OVER).order_by("-tournament__ended_at")

    def of_last(name: str) -> Subquery:
        return Subquery(last.values(f"tournament__{name}")[:1])

    rows = Series.objects.annotate(
        number=Count("tournaments"),
        last_ended=of_last("ended_at"),
        last_key=of_last("preset__key"),
        last_version=of_last("preset__version"),
    )
    rows = rows.filter(~Exists(own.exclude(tournament__status__in=ENDED)))
    return rows.filter(Q(planned=None) | Q(planned__gt=F("number")))
