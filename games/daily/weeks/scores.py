"""Figures of days: stored when a day is over, and of the running one counted anew each minute."""

from array import array
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from functools import partial
from statistics import median
from typing import NamedTuple

from django.core.cache import cache
from django.db import transaction
from django.db.models import Sum

from games.daily import comparison
from games.daily.caches import counts, generations
from games.daily.caches import means as means_so_far
from games.daily.caches.bot_lines import bot_lines, changes_at
from games.daily.caches.counts import has_very_many, people_by_change
from games.daily.caches.means import RunningMeans
from games.daily.comparison import DealField, means, percent, whole_points
from games.daily.deals import DEALS, person_seat
from games.daily.models import Day, DayScore, Run

# So long after a day its figures wait for results that were not stored when their deals ended.
PATIENCE = timedelta(hours=1)
KEPT_S = 60
ROWS = 1000


@dataclass(frozen=True)
class Figure:
    """The mean share of a person's eight deals, and when the last one ended."""

    mean: Fraction
    finished: datetime


class _Played(NamedTuple):
    """A deal of a person; `change`: None if it was left or is void."""

    user: int
    deal: int
    change: int | None
    finished: datetime | None
    is_void: bool


def figures_of(day: Day, is_over: bool, users: Collection[int] | None = None) -> dict[int, Figure]:
    """Return the figures of all who began the eight deals; before the day is over, finished them.

    Void deals stay out of a mean. Who finished none has no figure: it takes no time to begin eight.

    users  only these
    """
    by_user = _by_user(day, users)
    fields = _fields(day, by_user, is_whole=users is None)
    whole = {user: rows for user, rows in by_user.items() if _is_whole(rows, is_over)}
    changes = {user: _changes(rows) for user, rows in whole.items()}
    found = means(fields, changes)
    return {user: Figure(found[user], _ended(rows, day)) for user, rows in whole.items()}


def _by_user(day: Day, users: Collection[int] | None) -> dict[int, list[_Played]]:
    found: dict[int, list[_Played]] = defaultdict(list)
    for row in _played(day, users):
        found[row.user].append(row)
    return found


def _played(day: Day, users: Collection[int] | None) -> list[_Played]:
    """Return the deals of those who count."""
    names = ("user", "deal", "change", "finished_at", "is_void")
    counted = Run.objects.filter(day=day, counts=True)
    if users is not None:
        own = counted.filter(user__in=users)
        return [_Played(*row) for row in own.values_list(*names)]
    finished = counted.filter(change__isnull=False)
    # Its index knows times alone.
    since = {"begun_at__gte": day.starts_at, "begun_at__lt": day.ends_at}
    others = counted.filter(finished_at__isnull=True, **since)
    return [_Played(*row) for rows in (finished, others) for row in rows.values_list(*names)]


def _is_whole(rows: Collection[_Played], is_over: bool) -> bool:
    ended = [row for row in rows if is_over or row.finished or row.is_void]
    return len(ended) == len(DEALS) and any(row.finished for row in rows)


def _changes(rows: Collection[_Played]) -> dict[int, int | None]:
    return {row.deal: row.change for row in rows if not row.is_void}


def _ended(rows: Collection[_Played], day: Day) -> datetime:
    return max(row.finished or day.ends_at for row in rows if not row.is_void)


def _fields(
    day: Day, by_user: Mapping[int, Collection[_Played]], is_whole: bool
) -> dict[int, DealField]:
    """Return what each deal is compared with, as the page does.

    is_whole  whether `by_user` has everybody; else they are counted apart
    """
    people = _counted(by_user) if is_whole else _kept_with(day, by_user)
    secret, lines = bytes.fromhex(day.secret), bot_lines(day)
    return {
        deal: DealField(counted, changes_at(lines[deal], person_seat(secret, deal)))
        for deal, counted in people.items()
    }


def _counted(by_user: Mapping[int, Collection[_Played]]) -> dict[int, Counter[int]]:
    people: dict[int, Counter[int]] = {deal: Counter() for deal in DEALS}
    for rows in by_user.values():
        for row in rows:
            if row.change is not None:
                people[row.deal][row.change] += 1
    return people


def _kept_with(day: Day, by_user: Mapping[int, Collection[_Played]]) -> dict[int, Counter[int]]:
    """Return the counts of everybody; those of a moment ago may lack what these people made."""
    return {
        deal: Counter(people_by_change(day, deal)) | own
        for deal, own in _counted({**by_user}).items()
    }


def running_means(day: Day, now: datetime, number: int = len(DEALS)) -> RunningMeans | None:
    """Return the means so far in the first so many deals of the day that runs.

    A minute old at most. None while those of very many people have not been counted: `refresh` does
    that.
    """
    found = means_so_far.shared(day, number)
    if found is None and not has_very_many(day):
        found = _count(day, now)[number]
    return found


