"""The day in one line, for other pages: how many deals the reader played, and their mean share."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from django.core.cache import cache
from django.utils.translation import gettext as _

from accounts.models import User
from games.daily.deals import DEALS
from games.daily.eligibility import problem_with
from games.daily.models import LENGTH, Run
from games.daily.page.hub import mean_of_day

# A mean is compared with all who played: for one person it is not counted more often.
KEPT_S = 60


@dataclass(frozen=True)
class DaySummary:
    """The day that the reader plays.

    played      how many of its deals they have played to the end
    is_over     whether none is left to be played
    mean        their mean share in these in per cent; None: not played, or nobody to compare with
    is_running  whether it is today's; else it is yesterday's
    """

    is_running: bool
    played: int = 0
    is_over: bool = False
    mean: int | None = None

    @property
    def title(self) -> str:
        """Return the line: what is to be played, or how far the reader has come."""
        if not self.played:
            return _("Today's eight deals") if self.is_running else _("Yesterday's eight deals")
        return self._progress().format(n=self.played, share=self.mean)

    def _progress(self) -> str:
        if self.is_running and self.mean is None:
            return _("Today's deals: {n} of 8")
        if self.is_running:
            return _("Today's deals: {n} of 8, {share} %")
        if self.mean is None:
            return _("Yesterday's deals: {n} of 8")
        return _("Yesterday's deals: {n} of 8, {share} %")


def summary_of(user: User | None, now: datetime) -> DaySummary:
    """Return the day that this reader plays; a visitor's needs no query."""
    is_running = user is not None and problem_with(user, now) is None
    if user is None:
        return DaySummary(is_running)
    today = now.astimezone(UTC).date()
    date = today if is_running else today - LENGTH
    rows = Run.objects.filter(user=user, day__date=date).select_related("day")
    runs = {run.deal: run for run in rows}
    played = {deal: run for deal, run in runs.items() if run.finished_at is not None}
    is_over = len(runs) == len(DEALS) and all(_is_over(run) for run in runs.values())
    return DaySummary(is_running, len(played), is_over, _mean(user, played))


def _is_over(run: Run) -> bool:
    """Return whether the deal was played, or closed by the site."""
    return run.finished_at is not None or run.is_void


def _mean(user: User, played: Mapping[int, Run]) -> int | None:
    """Return the mean share in these deals, counted a while ago if none has joined them since."""
    if not played:
        return None
    day = next(iter(played.values())).day
    key = f"daily-mean:{user.pk}:{day.pk}:{''.join(map(str, sorted(played)))}"
    kept: tuple[int | None] | None = cache.get(key)
    if kept is None:
        kept = (mean_of_day(day, played),)
        cache.set(key, kept, KEPT_S)
    return kept[0]