def refresh(now: datetime) -> int:
    """Count the means of the running day anew each minute if very many play it.

    Return of how many people who ended all deals.
    """
    day = Day.objects.filter(date=now.astimezone(UTC).date()).first()
    if day is None or not has_very_many(day):
        return 0
    if not cache.add(f"{_key(day)}, counted", True, KEPT_S):
        return 0
    counts.refresh(day)
    return len(_count(day, now)[len(DEALS)].means)


def _count(day: Day, now: datetime) -> dict[int, RunningMeans]:
    """Count and share the means; return them by the number of the first deals."""
    generation = generations.current(day)
    by_user = _by_user(day, None)
    fields = _fields(day, by_user, is_whole=True)
    counted = comparison.means_so_far(fields, map(_ended_changes, by_user.values()), DEALS)
    found = {
        number: RunningMeans(now, array("d", means))
        for number, means in zip(DEALS, counted, strict=True)
    }
    # Longer than `refresh` waits: a page finds either these or the next ones.
    seconds = 3 * KEPT_S if has_very_many(day) else KEPT_S
    means_so_far.share(day, found, generation, seconds)
    return found


def _ended_changes(rows: Collection[_Played]) -> dict[int, int | None]:
    """Return the changes of the deals that have ended; None: void."""
    ended = (row for row in rows if row.finished or row.is_void)
    return {row.deal: None if row.is_void else row.change for row in ended}


def _key(day: Day) -> str:
    return f"means of the day {day.pk}"


def kept_figures(day: Day, division: int, users: Collection[int]) -> dict[int, Figure]:
    """Return the figures of who has finished the eight deals of a day that runs.

    Of a day that very many play they are a minute old at most. They tell of all eight deals: only
    who has finished these may learn of them.

    division  its number, whose members are the users
    """
    if not has_very_many(day):
        return figures_of(day, is_over=False, users=users)
    key, generation = f"{_key(day)}, division {division}", generations.key_of(day)
    kept = cache.get_many([key, generation])
    current = kept.get(generation, generations.FIRST)
    counted_in, figures = kept.get(key, (None, {}))
    if counted_in != current:
        figures = figures_of(day, is_over=False, users=users)
        cache.set(key, (current, figures), KEPT_S)
    return figures


def recount(days: Collection[int]) -> None:
    """Let the figures of these days be counted anew, as some runs count no longer.

    Those of days that are over are stored again by the next sweep.
    """
    found = Day.objects.filter(pk__in=days)
    found.update(scored_at=None)
    transaction.on_commit(partial(generations.renew, list(found)))


def store_scores(now: datetime) -> int:
    """Store the figures of days that are over; return of how many.

    A second call changes nothing, nor does one at the same time.
    """
    waiting = Day.objects.filter(scored_at=None, date__lt=now.astimezone(UTC).date())
    ready = [day for day in waiting.order_by("date") if _is_ready(day, now)]
    return sum(_store(day, now) for day in ready)


def _is_ready(day: Day, now: datetime) -> bool:
    """Return whether all results are there, or will not come."""
    if now < day.is_shown_at:
        return False
    lost = Run.objects.filter(day=day, counts=True, is_void=False, finished_at__isnull=True)
    in_time = lost.filter(begun_at__gte=day.starts_at, game__ended_at__lt=day.ends_at)
    return now >= day.is_shown_at + PATIENCE or not in_time.exists()


@transaction.atomic
def _store(day: Day, now: datetime) -> bool:
    locked = Day.objects.select_for_update(no_key=True).get(pk=day.pk)
    if locked.scored_at is not None:
        return False
    figures = figures_of(day, is_over=True)
    rows = [
        DayScore(day=day, user_id=user, mean=float(one.mean), percent=percent(one.mean),
                 finished_at=one.finished)
        for user, one in figures.items()
    ]  # fmt: skip
    DayScore.objects.filter(day=day).delete()
    DayScore.objects.bulk_create(rows, ROWS)
    people = {"people": len(figures) or None, "median_total": _median_total(day, figures)}
    Day.objects.filter(pk=day.pk).update(scored_at=now, **people)
    return True


def _median_total(day: Day, users: Collection[int]) -> int | None:
    """Return the median of what their deals brought these users; None without any."""
    finished = Run.objects.filter(day=day, counts=True, change__isnull=False).order_by()
    totals = dict(finished.values_list("user").annotate(Sum("change")))
    own = [totals[user] for user in users if user in totals]
    return whole_points(Fraction(median(own))) if own else None
